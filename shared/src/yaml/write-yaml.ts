import { writeText } from '../text/write-scalar.js';
import type { PlainValue } from './node.js';

/** Spaces of each level. */
const step = '  ';

/** A value as a YAML document in block style, with texts of several lines as literal blocks. */
export function writeYaml(value: PlainValue): string {
  return `${block(value, '').replace(/^\n/, '')}\n`;
}

/** A value after its key or dash, below which its lines are indented. */
function block(value: PlainValue, indent: string): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : list(value, indent);
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value);
    return members.length === 0 ? '{}' : mapping(members, indent);
  }
  if (typeof value !== 'string') return JSON.stringify(value);
  return isLiteral(value) ? literal(value, indent) : writeText(value);
}

function mapping(members: readonly [string, PlainValue][], indent: string): string {
  return members
    .map(([key, value]) => {
      const isNested = typeof value === 'object' && value !== null;
      const written = block(value, isNested ? indent + step : indent);
      return `\n${indent}${writeText(key)}:${written.startsWith('\n') ? written : ` ${written}`}`;
    })
    .join('');
}

/** A nested block begins on the line of its dash. */
function list(items: readonly PlainValue[], indent: string): string {
  const inner = indent + step;
  return items
    .map((item) => {
      const written = block(item, typeof item === 'string' ? indent : inner);
      return `\n${indent}- ${written.startsWith('\n') ? written.slice(1 + inner.length) : written}`;
    })
    .join('');
}

/** Whether a literal block can represent a text: several lines of characters that YAML reads as they are. */
function isLiteral(text: string): boolean {
  return (
    text.includes('\n') &&
    /[^\n]/.test(text) &&
    /^[\t\n\x20-\x7e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe]*$/u.test(text)
  );
}

function literal(text: string, indent: string): string {
  const content = text.replace(/\n*$/, '');
  const ends = text.length - content.length;
  const chomping = ends === 0 ? '-' : ends === 1 ? '' : '+';
  // Without the number of spaces, the first line would decide the indentation.
  const indicator = /^[ \t\n]/.test(text) ? String(step.length) : '';
  const lines = content.split('\n').map((line) => (line === '' ? '' : `${indent}${step}${line}`));
  return `|${indicator}${chomping}\n${lines.join('\n')}${'\n'.repeat(Math.max(0, ends - 1))}`;
}
