import type { Directive } from '../../expressions/cheetah.js';
import type { ForeignMark } from '../../expressions/foreign-marks.js';
import { memberNamed, type MemberSegment } from '../../javascript/member-path.js';
import type { Tool } from '../document.js';
import type { ToolOutput } from '../output.js';
import type { Template } from '../template.js';
import { xmlVariableAdvice } from '../../values/xml-variables.js';
import { valueOf } from '../value.js';
import { directiveBlocks, jinja } from './directive-blocks.js';
import { meantPath } from './foreign-members.js';

/** What a reference of another system means here. */
export type ForeignMeaning =
  | {
      kind: 'input';
      /** The input and members of its value, by their names here. */
      path: readonly MemberSegment[];
      /** All that it names has a meaning here. */
      isClear: boolean;
    }
  | { kind: 'output'; output: ToolOutput }
  /** A variable of Cheetah or Jinja, and the directive that gives it a value. */
  | { kind: 'variable'; directive: Directive }
  /** A word of Snakemake that is no declared name, and a variable of XML tools: `threads`, `__tool_directory__`. */
  | { kind: 'word'; word: string };

/** What a mark means; undefined if it names nothing of the tool. */
export function meaningOf(tool: Tool, template: Template, mark: ForeignMark): ForeignMeaning | undefined {
  if (mark.form === 'format') return formatMeaning(tool, mark);
  const [first = '', ...rest] = mark.path;
  if (first === 'outputs') return outputNamed(tool, rest[0] ?? '');
  if (mark.form === 'dollar' && xmlVariableAdvice(first) !== undefined) return { kind: 'word', word: first };
  return inputMeaning(tool, mark) ?? variableMeaning(template, mark) ?? outputNamed(tool, first);
}

function inputMeaning(
  { inputsByName }: Tool,
  { form, path, isCall }: ForeignMark,
): ForeignMeaning | undefined {
  const paths = form === 'directive' ? path.map((one) => one.split('.')) : [path];
  const names = paths.find(([first = '']) => inputsByName.has(first)) ?? paths[0] ?? [];
  const [first = '', ...rest] = names[0] === 'inputs' && names.length > 1 ? names.slice(1) : names;
  const input = inputsByName.get(first);
  if (!input) return undefined;
  const meant = meantPath(valueOf(input), rest.map(memberNamed));
  const isClear = meant.rest === 'nothing' || (meant.rest === 'text' && form === 'dollar' && !isCall);
  return { kind: 'input', path: [memberNamed(first), ...meant.segments], isClear };
}

function variableMeaning(template: Template, { form, path }: ForeignMark): ForeignMeaning | undefined {
  if ((form !== 'dollar' && form !== 'braces') || directiveBlocks(template).length === 0) return undefined;
  const language = form === 'dollar' ? template.content.cheetah : jinja.of(template.content);
  const directive = language?.names.get(path[0] ?? '');
  return directive && { kind: 'variable', directive };
}

/** The output of a name, as what a reference means. */
export function outputNamed({ outputs }: Pick<Tool, 'outputs'>, name: string): ForeignMeaning | undefined {
  const output = name === '' ? undefined : outputs.find((one) => one.name === name);
  return output && { kind: 'output', output };
}

/** The words of Snakemake, and whether they have members. */
const snakemakeWords: ReadonlyMap<string, 'alone' | 'members' | 'both'> = new Map([
  ...['input', 'output', 'log'].map((word) => [word, 'both'] as const),
  ...['params', 'wildcards', 'resources', 'config'].map((word) => [word, 'members'] as const),
  ['threads', 'alone'] as const,
]);

function formatMeaning(tool: Tool, mark: ForeignMark): ForeignMeaning | undefined {
  const [first = '', second, ...rest] = mark.path;
  const meaning = inputMeaning(tool, mark) ?? (second === undefined ? outputNamed(tool, first) : undefined);
  if (meaning) return meaning;
  const members = snakemakeWords.get(first);
  if (first === 'outputs') return outputNamed(tool, second ?? '');
  if (members === undefined || members === (second === undefined ? 'members' : 'alone')) return undefined;
  const isOutput = first === 'output';
  const named =
    second === undefined
      ? onlyOne(tool, isOutput ? 'output' : first === 'input' ? 'input' : undefined)
      : isOutput
        ? outputNamed(tool, second)
        : inputMeaning(tool, { ...mark, path: [second, ...rest] });
  return named ?? { kind: 'word', word: first };
}

/** The only dataset or output of a tool. */
function onlyOne(
  { inputs, outputs }: Tool,
  kind: 'input' | 'output' | undefined,
): ForeignMeaning | undefined {
  if (kind === 'output') {
    const [output, ...more] = outputs;
    return output && more.length === 0 ? { kind, output } : undefined;
  }
  const [input, ...more] = kind === 'input' ? inputs.filter(({ type }) => type === 'data') : [];
  if (!kind || input?.name === undefined || more.length > 0) return undefined;
  return { kind, path: [memberNamed(input.name)], isClear: true };
}
