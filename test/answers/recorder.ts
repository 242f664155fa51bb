import type { Position, Range } from 'vscode-languageserver/node';
import { tokenRanges } from '../lsp/answers.js';
import type { Asker } from '../lsp/uses.js';

/** The responses about one document, by method and then by place. */
export type Answers = Record<string, Record<string, unknown>>;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Members for the server only, which may change freely. `data` returns with a request to resolve, whose response is
 * recorded instead.
 */
const unrecorded = new Set(['data', 'resultId']);

/** Makes each request once, and records its response. A failed request is recorded as null. */
export class Recorder implements Asker {
  readonly answers: Answers = {};
  private readonly made = new Map<string, Promise<unknown>>();

  /**
   * @param show replaces what depends on the machine
   * @param isDocument whether the requests are about documents
   */
  constructor(
    private readonly client: Asker,
    private readonly isDocument = true,
    private readonly show = (text: string): string => text,
  ) {}

  request<T>(method: string, params: unknown): Promise<T> {
    const fields = isFields(params) ? params : {};
    const isAboutDocument = 'textDocument' in fields || method.endsWith('/resolve');
    if (isAboutDocument !== this.isDocument) return Promise.resolve(null as T);
    const key = `${method} ${JSON.stringify(params)}`;
    const made = this.made.get(key) ?? this.record(method, fields);
    this.made.set(key, made);
    return made as Promise<T>;
  }

  private async record(method: string, params: Fields): Promise<unknown> {
    const places = (this.answers[method] ??= {});
    const place = unusedName(this.show(placeOf(params)), places);
    places[place] = undefined;
    try {
      const answer = await this.client.request(method, params);
      places[place] = JSON.parse(this.show(JSON.stringify(compact(answer ?? null))));
      return answer;
    } catch (error) {
      places[place] = { error: this.show(String(error)) };
      return null;
    }
  }
}

function unusedName(name: string, used: Fields): string {
  for (let count = 1; ; count++) {
    const numbered = count === 1 ? name : `${name} (${count})`;
    if (!(numbered in used)) return numbered;
  }
}

/** What a request is about besides its document, in short stable form. */
function placeOf({
  position,
  positions,
  range,
  diagnostics,
  label,
  title,
  code,
  query,
  context,
}: Fields): string {
  const about = isFields(context) ? context['diagnostics'] : diagnostics;
  const problems = Array.isArray(about)
    ? about.map((one: Fields) => [one['code'], compact(one['range'])])
    : [];
  return [position, positions, range, problems, title ?? label, code, query]
    .map(compact)
    .flat(3)
    .map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
    .filter(Boolean)
    .join(' ');
}

/** A response with its fields sorted, and positions, ranges and tokens as short texts. */
function compact(value: unknown): unknown {
  if (Array.isArray(value)) return byAddress(value).map(compact);
  if (!isFields(value)) return value;
  const { line, character, start, end, data } = value;
  if (typeof line === 'number' && typeof character === 'number') return shown({ line, character });
  if (isFields(start) && isFields(end) && 'line' in start) return shownRange(value as unknown as Range);
  if (isTokens(data)) {
    return tokenRanges(data).map((range, index) =>
      [shownRange(range), ...data.slice(5 * index + 3, 5 * index + 5)].join(' '),
    );
  }
  const entries = Object.entries(value).filter(([key]) => !unrecorded.has(key));
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, compact(part)]),
  );
}

/** Sorts results for several files by URI: which of them is read first is random. */
function byAddress(items: readonly unknown[]): readonly unknown[] {
  const addresses = new Set(items.map(addressOf));
  if (addresses.has(undefined)) return items;
  return [...addresses].sort().flatMap((address) => items.filter((item) => addressOf(item) === address));
}

function addressOf(item: unknown): string | undefined {
  if (!isFields(item)) return undefined;
  return typeof item['uri'] === 'string' ? item['uri'] : addressOf(item['location']);
}

function shown({ line, character }: Position): string {
  return `${line}:${character}`;
}

function shownRange({ start, end }: Range): string {
  return `${shown(start)}-${shown(end)}`;
}

function isTokens(value: unknown): value is number[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number');
}

/** Whether a value has members. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
