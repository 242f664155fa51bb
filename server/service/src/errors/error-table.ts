/** One row of the table of errors. */
export interface ErrorKind {
  /** HTTP status. */
  status: number;
  /** Number in the body, by which programs distinguish errors. */
  code: number;
  /** The default text. */
  text: string;
  /** What the request exceeded, as metrics count it. */
  refusal?: RejectionReason;
}

/** Why requests are refused that may be accepted at another time, or with less in them. */
export const rejectionReasons = [
  ...([
    'rate',
    'cost',
    'bodies',
    'responses',
    'queue',
    'caller-queue',
    'event-loop',
    'time',
    'memory',
  ] as const),
  ...(['quota', 'too-large'] as const),
] as const;

/** One of {@link rejectionReasons}. */
export type RejectionReason = (typeof rejectionReasons)[number];

/**
 * Every error that the service reports, by name. Numbers that the public platform defines are the same here; others
 * are the status and a counter, as on the platform.
 */
export const errorKinds = {
  retryLater: { status: 202, code: 202001, text: 'The result is not ready yet. Try again later.' },
  invalidJson: { status: 400, code: 400008, text: 'The body is not JSON.' },
  missingParameter: { status: 400, code: 400007, text: 'A required field is missing.' },
  invalidParameter: { status: 400, code: 400008, text: 'A field has an invalid value.' },
  unknownUser: { status: 400, code: 400008, text: 'Only administrators can see other users.' },
  sessionRequired: {
    status: 400,
    code: 400007,
    text: 'A session is required to list jobs for anonymous users',
  },
  malformedId: { status: 400, code: 400009, text: 'The id cannot be decoded.' },
  badRequest: { status: 400, code: 400000, text: 'The request is invalid.' },
  badAddress: {
    status: 400,
    code: 400000,
    text: 'The URL contains an escape sequence that is not UTF-8: write "%" itself as "%25".',
  },
  badKey: { status: 401, code: 401001, text: 'Provided API key is not valid.' },
  expiredKey: { status: 401, code: 401001, text: 'Provided API key has expired.' },
  revokedKey: { status: 401, code: 401001, text: 'Provided API key has been revoked.' },
  deactivated: {
    status: 401,
    code: 401001,
    text: 'The account of the provided API key is deactivated. An administrator can activate it.',
  },
  authenticationRequired: {
    status: 403,
    code: 403001,
    text: 'API authentication required for this request',
  },
  notAccessible: { status: 403, code: 403002, text: 'You are not allowed to access this item.' },
  notOwner: { status: 403, code: 403003, text: 'User does not own item.' },
  immutable: { status: 403, code: 403003, text: 'This item cannot be changed any more.' },
  switchedOff: {
    status: 403,
    code: 403004,
    text: 'This feature is disabled in the configuration of the service.',
  },
  permissionMissing: { status: 403, code: 403005, text: 'You do not have permission for this action.' },
  adminRequired: { status: 403, code: 403006, text: 'You must be an administrator to access this feature.' },
  userRequired: { status: 403, code: 403008, text: 'Action requires user authentication.' },
  remoteUserRefused: {
    status: 403,
    code: 403009,
    text: 'The front-end server did not authenticate itself, so its user name is not accepted.',
  },
  quotaExceeded: { status: 403, code: 403010, text: 'This would exceed your quota.', refusal: 'quota' },
  notFound: { status: 404, code: 404001, text: 'No resource was found at this URL.' },
  methodNotAllowed: { status: 405, code: 405001, text: 'This URL does not support this method.' },
  notAcceptable: {
    status: 406,
    code: 406001,
    text: 'The response has a type that the header "accept" does not allow: send "accept: application/json, text/event-stream".',
  },
  requestTimeout: { status: 408, code: 408001, text: 'The request was not received in time.' },
  conflict: { status: 409, code: 409001, text: 'This resource already exists.' },
  deprecated: { status: 410, code: 410001, text: 'This route is no longer available.' },
  bodyTooLarge: { status: 413, code: 413001, text: 'The body is too large.', refusal: 'too-large' },
  tooManyJobs: {
    status: 413,
    code: 413001,
    text: 'This request would start too many jobs.',
    refusal: 'too-large',
  },
  addressTooLong: { status: 414, code: 414001, text: 'The URL is too long.' },
  unsupportedMediaType: {
    status: 415,
    code: 415001,
    text: 'The content type of the body is not supported: send JSON with the header "content-type: application/json", or a document with "content-type: text/yaml".',
  },
  rangeNotSatisfiable: { status: 416, code: 416001, text: 'The range is outside the file.' },
  expectationFailed: {
    status: 417,
    code: 417001,
    text: 'The value of the header "expect" is not supported.',
  },
  tooManyRequests: {
    status: 429,
    code: 429001,
    text: 'Too many requests. Try again later.',
    refusal: 'rate',
  },
  tooCostly: {
    status: 429,
    code: 429001,
    text: 'Your documents of the last minute took too much to check. Try again later, or send an API key.',
    refusal: 'cost',
  },
  callerBodiesFull: {
    status: 429,
    code: 429001,
    text: 'Too many bytes of your requests are being processed. Try again later.',
    refusal: 'bodies',
  },
  callerAnswersFull: {
    status: 429,
    code: 429001,
    text: 'Too many bytes of your responses have not been received. Receive them, or try again later.',
    refusal: 'responses',
  },
  uploadsFull: {
    status: 429,
    code: 429001,
    text: 'Too many bytes of your files wait to be imported. Try again later.',
    refusal: 'bodies',
  },
  callerQueueFull: {
    status: 429,
    code: 429001,
    text: 'Too many of your documents are waiting to be checked. Try again later.',
    refusal: 'caller-queue',
  },
  callerCallsFull: {
    status: 429,
    code: 429001,
    text: 'Too many of your calls are being processed. Try again later.',
    refusal: 'caller-queue',
  },
  callerConnectionsFull: {
    status: 429,
    code: 429001,
    text: 'Too many connections from your address are open. Close some, or try again later.',
  },
  jobQueueFull: {
    status: 429,
    code: 429001,
    text: 'Too many of your jobs wait or run. Try again later.',
    refusal: 'caller-queue',
  },
  headersTooLarge: { status: 431, code: 431001, text: 'The headers are too large.' },
  failure: {
    status: 500,
    code: 0,
    text: 'The service failed. Its log has details under the id of this request.',
  },
  notImplemented: {
    status: 501,
    code: 501001,
    text: 'The service does not support what the request requires.',
  },
  storeUnavailable: {
    status: 503,
    code: 503002,
    text: 'The records of the service cannot be used. Try again later.',
  },
  overloaded: {
    status: 503,
    code: 503001,
    text: 'The service is busy. Try again in a few seconds.',
    refusal: 'event-loop',
  },
  connectionsFull: {
    status: 503,
    code: 503001,
    text: 'Too many connections are open. Try again in a few seconds.',
  },
  bodiesFull: {
    status: 503,
    code: 503001,
    text: 'Too many bytes of requests are being processed. Try again in a few seconds.',
    refusal: 'bodies',
  },
  answersFull: {
    status: 503,
    code: 503001,
    text: 'Too many bytes of responses have not been received. Try again in a few seconds.',
    refusal: 'responses',
  },
  queueFull: {
    status: 503,
    code: 503001,
    text: 'Too many documents are waiting to be checked. Try again in a few seconds.',
    refusal: 'queue',
  },
  callsFull: {
    status: 503,
    code: 503001,
    text: 'Too many calls are being processed. Try again in a few seconds.',
    refusal: 'queue',
  },
  checkTimeout: {
    status: 503,
    code: 503001,
    text: 'The document could not be checked in time.',
    refusal: 'time',
  },
  checkMemory: {
    status: 503,
    code: 503001,
    text: 'The document could not be checked with the memory of the service.',
    refusal: 'memory',
  },
  hungUp: { status: 503, code: 503001, text: 'The document was not checked, because the client hung up.' },
} as const satisfies Readonly<Record<string, ErrorKind>>;

/** The name of a row of the table. */
export type ErrorName = keyof typeof errorKinds;
