import { memberNamed, readPath, type MemberPath, type MemberSegment } from '../../javascript/member-path.js';
import type { TokenTree } from '../../javascript/token-tree.js';
import type { Token } from '../../javascript/tokens.js';
import type { ReportedFix } from '../../problems/rule.js';
import { replaceAllInScalar, replaceInScalar } from '../../text/write-scalar.js';
import { placeOfValue } from '../../tool/shell/list-text.js';
import { meantPath } from '../../tool/foreign/foreign-members.js';
import type { TemplateScope } from '../../tool/template-scope.js';
import type { TemplateExpression } from '../../tool/template.js';
import { valueOf } from '../../tool/value.js';
import { languageNamed } from '../../values/language.js';
import { inputReferenceFix, type InputReferenceFix } from './input-reference.js';
import type { InputTypes } from './interpolated-value.js';
import { languageAt } from './language-at.js';

/**
 * The reference to a declared input that an expression which cannot be evaluated is meant to be: `${reads}`,
 * `$(reads.path)`, `${inputs.reads}`, `${{ inputs.reads }}`, `${reads:-none}`, `${reads.join(' ')}`, `${params.reads}`.
 * Quoted for its place.
 */
export function meantReference(
  scope: TemplateScope,
  expression: TemplateExpression,
  known: InputTypes,
): InputReferenceFix | undefined {
  const meant = meantSegments(scope, expression);
  if (!meant) return undefined;
  const { segments, isCertain } = meant;
  const placed = placeOfValue(scope.script, expression);
  const fix = inputReferenceFix({ scope, span: expression.scanned.span, placed, segments, known });
  return fix && { ...fix, preferred: isCertain };
}

/** Longer expressions are not paths. */
const maxTokens = 20;

/** `:-` and the like of the shell, with the text that is used without a value. */
const fallback = /^:?[-=?]/;

function meantSegments(
  scope: TemplateScope,
  expression: TemplateExpression,
): { segments: MemberSegment[]; isCertain: boolean } | undefined {
  const { inputsByName } = scope;
  const { scanned, template } = expression;
  const { words } = scanned.script;
  const { tokens } = words;
  if (tokens.length === 0 || tokens.length > maxTokens) return undefined;
  const path = wholePath(words);
  if (path) {
    const { root, segments } = path;
    const [first, ...rest] = inputObjects.has(root) ? segments : [memberNamed(root), ...segments];
    const input = first && inputsByName.get(first.name ?? '');
    if (!first || !input) return undefined;
    const value = valueOf(input);
    // The shell has arrays, too.
    if (value.kind !== 'list' && rest.some(({ kind }) => kind === 'index')) return undefined;
    if (path.isJoined)
      return rest.length === 0 && value.kind === 'list' ? { segments: [first], isCertain: false } : undefined;
    const meant = meantPath(value, rest);
    const isCertain = inputObjects.has(root) || !mayBeOther(scope, expression, root, rest.length > 0);
    return meant.rest === 'nothing' ? { segments: [first, ...meant.segments], isCertain } : undefined;
  }
  const [name] = tokens;
  if (scanned.kind !== 'brace' || name?.kind !== 'name' || !inputsByName.has(name.text)) return undefined;
  const behind = template.text.slice(name.end, name.end + 2);
  return fallback.test(behind) ? { segments: [memberNamed(name.text)], isCertain: false } : undefined;
}

/** Whether a name can be one of a program: `$(sort)` a command, and `${n}` a variable. */
function mayBeOther(
  scope: TemplateScope,
  expression: TemplateExpression,
  name: string,
  hasMembers: boolean,
): boolean {
  if (languageNamed(languageAt(scope, expression)).hasDollar) return true;
  if (hasMembers) return false;
  const { content } = expression.template;
  return (
    expression.scanned.kind !== 'brace' ||
    content.settableNames.has(name) ||
    (scope.script !== undefined && content.runsOtherCode)
  );
}

/** The objects that contain the inputs: here, and in Nextflow. */
const inputObjects: ReadonlySet<string> = new Set(['inputs', 'params']);

