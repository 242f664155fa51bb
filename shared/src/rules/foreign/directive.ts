import type { Directive, DirectiveBlock } from '../../expressions/cheetah.js';
import { memberNamed, type MemberSegment } from '../../javascript/member-path.js';
import { quotedStart } from '../../problems/wording.js';
import type { Tool } from '../../tool/document.js';
import { meantPath } from '../../tool/foreign/foreign-members.js';
import { TemplateScope } from '../../tool/template-scope.js';
import type { Template } from '../../tool/template.js';
import { followReference, valueOf, type Value } from '../../tool/value.js';
import { joined } from '../../util/wording.js';
import { inputPath } from '../quoting/input-reference.js';

/** The message for a directive of Cheetah or Jinja and those that belong to it. */
export function blockMessage(tool: Tool, template: Template, { first, others }: DirectiveBlock): string {
  const written = textOf(template, first);
  const names = [quotedStart(written), ...othersNamed(others)];
  const way = wayOut(tool, template, first, written);
  if (first.keyword === 'comment' && names.length === 1)
    return `${names[0]} is not a comment to the shell: remove it, or begin each of its lines with "#".`;
  if (names.length === 1) return `${names[0]} is not evaluated: ${way}.`;
  const happens =
    template.kind === 'configfile'
      ? 'the file has all lines between them'
      : first.keyword === 'for' || first.keyword === 'while'
        ? 'the lines between them run once'
        : 'all lines between them run';
  return `${joined(names, 'and')} are not evaluated, so ${happens}: ${way}.`;
}

function textOf({ text }: Template, { start, end }: Directive): string {
  return text.slice(start, end);
}

/** The other keywords of a block, each once; the end is the last. */
function othersNamed(others: readonly Directive[]): string[] {
  return [...new Set(others.map(({ name }) => `"${name}"`))];
}

/** The message for a directive that is in the middle of a line, or is not one of a block. */
export function lineMessage(
  tool: Tool,
  template: Template,
  written: string,
  path: readonly MemberSegment[],
): string {
  const { value } = followReference(new TemplateScope(tool, template), { root: 'inputs', segments: path });
  const keyword = /^#(\w*)/.exec(written)?.[1] ?? '';
  return `${quotedStart(written)} is not evaluated: write ${insteadOf(keyword, written, { path: inputPath(path), value })}.`;
}

const variable = /\$\{?([A-Za-z_]\w{0,99}(?:\.[A-Za-z_]\w{0,99}){0,9})/g;
/** In a tag of Jinja, outside quotes. */
const tagName = /"[^"]*"|'[^']*'|(?<![\w.])(?:inputs\.)?([A-Za-z_]\w{0,99}(?:\.[A-Za-z_]\w{0,99}){0,9})/g;
const declares = new Set([
  'def',
  'block',
  'closure',
  'import',
  'from',
  'include',
  'extends',
  'attr',
  'macro',
  'call',
]);

function wayOut(tool: Tool, template: Template, { keyword }: Directive, written: string): string {
  if (declares.has(keyword)) return 'write a function in "expression_lib", or a script in "configfiles"';
  const meant = inputIn(tool, template, written);
  if (meant) return `write ${insteadOf(keyword, written, meant)}`;
  if (keyword === 'for' || keyword === 'while') return 'write a loop of the shell, or one in an expression';
  if (keyword === 'set') return 'write the value itself where it is needed';
  if (/^(?:if|unless|el|end if|end unless)/.test(keyword))
    return "write a condition of the shell, or one in an expression, such as \"$(inputs.name ? '--option' : '')\"";
  return 'remove it';
}

interface MeantInput {
  /** JavaScript. */
  path: string;
  value: Value;
}

/** The first declared input that a directive names. */
function inputIn(tool: Tool, template: Template, written: string): MeantInput | undefined {
  for (const [, names = ''] of written.matchAll(written.startsWith('{') ? tagName : variable)) {
    const [first = '', ...rest] = names.split('.');
    const input = tool.inputsByName.get(first);
    if (!input) continue;
    const path = [memberNamed(first), ...meantPath(valueOf(input), rest.map(memberNamed)).segments];
    const { value } = followReference(new TemplateScope(tool, template), { root: 'inputs', segments: path });
    return { path: inputPath(path), value };
  }
  return undefined;
}

/** `== 'a'`, with the text in quotes. */
const comparison = /[!=]=\s*["']([^"'\n\\]{0,50})["']/;

/** What to write for a directive about a value. */
function insteadOf(keyword: string, directive: string, { path, value }: MeantInput): string {
  if (keyword === 'for') {
    const isPlainList = value.kind === 'list' && value.of.kind !== 'file';
    const each = isPlainList ? path : `${path}.map((one) => one.path)`;
    return `a loop in an expression, such as "'$(${each}.join("' '"))'"`;
  }
  if (keyword === 'set')
    return `the value itself where it is needed, as "$(${path}${value.kind === 'file' ? '.path' : ''})"`;
  const compared = value.kind === 'boolean' ? undefined : comparison.exec(directive)?.[1];
  const test = compared === undefined ? path : `${path} === '${compared}'`;
  return `a condition in an expression, such as "$(${test} ? '--option' : '')"`;
}
