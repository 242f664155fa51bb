import { Type, type Static } from 'typebox';
import { jobStates } from '../constants.js';
import { route } from './route.js';
import { anyObject, EncodedId, Moment, oneOf, orNull, PageQuery, refTo, texts } from './schemas.js';

const textOrNull = Type.Union([Type.String(), Type.Null()]);

/** Names a dataset or collection. */
export const ItemName = Type.Object({
  src: oneOf(['hda', 'hdca']),
  id: EncodedId,
  uuid: Type.Optional(Type.String({ format: 'uuid', description: 'That of a dataset.' })),
});

const ByName = Type.Record(Type.String(), ItemName);

/** What lists show of a job. */
const summaryFields = {
  id: EncodedId,
  model_class: Type.Literal('Job'),
  tool_id: Type.String({ description: 'The UUID of the tool; `__DATA_FETCH__` for an import.' }),
  history_id: EncodedId,
  state: oneOf(jobStates),
  exit_code: Type.Union([Type.Integer(), Type.Null()]),
  command_line: textOrNull,
  create_time: Moment,
  update_time: Moment,
  galaxy_version: Type.Null(),
  external_id: Type.Null(),
  handler: Type.Null(),
  job_runner_name: Type.Null(),
  user_email: Type.Union([Type.String(), Type.Null()], { description: 'For administrators.' }),
  user_id: EncodedId,
  tool_version: Type.String(),
};

const detailFields = {
  ...summaryFields,
  command_version: Type.Null(),
  copied_from_job_id: Type.Null(),
  params: Type.Record(Type.String(), Type.String(), {
    description: 'The values of inputs as they were sent, each as JSON.',
  }),
  inputs: ByName,
  outputs: ByName,
  output_collections: ByName,
};

const printed = Type.Union([Type.String(), Type.Null()], { description: 'With `full=true`.' });

/** What a job printed, and why it failed. */
export const JobOutcome = Type.Object({
  stdout: printed,
  stderr: printed,
  tool_stdout: printed,
  tool_stderr: printed,
  job_stdout: Type.Null(),
  job_stderr: Type.Null(),
  job_messages: Type.Array(
    Type.Object({
      type: oneOf(['exit_code', 'internal'], {
        description: '`internal` if it did not come to an exit code.',
      }),
      desc: Type.String(),
      code_desc: Type.Null(),
      error_level: Type.Integer(),
      exit_code: Type.Union([Type.Integer(), Type.Null()]),
    }),
    { description: 'Why it failed.' },
  ),
  dependencies: Type.Array(Type.Never(), { description: 'Always empty.' }),
  job_metrics: Type.Array(Type.Never(), { description: 'Always empty.' }),
});

/** A job in a list (public platform's `JobSummary`). */
export const JobSummary = Type.Object(summaryFields, { $id: 'JobSummary' });

/** A job (public platform's `EncodedJobDetails`), and with more fields `ShowFullJobResponse`. */
export const JobDetails = Type.Object(
  { ...detailFields, ...Type.Partial(JobOutcome).properties },
  { $id: 'JobDetails' },
);

/** Data of a job, by the names of its inputs or outputs. */
const Association = Type.Object(
  {
    name: Type.String(),
    dataset: Type.Optional(ItemName),
    dataset_collection_instance: Type.Optional(ItemName),
  },
  { $id: 'JobDataAssociation' },
);

/** One of the states of a request. */
const RequestState = oneOf(['new', 'submitted', 'failed']);

const requestFields = {
  id: EncodedId,
  request: Type.Unsafe<object>({
    ...anyObject,
    description: 'The values of inputs, as they were sent; for an import, its targets.',
  }),
  state: RequestState,
  state_message: Type.Union([
    Type.Object({
      err_msg: Type.String(),
      err_data: Type.Optional(
        Type.Unsafe<object | null>({ type: ['object', 'null'], additionalProperties: true }),
      ),
    }),
    Type.Null(),
  ]),
  tool_id: Type.String({ description: 'The UUID of the tool; `__DATA_FETCH__` for an import.' }),
  tool_name: Type.String(),
  create_time: Moment,
  update_time: Moment,
};

