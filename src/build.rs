//! The build script: how the program is linked.
//!
//! A position-independent program has its hundred thousand addresses written anew at every start, which is most of the
//! time that `slugfest odds` takes for a short question. Where the linker is known to take it (Linux with the GNU C
//! library), the program is put at a fixed address instead. What that gives up is the random place of the program's
//! own code, a second line of defense behind a compiler that lets no unsafe code pass.

fn main() {
    println!("cargo::rerun-if-changed=src/build.rs");
    let target = |what: &str| std::env::var(format!("CARGO_CFG_TARGET_{what}")).unwrap_or_default();
    if target("OS") == "linux" && target("ENV") == "gnu" {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
