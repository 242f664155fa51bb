import type { CodeLens, Command, Position } from 'vscode-languageserver-types';
import { severities, type Problem, type Severity } from '../../problems/problem.js';
import type { Tool } from '../../tool/document.js';
import { mayUseAnyInput } from '../../tool/input-uses.js';
import type { ToolInput } from '../../tool/input.js';
import { symbolsOf } from '../../tool/occurrences/symbols-of.js';
import type { InputSymbol, Occurrence } from '../../tool/symbols.js';
import { testPlaces } from '../../tool/tool-tests.js';

/** The kinds of lenses; each can be turned off. */
export interface CodeLensKinds {
  /** How often an input is used. */
  uses: boolean;
  /** The problems of the tool. */
  problems: boolean;
  /** A link to the command that would run. */
  render: boolean;
  /** Links that run the tests. */
  tests: boolean;
}

/** Data that the server keeps in a lens, to count when it is shown. */
export interface CodeLensData {
  uri: string;
  about: 'uses' | 'problems';
  /** The position of the lens: at an input's name, or at the tool's first field. */
  at: Position;
}

/** The client command that shows places next to a lens, given a URI, a position, and locations. */
export const showReferencesCommand = 'userTool.showReferences';

/** The client command that shows the problems of its documents. */
export const showProblemsCommand = 'userTool.showProblems';

/** The client command that shows what a tool would run; its argument is the {@link toolUri URI of the tool}. */
export const renderCommand = 'userTool.render';

/**
 * The client command that runs tests of a tool; its arguments are the {@link toolUri URI of the tool}, and the number of
 * one test.
 */
export const runTestsCommand = 'userTool.runTests';

/** What lenses depend on besides the tool. */
export interface CodeLensParams {
  uri: string;
  kinds: CodeLensKinds;
  /** The client's commands. */
  commands: ReadonlySet<string>;
}

/**
 * A lens above the tool, and one above each input's name, including nested ones; their counts are resolved
 * later. Also one above the command, for clients that show what would run, and above the tests, for clients that run
 * them.
 */
export function codeLenses(tool: Tool, { uri, kinds, commands }: CodeLensParams): CodeLens[] {
  return [
    ...(kinds.problems ? problemsLens(tool, uri) : []),
    ...(kinds.render && commands.has(renderCommand) ? renderLens(tool, toolUri(tool, uri)) : []),
    ...(kinds.tests && commands.has(runTestsCommand) ? testLenses(tool, toolUri(tool, uri)) : []),
    ...(kinds.uses ? usesLenses(tool, uri) : []),
  ];
}

/** The URI of a tool: that of its file; for one in a workflow, with the JSON pointer to it as the fragment. */
function toolUri({ document }: Tool, uri: string): string {
  const { pointer } = document.options;
  // Half of a surrogate pair cannot be encoded.
  return pointer === undefined ? uri : `${uri}#${pointer.replace(/[^\w/~\-\p{Cs}]/gu, encodeURIComponent)}`;
}

function renderLens(tool: Tool, uri: string): CodeLens[] {
  const command = tool.fields.get('shell_command');
  if (!command) return [];
  const range = tool.source.rangeOf(command.key.span);
  return [{ range, command: { title: 'show what would run', command: renderCommand, arguments: [uri] } }];
}

function testLenses(tool: Tool, uri: string): CodeLens[] {
  const tests = tool.fields.get('tests');
  const places = testPlaces(tests?.value, tool.source);
  if (!tests || places.length === 0) return [];
  const all = { title: 'Run all tests', command: runTestsCommand, arguments: [uri] };
  return [
    { range: tool.source.rangeOf(tests.key.span), command: all },
    ...places.map(({ number, range }) => ({
      range: { start: range.start, end: range.start },
      command: { title: 'Run test', command: runTestsCommand, arguments: [uri, number] },
    })),
  ];
}

function problemsLens(tool: Tool, uri: string): CodeLens[] {
  const [first] = tool.root.pairs;
  if (!first) return [];
  const range = tool.source.rangeOf(first.key.span);
  return [{ range, data: { uri, about: 'problems', at: range.start } satisfies CodeLensData }];
}

function usesLenses(tool: Tool, uri: string): CodeLens[] {
  return tool.allInputs.flatMap(({ name, nameNode }: ToolInput) => {
    if (name === undefined || !nameNode) return [];
    const { decoded } = nameNode;
    const range = tool.source.rangeOf(decoded.spanOf({ start: 0, end: decoded.text.length }));
    return [{ range, data: { uri, about: 'uses', at: range.start } satisfies CodeLensData }];
  });
}

/**
 * The lens with its text.
 * @param isHolding whether there are problems that are not shown yet, as they may be only unfinished typing
 * @param commands the client's; without its command a lens is a text that cannot be clicked, expressed by an
 * empty command name
 */
export function resolveCodeLens(
  { tool, problems, isHolding = false }: { tool: Tool; problems: readonly Problem[]; isHolding?: boolean },
  lens: CodeLens,
  { commands }: { commands: ReadonlySet<string> },
): CodeLens {
  const data = lens.data as CodeLensData;
  return {
    ...lens,
    command:
      data.about === 'uses'
        ? usesCommand(tool, data, commands)
        : problemsCommand(problems, isHolding, commands),
  };
}

function problemsCommand(
  problems: readonly Problem[],
  isHolding: boolean,
  commands: ReadonlySet<string>,
): Command {
  const counts = severities.flatMap((severity) => {
    const count = problems.filter((problem) => problem.severity === severity).length;
    return count > 0 ? [`${count} ${nouns[severity]}${count === 1 ? '' : 's'}`] : [];
  });
  const isClickable = counts.length > 0 && commands.has(showProblemsCommand);
  return {
    title: counts.length > 0 ? counts.join(', ') : isHolding ? 'checked when you pause' : 'no problems',
    command: isClickable ? showProblemsCommand : '',
  };
}

const nouns: Record<Severity, string> = {
  error: 'error',
  warning: 'warning',
  info: 'remark',
  hint: 'hint',
};

function usesCommand(tool: Tool, { uri, at }: CodeLensData, commands: ReadonlySet<string>): Command {
  const declared = symbolsOf(tool).at(tool.source.offsetAt(at));
  if (declared?.symbol.kind !== 'input') return { title: '', command: '' };
  const uses = symbolsOf(tool)
    .of(declared.symbol)
    .filter(({ role }) => role !== 'declaration');
  const title = titleFor(tool, declared.symbol, uses);
  if (!commands.has(showReferencesCommand) || uses.length === 0) return { title, command: '' };
  const locations = uses.map(({ span }) => ({ uri, range: tool.source.rangeOf(span) }));
  return { title, command: showReferencesCommand, arguments: [uri, at, locations] };
}

function titleFor(tool: Tool, symbol: InputSymbol, uses: readonly Occurrence[]): string {
  if (uses.length > 0) return uses.length === 1 ? '1 reference' : `${uses.length} references`;
  return mayBeUsed(tool, symbol) ? 'not referenced by name' : 'not used';
}

/** Whether the inputs as a whole, or the group that contains this one, are used as a value. */
function mayBeUsed(tool: Tool, { parent }: InputSymbol): boolean {
  if (
    parent &&
    symbolsOf(tool)
      .of(parent)
      .some(({ role }) => role !== 'declaration')
  )
    return true;
  return mayUseAnyInput(tool);
}