/** A request in a list (public platform's `ToolRequestModel`). */
export const ToolRequestModel = Type.Object(requestFields, { $id: 'ToolRequestModel' });

/** A request with its jobs (public platform's `ToolRequestDetailedModel`). */
export const ToolRequestDetails = Type.Object(
  {
    ...requestFields,
    jobs: Type.Array(Type.Object({ src: Type.Literal('job'), id: EncodedId })),
    implicit_collections: Type.Array(
      Type.Object({ src: Type.Literal('hdca'), id: EncodedId, output_name: Type.String() }),
    ),
  },
  { $id: 'ToolRequestDetailedModel' },
);

/** A request to run a tool (public platform, "Jobs and tool requests"). */
export const JobRequest = Type.Object(
  {
    tool_uuid: orNull(Type.String({ description: 'The UUID of a user tool, or of a tool for everyone.' })),
    tool_id: orNull(Type.String({ description: 'Without a UUID: the `id` of its document.' })),
    tool_version: orNull(Type.String({ description: 'With `tool_id`; by default, the latest tool.' })),
    history_id: orNull(EncodedId),
    inputs: orNull(
      Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        additionalProperties: true,
        description:
          'The values of inputs, by name: a conditional or section is an object, and a repeat a list. Data is `{"src": "hda", "id": …}`, `hdca` for a collection, or `dce` for an element of one; `{"src": "url", "url": …, "ext": …}` is imported first. `{"__class__": "Batch", "values": […], "linked": true}` starts a job for each value, as does a collection for an input that takes one dataset.',
        examples: [{ lines: 10 }],
      }),
    ),
    strict: orNull(
      Type.Boolean({ default: true, description: 'Whether names of unknown inputs are errors.' }),
    ),
  },
  { $id: 'JobRequest' },
);

/** A request to run a tool. */
export type JobRequest = Static<typeof JobRequest>;

const JobCreateResponse = Type.Object(
  {
    tool_request_id: EncodedId,
    task_result: Type.Object({
      id: EncodedId,
      ignored: Type.Boolean({ description: 'Always true: ask for the request instead.' }),
      name: Type.Null(),
      queue: Type.Null(),
    }),
  },
  { $id: 'JobCreateResponse' },
);

const Metric = Type.Object({
  title: Type.String(),
  value: Type.String({ description: 'For readers.' }),
  plugin: Type.Literal('core'),
  name: Type.String(),
  raw_value: Type.String(),
});

const Problems = Type.Object({ has_empty_inputs: Type.Boolean(), has_duplicate_inputs: Type.Boolean() });

const Parameters = Type.Object({
  parameters: Type.Array(
    Type.Object({ text: Type.String(), depth: Type.Integer(), value: Type.String(), notes: Type.String() }),
  ),
  has_parameter_errors: Type.Boolean(),
  outputs: Type.Record(
    Type.String(),
    Type.Array(
      Type.Object({
        label: Type.String(),
        value: Type.Object({
          src: oneOf(['hda', 'hdca']),
          id: EncodedId,
        }),
      }),
    ),
  ),
});

const ListQuery = Type.Object({
  ...PageQuery,
  state: Type.Optional({ ...texts, description: 'Lists only jobs in one of these states.' }),
  tool_id: Type.Optional(
    Type.String({
      description: 'Lists only jobs of the tool with this UUID or `id`; `__DATA_FETCH__` for imports.',
    }),
  ),
  history_id: Type.Optional(EncodedId),
  tool_request_id: Type.Optional(EncodedId),
  user_id: Type.Optional(EncodedId),
  user_details: Type.Optional(
    Type.Boolean({ default: false, description: 'For administrators: lists the jobs of all users.' }),
  ),
  view: Type.Optional(
    oneOf(['collection', 'admin_job_list'], {
      description: 'For administrators, `admin_job_list` lists the jobs of all users.',
    }),
  ),
});

const forReaders = { access: 'user', unsigned: 'notAccessible', tag: 'jobs' } as const;
const forOwners = { access: 'user', unsigned: 'notOwner', tag: 'jobs' } as const;

