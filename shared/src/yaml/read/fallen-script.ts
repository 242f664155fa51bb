import { scriptBlock } from '../../text/write-block.js';
import { excerptAt, lineAround } from '../lines.js';
import type { YamlScalar } from '../node.js';
import { greater, hash, isBlank, isLineEnd, pipe } from './codes.js';
import { behindLine, fallenText } from './fallen-text.js';
import { rawScalar } from './flow-scalars.js';
import { messages } from './messages.js';
import { counted } from './properties.js';
import type { Reader } from './reader.js';

/** The indentation of a text below its key. */
const usualIndent = 2;

/**
 * Reads a script that was pasted behind the colon of its key, or on the lines below, without `|` and indentation. It
 * is reported once, with the repair that writes both.
 * @param name of the key
 * @param owner the column of the key
 * @returns undefined if the value is anything else; then nothing has been read
 */
export function readFallenScript(r: Reader, name: string | undefined, owner: number): YamlScalar | undefined {
  if (name === undefined || !r.knownKeys?.holdsScript(name, owner === 0)) return undefined;
  const { text, at: sign } = r;
  let at = sign;
  while (isBlank(text.charCodeAt(at))) at++;
  const code = text.charCodeAt(at);
  if (code === pipe || code === greater) return undefined;
  const isOnKeyLine = !isLineEnd(code) && (code !== hash || text.startsWith('#!', at));
  const below = behindLine(text, at);
  const fallen = fallenText(r, below, r.spacesAt(owner), true, isOnKeyLine);
  if (!fallen) return undefined;
  const parentIndent = r.spacesAt(owner);
  const lines = text.slice(below, fallen.contentEnd).split('\n');
  const script = [
    ...(isOnKeyLine ? [text.slice(at, lineAround(text, at).end)] : []),
    ...lines.map((line) => line.slice(Math.min(fallen.indent, line.search(/[^ ]|$/)))),
  ].join('\n');
  const lineEnd = text.charAt(below - 2) === '\r' ? '\r\n' : '\n';
  const block = scriptBlock(script, { parentIndent, step: usualIndent, lineEnd });
  const comment = isOnKeyLine ? '' : text.slice(sign, lineAround(text, sign).end).trimEnd();
  const count = fallen.count + (isOnKeyLine ? 1 : 0);
  const span = { start: isOnKeyLine ? at : below, end: fallen.contentEnd };
  const owning = excerptAt(text, r.key);
  r.report(
    span,
    messages.fallenScript(count, owning),
    block === undefined
      ? undefined
      : {
          title: messages.writeBlockUnder(owning),
          span: { start: sign, end: fallen.contentEnd },
          newText: ` ${block.replace(/(?=\r?\n)/, () => comment)}`,
          isGuess: true,
        },
  );
  r.pieces += count;
  const scalar = counted(r, rawScalar(r, span.start, span.end));
  r.nextLine();
  return scalar;
}
