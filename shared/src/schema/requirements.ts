import {
  listOf,
  mappingOf,
  memberNames,
  number,
  text,
  type AmountUnit,
  type EnumValue,
  type Field,
  type Replacement,
  type Shape,
  type Union,
  type ValueType,
} from './shape.js';

const kinds: readonly EnumValue[] = [
  { value: 'javascript', summary: 'JavaScript functions that expressions can call.' },
  { value: 'resource', summary: 'The cores, memory, and time that the job needs.' },
  {
    value: 'container',
    summary: 'A container image. The platform ignores it: use `container` instead.',
    rejected:
      'The platform rejects a "container" requirement: use the field "container" of the tool instead.',
    until: '26.1.0',
  },
];

const by: Union['by'] = {
  name: 'type',
  type: { kind: 'enum', values: kinds },
  required: true,
  summary: 'The kind of requirement.',
  example: 'resource',
  insert: { text: 'resource', placeholder: true },
};

const amount = (
  name: string,
  summary: string,
  example: string,
  unit?: AmountUnit,
  since: Partial<Field> = { optionalSince: '25.1', nullSince: '25.1' },
): Field => ({
  name,
  type: {
    kind: 'either',
    of: [number, { kind: 'numeral' }],
  },
  ...(unit && { unit }),
  summary,
  example,
  ...since,
});

const shapes: Readonly<Record<string, Shape>> = {
  javascript: {
    ...memberNames('javascript', 'requirement'),
    rejectsUnknownSince: '26.1',
    fields: [
      { ...by, example: 'javascript' },
      {
        name: 'expression_lib',
        type: listOf(text),
        kind: 'library',
        required: true,
        summary: 'JavaScript code whose functions all expressions can call.',
        example: "['function double(n) { return n * 2; }']",
        insert: { text: '[]', placeholder: false },
        mayBeBlank: true,
      },
    ],
  },
  resource: {
    ...memberNames('resource', 'requirement'),
    rejectsUnknownSince: '26.1',
    fields: [
      by,
      amount('cores_min', 'The minimum number of cores.', '2', 'cores'),
      amount('cores_max', 'The maximum number of cores.', '8', 'cores'),
      amount('ram_min', 'The minimum memory, in MiB.', '4096', 'MiB'),
      amount('ram_max', 'The maximum memory, in MiB.', '16384', 'MiB'),
      amount('tmpdir_min', 'The minimum temporary space, in MiB.', '1024', 'MiB'),
      amount('tmpdir_max', 'The maximum temporary space, in MiB.', '10240', 'MiB'),
      amount('cuda_version_min', 'The minimum CUDA version.', '12.0'),
      amount('cuda_compute_capability', 'The minimum compute capability of the GPU.', '7.5'),
      amount('gpu_memory_min', 'The minimum memory of the GPU, in MiB.', '8192', 'MiB'),
      amount('cuda_device_count_min', 'The minimum number of GPUs.', '1'),
      amount('cuda_device_count_max', 'The maximum number of GPUs.', '2'),
      amount('shm_size', 'The size of the shared memory, in bytes.', '268435456', 'bytes'),
      amount('timelimit', 'The time limit of the job, in seconds.', '3600', 'seconds', {
        readSince: '26.1.0',
      }),
    ],
    replaced: {
      cores: { advice: 'Use "cores_min".', rename: 'cores_min' },
      ram: { advice: 'Use "ram_min".', rename: 'ram_min' },
      memory: { advice: 'Use "ram_min", in MiB.' },
    },
  },
  container: {
    ...memberNames('container', 'requirement'),
    rejectsUnknownSince: '26.1',
    fields: [
      { ...by, example: 'container' },
      {
        name: 'container',
        type: mappingOf({
          id: 'container',
          noun: 'a container',
          rejectsUnknownSince: '26.1',
          fields: [
            {
              name: 'type',
              type: {
                kind: 'enum',
                values: [
                  { value: 'docker', summary: 'A Docker or OCI image.' },
                  { value: 'singularity', summary: 'An Apptainer (Singularity) image.' },
                ],
              },
              required: true,
              summary: 'The kind of image.',
              example: 'docker',
              insert: { text: 'docker', placeholder: true },
            },
            {
              name: 'container_id',
              type: text,
              kind: 'image',
              isIgnored: true,
              required: true,
              summary: 'The reference to the image.',
              example: 'busybox:1.36',
              insert: { text: 'busybox:1.36', placeholder: true },
            },
          ],
        }),
        required: true,
        summary: 'The image.',
        insert: { text: '{ type: docker, container_id: "busybox:1.36" }', placeholder: true },
      },
    ],
  },
};

const environmentVariable: Replacement = {
  advice: 'Set the variable at the start of "shell_command", as in "export NAME=value".',
};

const requirementUnion: Union = {
  id: 'requirement',
  noun: 'a requirement',
  by,
  shapes: Object.fromEntries(Object.entries(shapes).map(([type, shape]) => [type, () => shape])),
  replaced: {
    package: { advice: 'Use a container that includes the packages.' },
    runtime_environment_variable: environmentVariable,
    set_environment: environmentVariable,
    environment: environmentVariable,
    env: environmentVariable,
    envvarrequirement: environmentVariable,
    docker: { advice: 'Use "container" for the image.', rename: 'container' },
  },
};

/** The type of the document's `requirements`. */
export const requirementList: ValueType = listOf({ kind: 'union', union: requirementUnion });
