import type { ReportedFix, ReportedProblem } from '../../problems/rule.js';
import { quoteExpression } from '../../problems/wording.js';
import { commandName, enclosing, nodeAt, wordsOf, writtenWord } from '../../shell/enclosing.js';
import { isFileReader, takesValue } from '../../shell/standard-input.js';
import { isTestedAt } from '../../shell/tests.js';
import { nodesFrom, type ShellKind, type ShellNode, type ShellTree } from '../../shell/tree.js';
import type { Span } from '../../text/range.js';
import { replaceInScalar } from '../../text/write-scalar.js';
import { functionNames, lonelyArgument, optionOf, type OptionValue } from '../../tool/shell/command-word.js';
import { emptyValueOf, type EmptyValue } from '../../tool/shell/empty-value.js';
import { placedHoles } from '../../tool/shell/list-text.js';
import type { PlacedHole } from '../../tool/shell/script.js';
import type { TemplateScope } from '../../tool/template-scope.js';
import type { Value } from '../../tool/value.js';
import { addToMultimap } from '../../util/collections.js';
import { languageOfFile, languageOfProgram } from '../../values/language.js';

/** A place where an optional value may be empty. */
interface EmptyPlace extends PlacedHole {
  value: EmptyValue;
}

/** Optional values that leave an empty word, or an option without its value, if they are not given. */
export function* emptyWords(scope: TemplateScope): Generator<ReportedProblem> {
  const { script } = scope;
  const byWord = new Map<ShellNode, EmptyPlace[]>();
  for (const placed of placedHoles(script)) {
    const { expression } = placed.hole;
    const value = expression && !placed.place.isForShell ? emptyValueOf(scope, expression) : undefined;
    const word = value && enclosing(nodeAt(placed.script.shell.tree.root, placed.hole.start), words);
    if (word) addToMultimap(byWord, word, { ...placed, value });
  }
  for (const [word, places] of byWord) {
    const { tree } = places[0]?.script.shell ?? {};
    if (!tree || isTested(places)) continue;
    const problem =
      word.kind === 'assignment' ? emptyVariable(tree, word, places) : emptyWord(tree, word, places);
    if (problem) yield problem;
  }
}

const words: ReadonlySet<ShellKind> = new Set(['word', 'assignment']);

/** Whether something in the script tests an input, so that it may be right where it is used. */
function isTested(places: readonly EmptyPlace[]): boolean {
  return places.some(({ script, value }) =>
    script.holes.some(({ start, expression }) => {
      const names = expression?.analysis.references.map(({ segments }) => segments[0]?.name);
      return (
        names?.includes(value.input.name) &&
        isTestedAt(script.shell.tree, nodeAt(script.shell.tree.root, start))
      );
    }),
  );
}

function nameOf(tree: ShellTree, command: ShellNode): string {
  const written = commandName(tree, command);
  return written.slice(written.lastIndexOf('/') + 1);
}

/** Whether a command is a script or a function, which may expect an empty argument. */
function isOwn(tree: ShellTree, command: ShellNode): boolean {
  const name = nameOf(tree, command);
  return (
    languageOfProgram(name) !== undefined ||
    languageOfFile(name) !== undefined ||
    functionNames.of(tree).has(name)
  );
}

function emptyWord(
  tree: ShellTree,
  word: ShellNode,
  places: readonly EmptyPlace[],
): ReportedProblem | undefined {
  const [first] = places;
  const command = word.parent?.kind === 'command' ? word.parent : undefined;
  if (!first || !command || isOwn(tree, command)) return undefined;
  const isBare = first.place.quoting === 'bare';
  const option = places.length === 1 ? optionOf(tree, first.hole) : undefined;
  if (option)
    return needsValue(tree, command, option, first.value.kind, isBare)
      ? problemOf(first, `leaves "${option.option.trim()}" without a value`, guardFix(first, option))
      : undefined;
  const joined = joinedValue(tree, word, places);
  if (joined)
    return problemOf(first, 'leaves only the signs between its values', joinedFix(first, joined, places));
  const argument = isBare ? undefined : fileArgument(tree, first.hole, first.value.kind);
  return (
    argument && problemOf(first, 'leaves an empty argument', guardFix(first, { option: '', span: argument }))
  );
}

/** Whether the value of an option must not be empty: a number, the path of a dataset, or one of a known program. */
function needsValue(
  tree: ShellTree,
  command: ShellNode,
  { option }: OptionValue,
  kind: EmptyValue['kind'],
  isBare: boolean,
): boolean {
  // Outside of quotes, nothing is left of it, and the option may do without.
  if (takesValue(nameOf(tree, command), option.trim())) return true;
  return kind === 'number' || (kind === 'path' && !isBare);
}

/** The word of an argument that must not be empty, quotes included. */
export function fileArgument(tree: ShellTree, hole: Span, kind: Value['kind'] | 'path'): Span | undefined {
  const argument = lonelyArgument(tree, hole);
  const command = enclosing(nodeAt(tree.root, hole.start), commands);
  const isNeeded = kind !== 'text' || (command !== undefined && isFileReader(nameOf(tree, command)));
  return isNeeded ? argument : undefined;
}

const commands: ReadonlySet<ShellKind> = new Set(['command']);

