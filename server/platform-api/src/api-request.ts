import type { ApiRequest, ApiTarget } from './routes/api.js';
import type { Method } from './routes/route.js';

/** A request as it is sent. */
export interface RequestLine {
  method: Method;
  /** With the values of its parameters, and the query. */
  path: string;
}

type QueryValue = string | number | boolean | null | undefined;

/** The parts of a request that stand in its first line. */
interface Parts {
  params?: Readonly<Record<string, string>> | undefined;
  query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>> | undefined;
}

/** The method and path of a request to a route; what is in lists is repeated in the query. */
export function requestLine<T extends ApiTarget>(
  target: T,
  request: Omit<ApiRequest<T>, 'body'>,
): RequestLine {
  const { params = {}, query = {} } = request as Parts;
  const [method = '', pattern = ''] = target.split(' ');
  const path = pattern.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  const values = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined && one !== null) values.append(name, String(one));
  const text = values.toString();
  return { method: method as Method, path: text === '' ? path : `${path}?${text}` };
}
