import { nameOf } from './address.js';
import type { Words } from './words.js';

/** What the user can do about a failure. */
export type Recovery = 'again' | 'address' | 'key' | 'output';

/** What the user wants of a platform: to submit a tool, or to run one. */
export type Aim = 'submit' | 'run';

/** Why that failed, in one or two sentences, and how to recover. */
export interface Failure {
  message: string;
  ways: readonly Recovery[];
}

/** What an unsuccessful response says besides its status. */
export interface Answered {
  url: string;
  status: number;
  /** The platform's number for the error (public platform, `exceptions/error_codes.json`); 0 if it has none. */
  code: number;
  /** The type of the role that the account lacks. */
  role: string;
  /** The platform's own message, as a sentence on one line; empty if it has none. */
  said: string;
  /** Where it redirects to; empty if it does not say. */
  location: string;
  /** Seconds to wait, if it says. */
  retryAfter: number | undefined;
}

/** The message for a response, and the ways to recover. */
type Row = readonly [say: Sentence, ways: readonly Recovery[]];

type Sentence = (answered: Answered & { name: string }, l10n: Words) => string;

const later: Sentence = ({ retryAfter }, l10n) =>
  retryAfter === undefined ? l10n.t('Try again later.') : l10n.t('Try again in {0} seconds.', retryAfter);

/** By the platform's number for the error; these count before the status. */
const codes: Readonly<Record<number, Row>> = {
  403004: [
    ({ name }, l10n) =>
      l10n.t('{0} has user tools turned off. Ask an administrator of {0} to turn them on.', name),
    ['address', 'output'],
  ],
};

/** By range of statuses, inclusive; the first row that matches counts. Some are for one aim only. */
const statuses: readonly (readonly [from: number, to: number, row: Row, only?: Aim])[] = [
  [
    300,
    399,
    [
      ({ name, location }, l10n) =>
        location === ''
          ? l10n.t('{0} redirects to another URL. Submit to that URL.', name)
          : l10n.t('{0} redirects to {1}. Submit to that URL.', name, location),
      ['address'],
    ],
  ],
  [
    401,
    401,
    [
      ({ name }, l10n) =>
        l10n.t(
          '{0} does not accept the API key. Create a new key in your account there, and enter it.',
          name,
        ),
      ['key', 'address'],
    ],
  ],
  [
    403,
    403,
    [
      ({ name }, l10n) =>
        l10n.t('Your account on {0} is not allowed to run this tool. Ask an administrator of {0}.', name),
      ['output'],
    ],
    'run',
  ],
  [
    403,
    403,
    [
      ({ name, role }, l10n) =>
        l10n.t(
          'Your account on {0} is not allowed to create tools. Ask an administrator of {0} for a role of the type "{1}", or use the key of another account.',
          name,
          role,
        ),
      ['key', 'address'],
    ],
  ],
  [
    404,
    405,
    [({ name }, l10n) => l10n.t('{0} does not have what the run needs.', name), ['again', 'output']],
    'run',
  ],
  [
    404,
    405,
    [
      ({ url }, l10n) =>
        l10n.t(
          'There is no API for user tools at {0}. Check the URL, including the path of the platform.',
          url,
        ),
      ['address'],
    ],
  ],
  [
    408,
    408,
    [({ name }, l10n) => l10n.t('{0} did not receive the files in time. Try again.', name), ['again']],
    'run',
  ],
  [
    408,
    408,
    [({ name }, l10n) => l10n.t('{0} did not receive the tool in time. Try again.', name), ['again']],
  ],
  [413, 413, [({ name }, l10n) => l10n.t('The files are too large for {0}.', name), []], 'run'],
  [413, 413, [({ name }, l10n) => l10n.t('The document is too large for {0}. Shorten it.', name), []]],
  [
    429,
    429,
    [
      (answered, l10n) =>
        l10n.t('{0} received too many requests from you. {1}', answered.name, later(answered, l10n)),
      ['again'],
    ],
  ],
  [
    502,
    504,
    [
      (answered, l10n) =>
        l10n.t('{0} is busy or under maintenance. {1}', answered.name, later(answered, l10n)),
      ['again', 'output'],
    ],
  ],
  [
    500,
    599,
    [
      ({ name, status }, l10n) =>
        l10n.t('{0} failed (status {1}). Try again later, or contact its administrators.', name, status),
      ['again', 'output'],
    ],
  ],
];

const anyOther: Row = [
  ({ name, status }, l10n) =>
    l10n.t('{0} sent an unexpected response (status {1}). Check the URL.', name, status),
  ['address', 'output'],
];

