// The messages of the Task Execution Service 1.1 as JSON Schemas, by their names in the OpenAPI document of GA4GH. In
// requests, nothing is allowed that the document does not name, nor what only a service may set.

const text = { type: 'string' };
const texts = { type: 'array', items: text };
const textMap = { type: 'object', additionalProperties: text };
const fileType = { enum: ['FILE', 'DIRECTORY'] };
const containerPath = { type: 'string', pattern: '^/' };
const time = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$',
};
const listOf = (items: object): object => ({ type: 'array', items });
const int32 = { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };

/** An object with these properties and no others. */
function message(required: readonly string[], properties: Readonly<Record<string, object>>): object {
  return { type: 'object', required, properties, additionalProperties: false };
}

const tesState = {
  enum: [
    ...['UNKNOWN', 'QUEUED', 'INITIALIZING', 'RUNNING', 'PAUSED', 'COMPLETE', 'EXECUTOR_ERROR'],
    ...['SYSTEM_ERROR', 'CANCELED', 'PREEMPTED', 'CANCELING'],
  ],
};

const tesInput = {
  ...message(['path'], {
    ...{ name: text, description: text, url: text, path: containerPath, type: fileType },
    ...{ content: text, streamable: { type: 'boolean' } },
  }),
  // "REQUIRED, unless content is set"
  anyOf: [{ required: ['url'] }, { required: ['content'] }],
};

const tesOutput = message(['path', 'url'], {
  ...{ name: text, description: text, url: text, path: containerPath, path_prefix: text, type: fileType },
});

const tesExecutor = message(['command', 'image'], {
  ...{ image: text, command: texts, workdir: text, stdin: containerPath, stdout: containerPath },
  ...{ stderr: containerPath, env: textMap, ignore_error: { type: 'boolean' } },
});

const tesResources = message([], {
  ...{
    cpu_cores: int32,
    preemptible: { type: 'boolean' },
    ram_gb: { type: 'number' },
    disk_gb: { type: 'number' },
  },
  ...{ zones: texts, backend_parameters: textMap, backend_parameters_strict: { type: 'boolean' } },
});

const writtenTask = {
  ...{ name: text, description: text, inputs: listOf(tesInput), outputs: listOf(tesOutput) },
  ...{ resources: tesResources, executors: listOf(tesExecutor), volumes: texts, tags: textMap },
};

const tesExecutorLog = message(['exit_code'], {
  ...{ start_time: time, end_time: time, stdout: text, stderr: text, exit_code: int32 },
});

const tesOutputFileLog = message(['path', 'size_bytes', 'url'], {
  ...{ url: text, path: containerPath, size_bytes: { type: 'string', pattern: '^\\d+$' } },
});

const tesTaskLog = message(['logs', 'outputs'], {
  ...{ logs: listOf(tesExecutorLog), metadata: textMap, start_time: time, end_time: time },
  ...{ outputs: listOf(tesOutputFileLog), system_logs: texts },
});

/** Schemas of what is sent and answered. */
export const messages = {
  /** A task as a client writes it. */
  newTask: message(['executors'], writtenTask),
  tesCreateTaskResponse: message(['id'], { id: text }),
  tesTask: message(['executors'], {
    ...{ ...writtenTask, id: text, state: tesState, logs: listOf(tesTaskLog), creation_time: time },
  }),
  /** What the view `MINIMAL` has of a task. */
  minimalTask: message(['id', 'state'], { id: text, state: tesState }),
  tesListTasksResponse: message(['tasks'], {
    tasks: listOf(message(['id', 'state'], { id: text, state: tesState })),
    next_page_token: text,
  }),
  tesCancelTaskResponse: message([], {}),
  tesServiceInfo: {
    type: 'object',
    required: ['id', 'name', 'type', 'organization', 'version'],
    properties: {
      type: message(['group', 'artifact', 'version'], {
        group: text,
        artifact: { const: 'tes' },
        version: text,
      }),
    },
  },
  view: { enum: ['MINIMAL', 'BASIC', 'FULL'] },
} as const;
