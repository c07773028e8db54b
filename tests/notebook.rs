//! The page on notebooks: its columns are those of the tables, and its code runs where Python has polars.

#![cfg(feature = "report")]

mod support;

use std::fs;
use std::path::Path;
use std::process::Command;
use support::desk::Desk;

/// The Python of the page, in its order.
fn code() -> String {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/notebook.md")).unwrap();
    let blocks = page.split("```python\n").skip(1).map(|rest| rest.split("```").next().unwrap().to_owned());
    blocks.collect::<Vec<_>>().join("\n")
}

/// A desk with the report that the page reads, made from a small roster of the same name.
fn desk() -> Desk {
    let desk = Desk::new();
    let fighter = |name: &str, body: u8| format!("[[entry]]\nname = \"{name}\"\nbody = {body}\n");
    let entries: String =
        [("small", 2), ("middling", 3), ("large", 4)].map(|(name, body)| fighter(name, body)).concat();
    desk.put("samples.roster.toml", format!("title = \"Three\"\nsystem = \"smf\"\n{entries}"));
    for out in ["reports", "changed"] {
        desk.done(&["matrix", "samples.roster.toml", "--out", out]);
    }
    desk
}

#[test]
fn the_page_names_columns_and_files_that_are_there() {
    let (code, desk) = (code(), desk());
    let made = ["mean", "then", "change"];
    let headers: String =
        ["entries", "cells"].map(|table| desk.read(&format!("reports/samples/tables/{table}.csv"))).join("\n");
    let headers: Vec<&str> =
        headers.lines().filter(|line| line.contains("score")).flat_map(|line| line.split(',')).collect();
    let named: Vec<&str> = code.split("pl.col(\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    assert!(named.len() > 8, "{named:?}");
    for column in named {
        assert!(headers.contains(&column) || made.contains(&column), "{column} of {headers:?}");
    }
    for file in code.split(".parquet").take(code.matches(".parquet").count()) {
        let name = file.rsplit('/').next().unwrap();
        assert!(desk.has(&format!("reports/samples/tables/{name}.parquet")), "{name}");
    }
}

#[test]
fn the_code_of_the_page_runs_where_python_has_polars() {
    let has_polars = Command::new("python3").args(["-c", "import polars"]).output().is_ok_and(|it| it.status.success());
    if !has_polars {
        println!("skipped: no Python with polars here");
        return;
    }
    let desk = desk();
    desk.put("page.py", code());
    let ran = Command::new("python3").arg("page.py").current_dir(desk.0.path()).output().unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
}