/** `.join(' ')`, which other languages need to write a list. */
const joined = /^\((?<quote>['"])[ \t]+\k<quote>\)$/;

/** The path that an expression consists of; its braces in `${{ x }}`, `.join(' ')`, and a final semicolon do not count. */
function wholePath(words: TokenTree): (MemberPath & { isJoined: boolean }) | undefined {
  const { tokens } = words;
  const first = tokens[0]?.text === '{' ? 1 : 0;
  const read = readPath(words, first, true);
  if (!read?.path.segments.every(({ kind }) => kind === 'name' || kind === 'index')) return undefined;
  const behind = tokens.slice(read.next).filter(({ text }) => text !== ';');
  if (first === 1 && behind.pop()?.text !== '}') return undefined;
  if (behind.length === 0) return { ...read.path, isJoined: false };
  const segments = read.path.segments.slice(0, -1);
  const isJoin = read.path.segments.at(-1)?.name === 'join';
  return isJoin && joined.test(behind.map(({ text }) => text).join(''))
    ? { ...read.path, segments, isJoined: true }
    : undefined;
}

/** The names of a path such as `reads.path`; undefined for anything else. */
function namesOf(tokens: readonly Token[]): string[] | undefined {
  const isPath = tokens.every(({ kind, text }, index) => (index % 2 === 0 ? kind === 'name' : text === '.'));
  if (!isPath || tokens.length % 2 === 0) return undefined;
  return tokens.filter((_, index) => index % 2 === 0).map(({ text }) => text);
}

/** Numbers of cores in other tool languages: CWL, Nextflow, Snakemake. */
const coreNumbers: ReadonlySet<string> = new Set([
  'runtime.cores',
  'task.cpus',
  'params.threads',
  'snakemake.threads',
  'resources.cpus',
]);

/** The number of cores that the job has, in the shell. */
export const numberOfCores = '\\${GALAXY_SLOTS:-1}';

/** The fix that writes the number of cores, where an expression has it in another tool language. */
export function coresFix(
  scope: TemplateScope,
  expression: TemplateExpression,
): (ReportedFix & { text: string }) | undefined {
  const { scanned, template } = expression;
  const { tokens } = scanned.script.words;
  const names = tokens.length === 3 ? namesOf(tokens) : undefined;
  const placed = placeOfValue(scope.script, expression);
  const { quoting } = placed?.place ?? {};
  if (!names || !coreNumbers.has(names.join('.')) || (quoting !== 'bare' && quoting !== 'double'))
    return undefined;
  const text = numberOfCores;
  const edits = [replaceInScalar(template.scalar, scanned.span, text)];
  return { text, title: `Replace with "${text}"`, edits, preferred: true };
}

/** The fix that turns the names in `$((n + 1))` into inputs; JavaScript divides in another way than the shell. */
export function meantArithmetic(
  { inputsByName }: TemplateScope,
  { scanned, template }: TemplateExpression,
): InputReferenceFix | undefined {
  const { tokens } = scanned.script.words;
  const names = tokens.filter(({ kind }) => kind === 'name');
  const isNumber = ({ text }: Token): boolean =>
    /^(?:integer|float)$/.test(inputsByName.get(text)?.type ?? '') &&
    inputsByName.get(text)?.optional === false;
  const isPlain = tokens.every(
    ({ kind, text }) => kind === 'name' || kind === 'number' || /^[-+*()]$/.test(text),
  );
  if (names.length === 0 || !isPlain || !names.every(isNumber)) return undefined;
  const replacements = names.map(({ start }) => ({ decoded: { start, end: start }, text: 'inputs.' }));
  const { start, end } = scanned.span;
  const source = template.text.slice(start, end);
  const text = names.reduceRight(
    (written, name) => `${written.slice(0, name.start - start)}inputs.${written.slice(name.start - start)}`,
    source,
  );
  return { text, title: `Replace with "${text}"`, edits: replaceAllInScalar(template.scalar, replacements) };
}