/** What the status of a response means. */
export function failureOf(answered: Answered, aim: Aim, l10n: Words): Failure {
  const { url, status, code, said } = answered;
  const row = statuses.find(([from, to, , only = aim]) => from <= status && status <= to && only === aim);
  const [say, ways] = codes[code] ?? row?.[2] ?? anyOther;
  const message = say({ ...answered, name: nameOf(url) }, l10n);
  return { message: said === '' ? message : l10n.t('{0} Response: "{1}"', message, said), ways };
}

/** A response that no platform sends, such as a website or a network's sign-in page. */
export function notPlatform(url: string, l10n: Words): Failure {
  return {
    message: l10n.t(
      'The server at {0} is not a platform, or a page such as a sign-in blocks access to it. Check the URL.',
      url,
    ),
    ways: ['address', 'output'],
  };
}

/** A response that is longer than any that this program reads, in MiB. */
export function tooLong(url: string, mebibytes: number, l10n: Words): Failure {
  return {
    message: l10n.t('{0} sent a response of more than {1} MiB. Check the URL.', nameOf(url), mebibytes),
    ways: ['address', 'output'],
  };
}

/** No response within the timeout, in seconds. */
export function tooSlow(url: string, seconds: number, aim: Aim, l10n: Words): Failure {
  const name = nameOf(url);
  return {
    message:
      aim === 'run'
        ? l10n.t('{0} did not respond within {1} seconds.', name, seconds)
        : l10n.t(
            '{0} did not respond within {1} seconds. Before you submit the tool again, check there whether it was created.',
            name,
            seconds,
          ),
    ways: ['again', 'output'],
  };
}

/** A platform whose API does not run tools. */
export function noRuns(url: string, l10n: Words): Failure {
  return {
    message: l10n.t('{0} does not let other programs run tools. Run the tool on its website.', nameOf(url)),
    ways: [],
  };
}

type Reached = (url: string, code: string, l10n: Words) => string;

/** By Node's code for a failed connection; the first row that matches counts. Some are for one aim only. */
const networkFaults: readonly (readonly [pattern: RegExp, say: Reached, only?: Aim])[] = [
  [
    /^(?:ENOTFOUND|EAI_AGAIN)$/,
    (url, _code, l10n) =>
      l10n.t('Cannot find the host {0}. Check the URL and your network connection.', new URL(url).hostname),
  ],
  [
    /^ECONNREFUSED$/,
    (url, _code, l10n) =>
      l10n.t('Nothing responds at {0}. Check the URL, and whether the platform is running.', url),
  ],
  [
    /CERT|SIGNED|SIGNATURE|ISSUER|TLS|SSL|^EPROTO$/,
    (url, code, l10n) =>
      l10n.t(
        'Cannot connect to {0} securely, so nothing was sent: its certificate is not accepted ({1}). Check the URL, or contact its administrators.',
        nameOf(url),
        code,
      ),
  ],
  [
    /^(?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/,
    (url, _code, l10n) =>
      l10n.t('Cannot reach {0}. Check your network connection, and whether it requires a VPN.', nameOf(url)),
  ],
  [
    /^(?:ECONNRESET|EPIPE|UND_ERR_)/,
    (url, _code, l10n) => l10n.t('{0} closed the connection.', nameOf(url)),
    'run',
  ],
  [
    /^(?:ECONNRESET|EPIPE|UND_ERR_)/,
    (url, _code, l10n) =>
      l10n.t(
        '{0} closed the connection. Before you submit the tool again, check there whether it was created.',
        nameOf(url),
      ),
  ],
  [
    /^browser$/,
    (url, _code, l10n) =>
      l10n.t(
        'Cannot reach {0} from the browser. Check the URL and your network connection. If they are correct, its administrators must allow pages of {1} to use it (CORS).',
        nameOf(url),
        pageOrigin() ?? '',
      ),
  ],
];

/** Why there was no response. @param thrown by `fetch` */
export function unreachable(url: string, thrown: unknown, aim: Aim, l10n: Words): Failure {
  const code = codeOf(thrown);
  const say = networkFaults.find(([pattern, , only = aim]) => pattern.test(code) && only === aim)?.[1];
  return {
    message:
      say?.(url, code, l10n) ??
      l10n.t('Cannot reach {0}. Check the URL and your network connection.', nameOf(url)),
    ways: ['again', 'address', 'output'],
  };
}

/** The code of an error or of its cause; browsers have none. */
function codeOf(thrown: unknown): string {
  for (let error: unknown = thrown; error instanceof Error; error = error.cause) {
    const { code, errors } = error as { code?: unknown; errors?: unknown };
    if (typeof code === 'string') return code;
    // Every address of the name was tried, and each has its own error.
    if (Array.isArray(errors)) return codeOf(errors[0]);
  }
  return pageOrigin() === undefined ? '' : 'browser';
}

/** The origin that a browser sends to the platform; undefined outside browsers. */
function pageOrigin(): string | undefined {
  return (globalThis as { location?: { origin: string } }).location?.origin;
}
