//! The build script: how the program is linked, of which revision it is, and of which sources.
//!
//! A position-independent program has its hundred thousand addresses written anew at every start, which is most of the
//! time that `slugfest odds` takes for a short question. Where the linker is known to take it (Linux with the GNU C
//! library), the program is put at a fixed address instead. What that gives up is the random place of the program's
//! own code, a second line of defense behind a compiler that lets no unsafe code pass.
//!
//! The revision comes from whoever makes a release (`SLUGFEST_REVISION`), or from what cargo packs with a published
//! crate. Nobody is asked in a clone: its sources may be others than those of its last commit, and asking at every
//! build would compile everything again after every commit.
//!
//! What its sources and the versions of its libraries are is told by a digest: programs of the same sources count the
//! same, whoever builds them, and what one of them has counted nobody else adds to his own. It changes only with what
//! has to be compiled anyway.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

const SOURCES: &str = "src";
const LIBRARIES: &str = "Cargo.lock";

fn main() {
    println!("cargo::rerun-if-changed={SOURCES}");
    println!("cargo::rerun-if-changed={LIBRARIES}");
    match sources() {
        Ok(digest) => println!("cargo::rustc-env=SLUGFEST_DIGEST={digest:016x}"),
        Err(error) => println!("cargo::error=the sources cannot be read: {error}"),
    }
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

/// A digest of all sources by name, whatever their lines end with: FNV-1a (G. Fowler, L. C. Noll and K.-P. Vo, 1991),
/// which tells slips apart and no ill will.
fn sources() -> io::Result<u64> {
    let mut all = BTreeMap::new();
    // Without a lock file the newest libraries are taken, whichever they are.
    if let Ok(text) = fs::read(LIBRARIES) {
        all.insert(LIBRARIES.to_owned(), text);
    }
    let mut folders = vec![PathBuf::from(SOURCES)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let text = fs::read(&path)?;
                all.insert(name(&path), text);
            }
        }
    }
    let bytes = all.iter().flat_map(|(name, text)| name.bytes().chain([0]).chain(text.iter().copied()).chain([0]));
    let step = |digest: u64, byte: u8| (digest ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    Ok(bytes.filter(|byte| *byte != b'\r').fold(0xcbf2_9ce4_8422_2325, step))
}

/// A path with the same signs on all systems.
fn name(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}
