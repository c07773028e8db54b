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

# Make the gallery in reports/ anew, one folder for each shipped scenario.
reports:
    cargo run --release --locked -- run scenarios --out reports

# Write the golden files anew; read the diff before committing.
golden:
    SLUGFEST_GOLDEN=write INSTA_UPDATE=always cargo test --release --locked
