import assert from 'node:assert/strict';
import { accepts, finds, offer, problemsOf, toolWith } from '../support/rule-cases.js';
import { applyFix } from '../support/edits.js';

const both = ['platform', 'galaxy'] as const;
const galaxy = ['galaxy'] as const;

/** A command in a literal block. */
function command(text: string, fields = ''): string {
  return `${fields}shell_command: |\n${text.replace(/^(?=.)/gm, '  ')}`;
}

finds('scheduler-directive', galaxy, [
  {
    fields: command('«#SBATCH -c $(inputs.n)»\ntouch count.txt\n'),
    severity: 'warning',
    says: '"#SBATCH -c $(inputs.n)" has no effect',
  },
  {
    fields: command('#SBATCH -p long\n«#SBATCH --time="$T"»\ntouch count.txt\n'),
    severity: 'warning',
    says: 'ask for time with "timelimit"',
  },
  {
    fields: command('«#SBATCH --job-name=a»\n#SBATCH -o a.log\ntouch count.txt\n'),
    severity: 'warning',
    says: 'remove it and the other directives',
    fixes: [offer(command('touch count.txt\n'))],
  },
  {
    fields: command('«#SBATCH --mem-per-cpu=2G»\ntouch count.txt\n'),
    severity: 'warning',
    says: 'ask for memory with "ram_min"',
  },
  {
    fields: command('bwa -t "«$SLURM_CPUS_PER_TASK»" > count.txt\n'),
    severity: 'warning',
    says: 'is empty in a tool',
    fixes: [offer(command('bwa -t "\\${GALAXY_SLOTS:-1}" > count.txt\n'))],
  },
  {
    fields: command('bwa -t «\\${SLURM_CPUS_PER_TASK:-8}» > count.txt\n'),
    severity: 'warning',
    says: 'is never set in a tool, because the platform submits the job itself, so the value is always "8"',
    fixes: [offer(command('bwa -t \\${GALAXY_SLOTS:-8} > count.txt\n'))],
  },
  {
    fields: command('make -j "«${NSLOTS:-$(nproc)}»" > count.txt\n'),
    severity: 'warning',
    says: 'the value is always "$(nproc)"',
    fixes: [offer(command('make -j "\\${GALAXY_SLOTS:-\\$(nproc)}" > count.txt\n'))],
  },
  {
    fields: command('make -j "«\\${NSLOTS:-\\$(nproc)}»" > count.txt\n'),
    severity: 'warning',
    says: 'the value is always',
    fixes: [offer(command('make -j "\\${GALAXY_SLOTS:-\\$(nproc)}" > count.txt\n'))],
  },
  {
    fields: command('sort -T «\\${SLURM_TMPDIR:-/tmp}» x > count.txt\n'),
    severity: 'warning',
    says: 'the value is always "/tmp": write "/tmp"',
    fixes: [offer(command('sort -T /tmp x > count.txt\n'))],
  },
  {
    fields: command('sort -S «\\${SLURM_MEM_PER_NODE-4000}»M x > count.txt\n'),
    severity: 'warning',
    says: 'always "4000"',
    fixes: [offer(command('sort -S 4000M x > count.txt\n'))],
  },
  {
    fields: command('cd «\\${PBS_O_WORKDIR:-.}»\ntouch count.txt\n'),
    severity: 'warning',
    says: 'always "."',
    fixes: [offer(command('cd .\ntouch count.txt\n'))],
  },
  {
    fields: command('cd «\\${PBS_O_WORKDIR:-$HOME}»\ntouch count.txt\n'),
    severity: 'warning',
    says: 'write "$HOME"',
  },
  { fields: command('cd «$PBS_O_WORKDIR»\ntouch count.txt\n'), severity: 'warning', says: 'is empty' },
]);

accepts('scheduler-directive', both, [
  command('# SBATCH is not used here\n#$1\nSLURM_NTASKS=2\necho $SLURM_NTASKS > count.txt\n'),
]);

describe('scheduler-directive', () => {
  const asked: [directives: string, requirement: string][] = [
    ['#SBATCH --cpus-per-task=4\n#SBATCH --mem=8G\n', 'cores_min: 4\n    ram_min: 8192\n'],
    ['#SBATCH -n 2\n', 'cores_min: 2\n'],
    ['#PBS -l nodes=1:ppn=8,mem=16gb\n', 'cores_min: 8\n    ram_min: 16384\n'],
    ['#$ -pe smp 6\n', 'cores_min: 6\n'],
    ['#BSUB -n 3\n#BSUB -M 4000\n', 'cores_min: 3\n    ram_min: 4000\n'],
    ['#SBATCH -t 90\n#SBATCH --gres=gpu:2\n', 'cuda_device_count_min: 2\n    timelimit: 5400\n'],
    ['#SBATCH --time=1-12\n#SBATCH -J a\n', 'timelimit: 129600\n'],
    ['#PBS -l walltime=02:30:00\n', 'timelimit: 9000\n'],
    ['#$ -l h_rt=90\n', 'timelimit: 90\n'],
    ['#BSUB -W 1:30\n', 'timelimit: 5400\n'],
  ];
  for (const [directives, amounts] of asked) {
    it(`offers a requirement for ${JSON.stringify(directives)}`, () => {
      const before = toolWith('galaxy', command(`${directives}touch count.txt\n`));
      const problem = problemsOf(before).find(({ code }) => code === 'scheduler-directive');
      const [fix, ...others] = problem?.fixes ?? [];
      assert.ok(fix && !fix.preferred && others.length === 0);
      const requirement = `requirements:\n  - type: resource\n    ${amounts}`;
      const after = applyFix(before, fix);
      assert.equal(after, before.replace('shell_command:', `${requirement}shell_command:`));
      assert.ok(!problemsOf(after).some(({ code }) => code === 'scheduler-directive'));
    });
  }
});
