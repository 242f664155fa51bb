import { SourceText } from '../../shared/src/text/source.js';
import { containerAt, type CursorContainer } from '../../shared/src/yaml/container-at.js';
import { unmarkCursor } from './marked.js';

const flags = ['flow', 'hasColon', 'needsSpace', 'needsDash', 'begins', 'continues'] as const;

/**
 * The container at a cursor, on one line: its kind and place, the typed prefix with `‸` in the whole word, the
 * sibling pairs, and flags: `key in inputs.0: na‸me, beside type=data, hasColon`.
 */
export function showContainer(document: string): string {
  const { text, cursor } = unmarkCursor(document);
  const found = containerAt(new SourceText(text), cursor);
  const typed = text.slice(found.prefix.start, cursor);
  const rest = text.slice(cursor, found.whole.end);
  const beside = [...found.siblings].map(([key, value]) => `${key}=${value}`);
  return [
    `${found.kind}${placeOf(found)}: ${typed}‸${rest}`,
    ...(beside.length > 0 ? [`beside ${beside.join(' ')}`] : []),
    ...flags.filter((flag) => found[flag]),
    `column ${found.indent}`,
  ].join(', ');
}

function placeOf({ path, key, index }: CursorContainer): string {
  const place = ` in ${path.length > 0 ? path.join('.') : 'root'}`;
  return `${place}${key === undefined ? '' : ` of ${key}`}${index === undefined ? '' : ` no. ${index}`}`;
}
