import type { ReportedFix } from '../../problems/rule.js';
import { replaceInScalar } from '../../text/write-scalar.js';
import type { Tool } from '../../tool/document.js';
import type { RunScript } from '../../tool/run-scripts.js';
import type { ArgumentMeaning } from '../../tool/shell/argument-meanings.js';
import { argumentFor } from '../quoting/input-use.js';

/** The fix that passes a script the arguments that it lacks, where it is started; undefined if it is unclear what they are. */
export function passFix(
  tool: Tool,
  { starts, file, arguments: count }: RunScript,
  meanings: ReadonlyMap<number, ArgumentMeaning>,
  last: number,
): (ReportedFix & { text: string }) | undefined {
  const [start, ...others] = starts;
  if (!start || file === undefined || count === undefined || others.length > 0 || last > maxArguments)
    return undefined;
  const numbers = Array.from({ length: last - count }, (_, index) => count + index + 1);
  const texts = numbers.map((number) => textOf(tool, meanings.get(number)));
  const isClear = texts.every((text) => text !== undefined) && new Set(texts).size === texts.length;
  if (!isClear || texts.length === 0) return undefined;
  const { script } = start.from;
  const { started } = start;
  const { end } = started.arguments.at(-1) ?? started.word;
  const at = script.shell.decodedSpan({ start: end, end }).end;
  const text = texts.join(' ');
  return {
    text,
    title: `Start "${file}" with ${text}`,
    edits: [replaceInScalar(script.template.scalar, { start: at, end: at }, ` ${text}`)],
  };
}

/** More arguments are not passed. */
const maxArguments = 20;

function textOf(tool: Tool, meaning: ArgumentMeaning | undefined): string | undefined {
  if (meaning?.kind !== 'input') return meaning?.file;
  const { input } = meaning;
  return input.optional ? undefined : argumentFor(tool, input, input.name ?? '');
}
