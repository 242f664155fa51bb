import { isScopeName } from '../../expressions/members.js';
import { builtins } from '../../javascript/builtins.js';
import { hasName, usesOfNames } from '../../javascript/name-uses.js';
import type { Tool } from '../../tool/document.js';
import { namesFile } from '../../tool/occurrences/file-occurrences.js';
import { symbolsOf } from '../../tool/occurrences/symbols-of.js';
import type {
  FileSymbol,
  FunctionSymbol,
  InputSymbol,
  Occurrence,
  OutputSymbol,
  ToolSymbol,
} from '../../tool/symbols.js';
import { quoted } from '../../util/wording.js';
import { isIdentifier } from '../../values/identifier.js';

/** Why a symbol cannot have a name, as one sentence; undefined if it can. */
export function nameFault(
  tool: Tool,
  symbol: ToolSymbol,
  occurrences: readonly Occurrence[],
  name: string,
): string | undefined {
  if (name === '') return 'A name needs at least one character.';
  if (/[\p{Cc}\u2028\u2029]/u.test(name)) return 'A name must be on one line, without control characters.';
  switch (symbol.kind) {
    case 'input':
      return inputFault(tool, symbol, occurrences, name);
    case 'output':
      return outputFault(tool, symbol, name);
    case 'file':
      return fileFault(tool, symbol, name);
    case 'function':
      return functionFault(tool, symbol, occurrences, name);
  }
}

function inputFault(
  tool: Tool,
  { parent, inputs }: InputSymbol,
  occurrences: readonly Occurrence[],
  name: string,
): string | undefined {
  const siblings = parent ? parent.inputs.flatMap(({ children }) => children) : tool.inputs;
  if (siblings.some((one) => one.name === name && !inputs.includes(one))) {
    return `There is already an input named ${quoted(name)}.`;
  }
  if (/['"`\\|]/.test(name))
    return `${quoted(name)} is not a valid name: remove quotes, backslashes, and "|".`;
  const needsIdentifier = occurrences.some(({ form }) => form === 'dot' || form === 'pattern');
  return needsIdentifier && !isIdentifier(name)
    ? `Expressions refer to this input with a dot, which ${quoted(name)} does not allow: use letters, digits, and "_", starting with a letter.`
    : undefined;
}

function outputFault(tool: Tool, { outputs }: OutputSymbol, name: string): string | undefined {
  return tool.outputs.some((one) => one.name === name && !outputs.includes(one))
    ? `There is already an output named ${quoted(name)}.`
    : undefined;
}

function fileFault(tool: Tool, symbol: FileSymbol, name: string): string | undefined {
  if (symbolsOf(tool).symbols.some((one) => one !== symbol && one.kind === 'file' && one.name === name)) {
    return `There is already a file named ${quoted(name)}.`;
  }
  if (namesFile(tool, name))
    return `There is already another file named ${quoted(name)}: choose a different name.`;
  if (/^\/|(?:^|\/)\.\.(?:\/|$)/.test(name)) {
    return `The file ${quoted(name)} would be outside the working directory: use a path inside it.`;
  }
  if (name.split('/').some((step) => step === '' || step === '.')) {
    return `${quoted(name)} is not a simple file path: remove ".", "./" and empty segments.`;
  }
  return /^[\p{L}\p{N}_+@.][\p{L}\p{N}_.\-/+@]*$/u.test(name)
    ? undefined
    : `The shell would not read ${quoted(name)} as a single file name: use letters, digits, ".", "_", and "-".`;
}

const reservedWords = new Set(
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield'.split(
    ' ',
  ),
);

function functionFault(
  tool: Tool,
  symbol: FunctionSymbol,
  occurrences: readonly Occurrence[],
  name: string,
): string | undefined {
  if (!isIdentifier(name) || reservedWords.has(name)) {
    return `${quoted(name)} is not a valid function name: use letters, digits, and "_", start with a letter, and avoid JavaScript keywords.`;
  }
  if (isScopeName(name) || builtins.has(name)) return `${quoted(name)} already has a meaning in expressions.`;
  if (tool.library.some((one) => one.name === name))
    return `"expression_lib" already declares ${quoted(name)}.`;
  return isHidden(tool, symbol, occurrences, name)
    ? `${quoted(name)} already refers to something else where ${quoted(symbol.name)} is used: choose a different name.`
    : undefined;
}

/** Whether a variable or parameter of that name may shadow the function at a place that uses it. */
function isHidden(
  tool: Tool,
  symbol: FunctionSymbol,
  occurrences: readonly Occurrence[],
  name: string,
): boolean {
  const scalars = new Set(occurrences.map(({ scalar }) => scalar));
  const used = new Set([symbol.name]);
  return (
    tool.libraryTexts.some(({ scalar, script }) => scalars.has(scalar) && hasName(script, name)) ||
    tool.templates.some(
      ({ scalar, expressions }) =>
        scalars.has(scalar) &&
        expressions.some(
          ({ scanned: { script } }) => hasName(script, name) && usesOfNames(script, used).length > 0,
        ),
    )
  );
}
