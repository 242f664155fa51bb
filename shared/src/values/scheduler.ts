/** What a directive of a batch scheduler asks for. */
export interface ScheduledResources {
  cores?: number;
  /** In MiB. */
  memory?: number;
}

/** How schedulers begin the comments that they read. */
const directive = /^#(?:SBATCH|PBS|BSUB|OAR|COBALT|PJM|\$)\s+(?=-)/;

/** Whether a comment is a directive of a batch scheduler: Slurm, PBS, Grid Engine, LSF, …. */
export function isSchedulerDirective(comment: string): boolean {
  return directive.test(comment);
}

/** Slurm, PBS, Grid Engine, LSF. */
const cores: Readonly<Record<string, readonly RegExp[]>> = {
  SBATCH: [/(?:^|\s)(?:-c\s*|--cpus-per-task[= ])(\d+)/, /(?:^|\s)(?:-n\s*|--ntasks[= ])(\d+)/],
  PBS: [/\b(?:ppn|ncpus)=(\d+)/],
  $: [/(?:^|\s)-pe\s+\S+\s+(\d+)/],
  BSUB: [/(?:^|\s)-n\s*(\d+)/],
};

const memory: Readonly<Record<string, readonly RegExp[]>> = {
  SBATCH: [/(?:^|\s)--mem[= ](\d+)([kmgt]?)b?(?=\s|$)/i],
  PBS: [/\bmem=(\d+)([kmgt]?)b?\b/i],
  $: [/\b(?:mem_free|h_vmem)=(\d+)([kmgt]?)b?\b/i],
  BSUB: [/(?:^|\s)-M\s*(\d+)([kmgt]?)b?(?=\s|$)/i],
};

const mebibytes: Readonly<Record<string, number>> = { k: 1 / 1024, m: 1, g: 1024, t: 1024 ** 2 };

/** What directives ask for, as far as that is certain. A number of bytes without a unit is one of MiB, except for Grid Engine and PBS, where it is left out. */
export function scheduledResources(comments: readonly string[]): ScheduledResources {
  const found: ScheduledResources = {};
  for (const comment of comments) {
    const [, system = '', options = ''] = /^#(\w+|\$)\s+(.*)$/.exec(comment) ?? [];
    const number = cores[system]?.map((one) => one.exec(options)?.[1]).find((one) => one !== undefined);
    if (number !== undefined) found.cores ??= Number(number);
    const size = memory[system]?.map((one) => one.exec(options)).find((one) => one);
    const unit = size?.[2]?.toLowerCase() ?? '';
    const factor = mebibytes[unit === '' && /^[SB]/.test(system) ? 'm' : unit];
    if (size && factor !== undefined) found.memory ??= Math.ceil(Number(size[1]) * factor);
  }
  return found;
}

/** Variables in which schedulers pass the number of cores. */
export const coreVariables: ReadonlySet<string> = new Set([
  'SLURM_CPUS_PER_TASK',
  'SLURM_CPUS_ON_NODE',
  'SLURM_NTASKS',
  'SLURM_NPROCS',
  'PBS_NP',
  'PBS_NUM_PPN',
  'NSLOTS',
  'LSB_DJOB_NUMPROC',
]);

/** Whether a scheduler sets a variable, so that it is empty elsewhere. */
export function isSchedulerVariable(name: string): boolean {
  return coreVariables.has(name) || /^(?:SLURM|PBS|SGE|LSB)_[A-Z_]+$/.test(name);
}
