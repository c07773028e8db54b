# Recipes for people who work on slugfest. `just` alone lists them.

# Show the recipes.
default:
    @just --list --unsorted

# Run the main job on a shipped scenario, or on others: just run scenarios/smf
run *scenarios="scenarios/smf/benchmark-duel.toml":
    cargo run --release --locked -- run {{ scenarios }} --out target/reports

# Pass the tests.
test *arguments:
    cargo test --release --locked {{ arguments }}

# What every commit passes: format, lints, documentation, tests.
check:
    .ci/run

# How fast it is, as ratios within one run: draws, trials, exact answers, the whole pipeline.
bench *arguments:
    cargo bench --locked {{ arguments }}

# Make the gallery in reports/ anew: the reports that git keeps there, each from the scenario of its name.
reports:
    #!/usr/bin/env bash
    set -euo pipefail
    gallery=$(git ls-files reports | cut -d/ -f2 | sort -u)
    cargo run --release --locked -- run $(for name in $gallery; do find scenarios -name "$name.toml"; done) --out reports
    # Git keeps the text, its charts and a few tables, and forgets charts that are gone (tests/gallery.rs).
    shopt -s nullglob
    for name in $gallery; do
        git add --update "reports/$name"
        git add --force "reports/$name"/{report.md*,run.json,manifest.json*,tables/outcomes.csv,tables/metrics.csv,tables/choices.csv*,charts/*.png}
    done

# Write the golden files anew; read the diff before committing.
golden:
    SLUGFEST_GOLDEN=write INSTA_UPDATE=always cargo test --release --locked --lib --test repeatable --test digests --test shipped --test ledgers

# Play a run in parts on a Slurm of its own, whose workers, nodes and controller are killed (.ci/cluster; needs root).
cluster *arguments:
    .ci/cluster {{ arguments }}

# `just mutants --sample 200` tries 200 slips, `--under src/stats` those of a folder, `--report` those of the tables and
# files that people get; `--quick` asks the short tests beside the rules alone; `--unreached` lists those that no test
# comes by.

# Plant slips in rules and numbers, all in one build, and count those that a test sees (tools/mutants).
mutants *arguments:
    cargo run --release --locked --manifest-path tools/mutants/Cargo.toml --target-dir target/mutants/tool -- {{ arguments }}
