//! The build script: how the program is linked, and of which revision it is.
//!
//! A position-independent program has its hundred thousand addresses written anew at every start, which is most of the
//! time that `slugfest odds` takes for a short question. Where the linker is known to take it (Linux with the GNU C
//! library), the program is put at a fixed address instead. What that gives up is the random place of the program's
//! own code, a second line of defense behind a compiler that lets no unsafe code pass.
//!
//! The revision comes from whoever makes a release (`SLUGFEST_REVISION`), or from what cargo packs with a published
//! crate. Nobody is asked in a clone: its sources may be others than those of its last commit, and asking at every
//! build would compile everything again after every commit.

fn main() {
    println!("cargo::rerun-if-changed=src/build.rs");
    println!("cargo::rerun-if-env-changed=SLUGFEST_REVISION");
    let mut version = std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    if let Some(revision) = revision() {
        println!("cargo::rustc-env=SLUGFEST_BUILT_OF={revision}");
        version += &format!(" ({revision})");
    }
    println!("cargo::rustc-env=SLUGFEST_VERSION={version}");
    let target = |what: &str| std::env::var(format!("CARGO_CFG_TARGET_{what}")).unwrap_or_default();
    if target("OS") == "linux" && target("ENV") == "gnu" {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}

/// The revision of the sources, as hexadecimal digits, where somebody has told it.
fn revision() -> Option<String> {
    let packed = || {
        let about = std::fs::read_to_string(".cargo_vcs_info.json").ok()?;
        let (_, behind) = about.split_once("\"sha1\": \"")?;
        behind.split('"').next().map(str::to_owned)
    };
    let told = std::env::var("SLUGFEST_REVISION").ok().filter(|told| !told.is_empty()).or_else(packed)?;
    told.chars().all(|c| c.is_ascii_hexdigit()).then_some(told)
}
