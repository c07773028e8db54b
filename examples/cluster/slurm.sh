#!/bin/bash
#SBATCH --job-name=slugfest
#SBATCH --requeue
#SBATCH --open-mode=append
# One task of an array plays its part of a run, or of a table (`matrix`, `worth`), that was cut into units:
#   slugfest run my-fight.toml --trials 100000000 --plan /shared/fight
#   sbatch --array=0-11 examples/cluster/slurm.sh /shared/fight
# The array is to be one range, such as 0-11. A task that is requeued goes on where it ended.
set -euo pipefail
exec slugfest shard "$1" --slurm --threads "${SLURM_CPUS_PER_TASK:-1}"