const onlySigns = /^(-\w|--?[A-Za-z][\w-]*=)?["']?[,:;/.-]+["']?$/;

/** An option with a value that consists of several optional ones: `-k $(…),$(…)`. */
function joinedValue(
  { text }: ShellTree,
  word: ShellNode,
  places: readonly EmptyPlace[],
): OptionValue | undefined {
  const starts = [word.start, ...places.map(({ hole }) => hole.end)];
  const rest = starts
    .map((start, index) => text.slice(start, places[index]?.hole.start ?? word.end))
    .join('');
  const match = onlySigns.exec(rest);
  if (!match) return undefined;
  const [, optionStart] = match;
  if (optionStart !== undefined) return { span: word, option: optionStart };
  const siblings = wordsOf(word.parent as ShellNode);
  const before = siblings[siblings.indexOf(word) - 1];
  const option = before ? writtenWord(text, before) : '';
  if (!before || !/^--?[A-Za-z][\w-]*$/.test(option)) return undefined;
  return { span: { start: before.start, end: word.end }, option: `${option} ` };
}

function joinedFix(
  first: EmptyPlace,
  { span, option }: OptionValue,
  places: readonly EmptyPlace[],
): Guard | undefined {
  const { script, value } = first;
  if (places.some((one) => one.value.input !== value.input || one.value.kind !== 'number')) return undefined;
  const parts = places.map(({ hole, value: { operand } }, index) => {
    const between = script.text.slice(places[index - 1]?.hole.end ?? hole.start, hole.start);
    return index === 0 ? operand : `'${between}' + ${operand}`;
  });
  return guard(first, span, `$(${value.test} ? '${option}' + ${parts.join(' + ')} : '')`);
}

type Guard = ReportedFix & { text: string };

/** An expression that writes an option only together with its value, or a word only if there is one. */
function guardFix(first: EmptyPlace, { option, span }: OptionValue): Guard {
  const { kind, test, operand } = first.value;
  const lead = option === '' ? '' : `'${option}' + `;
  const text = kind === 'number' ? `${lead}${operand}` : `"${option}'" + ${operand} + "'"`;
  return guard(first, span, `$(${test} ? ${text} : '')`);
}

function guard({ script }: EmptyPlace, span: Span, text: string): Guard {
  const edit = replaceInScalar(script.template.scalar, script.shell.decodedSpan(span), text);
  return { text, title: `Replace with "${text}"`, edits: [edit] };
}

function problemOf(
  { hole: { expression }, script, value }: EmptyPlace,
  effect: string,
  fix: Guard | undefined,
): ReportedProblem | undefined {
  if (!expression) return undefined;
  const way = fix ? `write "${fix.text}"` : 'write the option together with its value';
  return {
    node: script.template.scalar,
    span: expression.span,
    severity: 'warning',
    message: `"${quoteExpression(expression)}" ${effect} if no value is given: ${way}${orDefault(value)}.`,
    fixes: fix ? [fix] : [],
  };
}

/** A variable that is used as the value of an option, and never tested. */
function emptyVariable(
  tree: ShellTree,
  assignment: ShellNode,
  [first, ...others]: readonly EmptyPlace[],
): ReportedProblem | undefined {
  const { text } = tree;
  const written = text.slice(assignment.start, assignment.end);
  const name = /^([A-Za-z_]\w*)=(["']?)\w+\2$/.exec(written)?.[1];
  if (!first || others.length > 0 || name === undefined) return undefined;
  const uses: ShellNode[] = [];
  for (const node of nodesFrom(tree.root)) {
    const isAgain =
      node.kind === 'assignment' && node !== assignment && text.startsWith(`${name}=`, node.start);
    if (isAgain) return undefined;
    if (node.kind === 'variable' && text.slice(node.start, node.end).replace('$', '') === name)
      uses.push(node);
  }
  const places = uses.map((use) => (use.parent?.kind === 'expansion' ? use.parent : use));
  const isPlain = places.every(({ start, end }) => /^\$(?:\w+|\{\w+\})$/.test(text.slice(start, end)));
  if (!isPlain || places.some((place) => isTestedAt(tree, place))) return undefined;
  for (const place of places) {
    const command = enclosing(place, commands);
    if (!command || isOwn(tree, command)) continue;
    const isBare = place.parent?.kind === 'word';
    const option = optionOf(tree, place);
    const span = option || isBare ? undefined : fileArgument(tree, place, first.value.kind);
    if (option && needsValue(tree, command, option, first.value.kind, isBare))
      return variableProblem(first, name, place, option);
    if (span) return variableProblem(first, name, place, { option: '', span });
  }
  return undefined;
}

function variableProblem(
  { script, value }: EmptyPlace,
  name: string,
  place: Span,
  { option, span }: OptionValue,
): ReportedProblem {
  const { template, shell } = script;
  const text = `\\\${${name}:+${option}"$${name}"}`;
  const edit = replaceInScalar(template.scalar, shell.decodedSpan(span), text);
  const effect = option === '' ? 'is an empty argument' : `leaves "${option.trim()}" without a value`;
  return {
    node: template.scalar,
    span: template.scalar.decoded.spanOf(shell.decodedSpan(place)),
    severity: 'warning',
    message: `"$${name}" ${effect} if "${value.input.name ?? ''}" has no value: write "${text}"${orDefault(value)}.`,
    fixes: [{ title: `Replace with "${text}"`, edits: [edit] }],
  };
}

/** Another way out; datasets have no defaults. */
function orDefault({ kind }: EmptyValue): string {
  return kind === 'path' ? '' : ', or give the input a default';
}
