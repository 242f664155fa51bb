import { stringify } from 'yaml';
import { isFields, type Answers } from './recorder.js';

/** How much of a long answer is shown: items of a list, and lines of a text. */
const shownItems = 12;
const shownLines = 8;

/** Whose items are named only: the first of them is resolved in full. */
const named = new Set([
  'textDocument/completion',
  'userTool/templates',
  'userTool/rules',
  'workspace/symbol',
]);

const severities = ['', 'error', 'warning', 'information', 'hint'];

/** The answers about a document as YAML, by method and place, without those that are empty or said before. */
export function readable(answers: Answers): string {
  const methods = Object.entries(answers)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([method, places]): [string, object] => [method, placesOf(method, places)])
    .filter(([, places]) => !isEmpty(places));
  return stringify(Object.fromEntries(methods), { lineWidth: 100, aliasDuplicateObjects: false });
}

function placesOf(method: string, places: Record<string, unknown>): object {
  const said = new Set<string>();
  const entries = Object.entries(places).map(([place, answer]): [string, unknown] => [
    place.replace(/ \(\d+\)$/, ''),
    named.has(method) ? namesIn(answer) : shown(answer, said),
  ]);
  return Object.fromEntries(entries.filter(([, answer]) => !isEmpty(answer)));
}

const isEmpty = (answer: unknown): boolean =>
  answer === null || answer === undefined || (typeof answer === 'object' && Object.keys(answer).length === 0);

/** @param said receives the code actions, which are offered at several places */
function shown(value: unknown, said: Set<string>): unknown {
  if (typeof value === 'string') return shortText(value);
  if (Array.isArray(value))
    return shortList(value.map((item) => shown(item, said)).filter((item) => !isEmpty(item)));
  if (!isFields(value)) return value;
  const { newText, range, severity, code, message, title, kind, edit } = value;
  if (typeof newText === 'string' && typeof range === 'string') return { [range]: newText };
  if (typeof severity === 'number' && typeof range === 'string')
    return withRest(`${range} ${severities[severity]} ${String(code)}: ${String(message)}`, value, said);
  if (Array.isArray(value['documentChanges']))
    return value['documentChanges'].map((one) => editsIn(one, said));
  if (typeof title === 'string' && typeof kind === 'string') {
    const key = JSON.stringify(value);
    if (said.has(key)) return undefined;
    said.add(key);
    const summary = `${kind}${value['isPreferred'] === true ? ', preferred' : ''}`;
    return { [title]: edit === undefined ? summary : { [summary]: shown(edit, said) } };
  }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shown(part, said)]));
}

/** A problem as a line, with what it relates to below. */
function withRest(
  line: string,
  { relatedInformation, tags }: Record<string, unknown>,
  said: Set<string>,
): unknown {
  const rest = {
    ...(tags !== undefined && { tags }),
    ...(relatedInformation !== undefined && { relatedInformation }),
  };
  return isEmpty(rest) ? line : { [line]: shown(rest, said) };
}

/** The edits of a document, without its name where it is the one that the request is about. */
function editsIn(change: unknown, said: Set<string>): unknown {
  if (!isFields(change) || !Array.isArray(change['edits'])) return shown(change, said);
  return Object.assign({}, ...change['edits'].map((edit) => shown(edit, said) as object)) as object;
}

function namesIn(value: unknown): unknown {
  const items = isFields(value) && 'items' in value ? value['items'] : value;
  return Array.isArray(items) ? shortList(items.map(nameOf)) : items;
}

function nameOf(item: unknown): unknown {
  const { label, name, title, code, detail } = isFields(item) ? item : {};
  const first = label ?? name ?? title ?? code;
  return typeof detail === 'string' ? `${String(first)}: ${detail}` : first;
}

function shortList(items: readonly unknown[]): readonly unknown[] {
  const more = items.length - shownItems;
  return more > 0 ? [...items.slice(0, shownItems), `and ${more} more`] : items;
}

function shortText(text: string): string {
  const lines = text.split('\n');
  const more = lines.length - shownLines;
  return more > 1 ? [...lines.slice(0, shownLines), `… ${more} more lines`].join('\n') : text;
}
