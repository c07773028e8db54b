#!/bin/bash
#SBATCH --job-name=slugfest-race
#SBATCH --open-mode=append
# Plays a table for a precision to its end, stage by stage: submits an array for the stage that is to be played, and
# itself behind it; merges the stage when all of it is there, and goes on until the report is written.
#   slugfest matrix my.roster.toml --precision rank=10 --plan /shared/mine
#   sbatch examples/cluster/race.sh /shared/mine 12 reports
# Any plan of `run`, `matrix` or `worth` is one of a single stage. Tasks that are killed are started again. It ends where
# the plan cannot be read or merged, and where an array has counted nothing.
set -euo pipefail
# How far it was when it submitted itself is its own fourth word.
plan=$1 tasks=$2 out=$3 before=${4-}
look() {
    code=0
    told=$(slugfest status "$plan") || code=$?
    printf '%s\n' "$told"
    # All is there, or units are missing; nothing can be done about anything else by playing.
    if ((code > 1)); then exit "$code"; fi
}
look
if ((code == 0)); then
    slugfest merge "$plan" --out "$out"
    # What is missing now is the next stage.
    look
    if ((code == 0)); then exit; fi
fi
now=${told%%$'\n'*}
if [[ -z $now || $now == "$before" ]]; then
    echo "the last array has counted nothing: see what its tasks said" >&2
    exit 1
fi
array=$(sbatch --parsable --requeue --array="0-$((tasks - 1))" --job-name=slugfest \
    --wrap "exec slugfest shard $(printf %q "$plan") --slurm --threads \${SLURM_CPUS_PER_TASK:-1}")
sbatch --dependency="afterany:$array" "$0" "$plan" "$tasks" "$out" "$now"
