#!/bin/bash
#SBATCH --job-name=slugfest-race
#SBATCH --open-mode=append
# Plays a table for a precision to its end, stage by stage: submits an array for the stage that is to be played, and
# itself behind it; merges the stage when all of it is there, and goes on until the report is written.
#   slugfest matrix my.roster.toml --precision rank=10 --plan /shared/mine
#   sbatch examples/cluster/race.sh /shared/mine 12 reports
# Any plan of `run`, `matrix` or `worth` is one of a single stage. Tasks that are killed are started again.
set -euo pipefail
plan=$1 tasks=$2 out=$3
if slugfest status "$plan"; then
    slugfest merge "$plan" --out "$out"
    # What is missing now is the next stage.
    if slugfest status "$plan" >/dev/null; then exit; fi
fi
array=$(sbatch --parsable --requeue --array="0-$((tasks - 1))" --job-name=slugfest \
    --wrap "exec slugfest shard $(printf %q "$plan") --slurm --threads \${SLURM_CPUS_PER_TASK:-1}")
sbatch --dependency="afterany:$array" "$0" "$plan" "$tasks" "$out"
