/** An amount that directives of a batch scheduler ask for, as a `resource` requirement has it. */
export interface ScheduledAmount {
  /** Its field. */
  field: string;
  amount: number;
}

/** How schedulers begin the comments that they read. */
const directive = /^#(?:SBATCH|PBS|BSUB|OAR|COBALT|PJM|\$)\s+(?=-)/;

/** Whether a comment is a directive of a batch scheduler: Slurm, PBS, Grid Engine, LSF, …. */
export function isSchedulerDirective(comment: string): boolean {
  return directive.test(comment);
}

/** A resource that directives ask for. */
interface ScheduledResource {
  field: string;
  /** How messages name it. */
  noun: string;
  /** The options for it, by the names of the systems: Slurm, PBS, Grid Engine, LSF. The amount, and perhaps a unit, follow. */
  options: Readonly<Partial<Record<string, readonly RegExp[]>>>;
  /** The amount in the unit of the field; undefined if it is not certain. */
  read: (amount: string, system: string) => number | undefined;
}

const resources: readonly ScheduledResource[] = [
  {
    field: 'cores_min',
    noun: 'cores',
    options: {
      SBATCH: [
        /(?:^|\s)(?:-c\s*|--cpus-per-task[= ])(\S+)/,
        /(?:^|\s)(?:-n\s*|--ntasks(?:-per-node)?[= ])(\S+)/,
      ],
      PBS: [/\b(?:ppn|ncpus)=(\w+)/],
      $: [/(?:^|\s)-pe\s+\S+\s+(\S+)/],
      BSUB: [/(?:^|\s)-n\s*(\S+)/],
    },
    read: wholeNumber,
  },
  {
    field: 'ram_min',
    noun: 'memory',
    options: {
      SBATCH: [/(?:^|\s)--mem[= ](\S+)/, /(?:^|\s)--mem-per-(?:cpu|gpu)[= ]()/],
      PBS: [/\b(?:v|p)?mem=(\w+)/],
      $: [/\b(?:mem_free|h_vmem|s_vmem)=(\w+)/],
      BSUB: [/(?:^|\s)-M\s*(\S+)/],
    },
    read: mebibytes,
  },
  {
    field: 'cuda_device_count_min',
    noun: 'GPUs',
    options: {
      SBATCH: [
        /(?:^|\s)--gres[= ]gpu(?::[A-Za-z]\w*)?(?::(\w+))?/,
        /(?:^|\s)(?:-G\s*|--gpus(?:-per-\w+)?[= ])(?:[A-Za-z]\w*:)?(\S+)/,
      ],
      PBS: [/\bn?gpus=(\w+)/],
      $: [/\bgpu=(\w+)/],
      BSUB: [/(?:^|\s)-gpu\s+\S*num=(\d+)/],
    },
    read: (amount) => wholeNumber(amount === '' ? '1' : amount),
  },
  {
    field: 'timelimit',
    noun: 'time',
    options: {
      SBATCH: [/(?:^|\s)(?:-t\s*|--time[= ])(\S+)/],
      PBS: [/\bwalltime=([\d:]+)/],
      $: [/\b[hs]_rt=([\d:]+)/],
      BSUB: [/(?:^|\s)-W\s*(\S+)/],
    },
    read: seconds,
  },
];

function wholeNumber(amount: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(amount) ? Number(amount) : undefined;
}

const factors: Readonly<Record<string, number>> = { k: 1 / 1024, m: 1, g: 1024, t: 1024 ** 2 };

/** A number without a unit is one of MiB, except for Grid Engine and PBS, where it is one of bytes, and left out. */
function mebibytes(amount: string, system: string): number | undefined {
  const [, number = '0', unit = ''] = /^(\d{1,9})([kmgt]?)b?$/i.exec(amount) ?? [];
  const factor = factors[unit === '' && /^[SB]/.test(system) ? 'm' : unit.toLowerCase()];
  const size = factor === undefined ? 0 : Math.ceil(Number(number) * factor);
  return size > 0 ? size : undefined;
}

/** The seconds of the first part of a time that has one, two, or three parts. */
const firstParts: Readonly<Record<string, readonly number[]>> = { SBATCH: [60, 60, 3600], BSUB: [60, 3600] };

/** `90`, `1:30:00`, and with days, which only Slurm has, `1-12`. */
function seconds(amount: string, system: string): number | undefined {
  const [, days, rest] = /^(?:(\d{1,4})-)?(\d{1,6}(?::\d{1,2}){0,2})$/.exec(amount) ?? [];
  const numbers = rest?.split(':').map(Number) ?? [];
  const ofCount = firstParts[system] ?? [1, 60, 3600];
  const first = days === undefined ? (ofCount[numbers.length - 1] ?? 0) : 3600;
  const sum = numbers.reduce((total, number, index) => total + (number * first) / 60 ** index, 0);
  const whole = Number(days ?? 0) * 86_400 + sum;
  return whole > 0 ? whole : undefined;
}

const directiveParts = /^#(\w+|\$)\s+(.*)$/;

/** The resources that directives ask for, each once, as far as their amounts are certain; in the order of the fields. */
export function scheduledResources(comments: readonly string[]): ScheduledAmount[] {
  return resources.flatMap(({ field, options, read }) => {
    for (const comment of comments) {
      const [, system = '', text = ''] = directiveParts.exec(comment) ?? [];
      const written = options[system]?.map((one) => one.exec(text)).find((one) => one);
      const amount = written ? read(written[1] ?? '', system) : undefined;
      if (amount !== undefined) return [{ field, amount }];
    }
    return [];
  });
}

/** What a directive asks for that a requirement can ask for, too: the nouns and the fields. */
export function requirementsFor(comment: string): readonly { noun: string; field: string }[] {
  const [, system = '', text = ''] = directiveParts.exec(comment) ?? [];
  return resources.filter(({ options }) => options[system]?.some((one) => one.test(text)));
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
