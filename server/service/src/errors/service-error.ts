import { errorKinds, type ErrorKind, type ErrorName } from './error-table.js';

/** The body of every error (public platform, Error body). */
export interface ErrorBody {
  err_msg: string;
  err_code: number;
  [extra: string]: unknown;
}

/** What a service error may add to its row of the table. */
export interface ErrorDetails {
  /** Instead of the row's text. */
  text?: string;
  /** Fields of the body besides message and number. */
  extra?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/** Thrown anywhere below a route to end the request with an error of the table. */
export class ServiceError extends Error {
  readonly kind: ErrorKind;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly row: ErrorName,
    { text, extra = {}, headers = {}, cause }: ErrorDetails = {},
  ) {
    super(text ?? errorKinds[row].text, { cause });
    this.kind = errorKinds[row];
    this.extra = extra;
    this.headers = headers;
  }

  /** HTTP status; the name that HTTP libraries look for. */
  get statusCode(): number {
    return this.kind.status;
  }
}

/** The only place that creates error bodies. */
export function errorBody(error: ServiceError): ErrorBody {
  return { err_msg: error.message, err_code: error.kind.code, ...error.extra };
}