const data = { query: Type.Object(PageQuery), response: { 200: Type.Array(refTo(Association)) } };
const printedText = { response: { 200: { content: { 'text/plain': { schema: Type.String() } } } } };

/** `/api/jobs` (public platform, `api/jobs.py`). */
export const jobRoutes = {
  create: route('POST /api/jobs', {
    access: 'user',
    tag: 'jobs',
    summary: 'Run a tool',
    description:
      'The jobs are queued when the response is sent. A request with invalid inputs is rejected: `validation_errors` lists its errors, and `problems` the same with the ranges where the document of the tool declares the inputs.',
    body: refTo(JobRequest),
    response: { 200: refTo(JobCreateResponse) },
  }),
  list: route('GET /api/jobs', {
    access: 'user',
    unsigned: 'sessionRequired',
    tag: 'jobs',
    summary: 'List jobs of the caller, newest first',
    query: ListQuery,
    response: { 200: Type.Array(refTo(JobSummary)) },
  }),
  show: route('GET /api/jobs/{id}', {
    ...forReaders,
    summary: 'Show a job',
    query: Type.Object({
      full: Type.Optional(Type.Boolean({ default: false, description: 'Adds what it printed.' })),
    }),
    response: { 200: refTo(JobDetails) },
  }),
  cancel: route('DELETE /api/jobs/{id}', {
    ...forOwners,
    summary: 'Cancel a job',
    description: 'The response is false for a job that has ended.',
    response: { 200: Type.Boolean() },
  }),
  inputs: route('GET /api/jobs/{id}/inputs', {
    ...forReaders,
    ...data,
    summary: 'List the data that a job uses',
  }),
  outputs: route('GET /api/jobs/{id}/outputs', {
    ...forReaders,
    ...data,
    summary: 'List what a job makes',
  }),
  stdout: route('GET /api/jobs/{id}/stdout', {
    ...forReaders,
    ...printedText,
    summary: 'Return what a job wrote to stdout',
  }),
  stderr: route('GET /api/jobs/{id}/stderr', {
    ...forReaders,
    ...printedText,
    summary: 'Return what a job wrote to stderr',
  }),
  metrics: route('GET /api/jobs/{id}/metrics', {
    ...forReaders,
    summary: 'List when a job started and ended, and how long it ran',
    response: { 200: Type.Array(Metric) },
  }),
  commonProblems: route('GET /api/jobs/{id}/common_problems', {
    ...forReaders,
    summary: 'Show whether inputs of a job are empty, or used twice',
    response: { 200: Problems },
  }),
  parametersDisplay: route('GET /api/jobs/{id}/parameters_display', {
    ...forReaders,
    summary: 'Show the values of the inputs of a job, and the labels of its outputs',
    response: { 200: Parameters },
  }),
  buildForRerun: route('GET /api/jobs/{id}/build_for_rerun', {
    access: 'user',
    unsigned: 'authenticationRequired',
    tag: 'jobs',
    summary: 'Return the form of the tool of a job, and the inputs of the job',
    response: { 200: anyObject },
  }),
};

/** What becomes of requests to run tools. */
export const toolRequestRoutes = {
  show: route('GET /api/tool_requests/{id}', {
    ...forReaders,
    summary: 'Show a request, its jobs, and the collections that they make together',
    response: { 200: refTo(ToolRequestDetails) },
  }),
  cancel: route('DELETE /api/tool_requests/{id}', {
    ...forOwners,
    summary: 'Cancel all jobs of a request that have not ended',
    description: 'The response is false if all of them have ended.',
    response: { 200: Type.Boolean() },
  }),
  state: route('GET /api/tool_requests/{id}/state', {
    ...forReaders,
    summary: 'Show the state of a request',
    response: { 200: RequestState },
  }),
  list: route('GET /api/histories/{id}/tool_requests', {
    ...forReaders,
    summary: 'List the requests whose results are in a history, newest first',
    query: Type.Object(PageQuery),
    response: { 200: Type.Array(refTo(ToolRequestModel)) },
  }),
};
