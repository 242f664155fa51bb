import type { CodeLens, Position } from 'vscode-languageserver-types';
import type { ToolInput } from '../../tool/input.js';
import type { InputSymbol, Occurrence } from '../../tool/symbols.js';
import type { UserTool } from '../../tool/user-tool.js';

/** What the server keeps in a lens, to count when it is shown. */
export interface CodeLensData {
  uri: string;
  /** Where the name of the input stands. */
  at: Position;
}

/** The command by which a client shows places beside a lens; its arguments are a URI, a position and locations. */
export const showReferencesCommand = 'userTool.showReferences';

/** A place above the name of each input, nested ones too; what is shown there is counted when it is resolved. */
export function codeLenses(tool: UserTool, { uri }: { uri: string }): CodeLens[] {
  return tool.allInputs.flatMap(({ name, nameNode }: ToolInput) => {
    if (name === undefined || !nameNode) return [];
    const { decoded } = nameNode;
    const range = tool.source.rangeOf(decoded.spanOf({ start: 0, end: decoded.text.length }));
    return [{ range, data: { uri, at: range.start } satisfies CodeLensData }];
  });
}

/**
 * The lens with how often its input is used.
 * @param params `showReferences`: the client has the command {@link showReferencesCommand}; without it the lens is
 * a text that cannot be clicked, which the empty name of a command says
 */
export function resolveCodeLens(
  tool: UserTool,
  lens: CodeLens,
  { showReferences }: { showReferences: boolean },
): CodeLens {
  const { uri, at } = lens.data as CodeLensData;
  const declared = tool.symbols.at(tool.source.offsetAt(at));
  if (declared?.symbol.kind !== 'input') return { ...lens, command: { title: '', command: '' } };
  const uses = tool.symbols.of(declared.symbol).filter(({ role }) => role !== 'declaration');
  const title = titleFor(tool, declared.symbol, uses);
  if (!showReferences || uses.length === 0) return { ...lens, command: { title, command: '' } };
  const locations = uses.map(({ span }) => ({ uri, range: tool.source.rangeOf(span) }));
  return { ...lens, command: { title, command: showReferencesCommand, arguments: [uri, at, locations] } };
}

function titleFor(tool: UserTool, symbol: InputSymbol, uses: readonly Occurrence[]): string {
  if (uses.length > 0) return uses.length === 1 ? '1 reference' : `${uses.length} references`;
  return mayBeUsed(tool, symbol) ? 'no reference by its name' : 'not used';
}

/** Whether the inputs as a whole, or the group that holds this one, are used as a value. */
function mayBeUsed({ symbols, templates }: UserTool, { parent }: InputSymbol): boolean {
  if (parent && symbols.of(parent).some(({ role }) => role !== 'declaration')) return true;
  return templates.some(({ expressions }) => expressions.some(({ analysis }) => analysis.usesAllInputs));
}
