import { isScopeName } from '../../expressions/members.js';
import { builtins } from '../../javascript/builtins.js';
import { hasName, usesOfNames } from '../../javascript/name-uses.js';
import { quoted } from '../../expressions/quote.js';
import { namesFile } from '../../tool/occurrences/file-occurrences.js';
import type {
  FileSymbol,
  FunctionSymbol,
  InputSymbol,
  Occurrence,
  OutputSymbol,
  ToolSymbol,
} from '../../tool/symbols.js';
import type { Tool } from '../../tool/tool.js';
import { isIdentifier } from '../../values/identifier.js';
import { symbolsOf } from '../../tool/occurrences/symbols-of.js';

/** Why a thing cannot have a name, as one sentence; undefined where it can. */
export function nameFault(
  tool: Tool,
  symbol: ToolSymbol,
  occurrences: readonly Occurrence[],
  name: string,
): string | undefined {
  if (name === '') return 'A name needs at least one character.';
  if (/[\p{Cc}\u2028\u2029]/u.test(name)) return 'A name stands on one line, without control characters.';
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
    return `There is an input called ${quoted(name)} already.`;
  }
  if (/['"`\\|]/.test(name))
    return `${quoted(name)} cannot be a name: leave quotes, backslashes and "|" out.`;
  const needsIdentifier = occurrences.some(({ form }) => form === 'dot' || form === 'pattern');
  return needsIdentifier && !isIdentifier(name)
    ? `Expressions name this input by a dot, which ${quoted(name)} does not allow: use letters, digits and "_", and begin with a letter.`
    : undefined;
}

function outputFault(tool: Tool, { outputs }: OutputSymbol, name: string): string | undefined {
  return tool.outputs.some((one) => one.name === name && !outputs.includes(one))
    ? `There is an output called ${quoted(name)} already.`
    : undefined;
}

function fileFault(tool: Tool, symbol: FileSymbol, name: string): string | undefined {
  if (symbolsOf(tool).symbols.some((one) => one !== symbol && one.kind === 'file' && one.name === name)) {
    return `There is a file called ${quoted(name)} already.`;
  }
  if (namesFile(tool, name)) return `Another file is called ${quoted(name)} already: take another name.`;
  if (/^\/|(?:^|\/)\.\.(?:\/|$)/.test(name)) {
    return `The file ${quoted(name)} would leave the working directory: write a path below it.`;
  }
  if (name.split('/').some((step) => step === '' || step === '.')) {
    return `${quoted(name)} is not the plain path of a file: leave ".", "./" and empty steps out.`;
  }
  return /^[\p{L}\p{N}_+@.][\p{L}\p{N}_.\-/+@]*$/u.test(name)
    ? undefined
    : `A shell would not read ${quoted(name)} as one file name: use letters, digits, ".", "_" and "-".`;
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
    return `${quoted(name)} cannot name a function: use letters, digits and "_", begin with a letter, and take no word of JavaScript.`;
  }
  if (isScopeName(name) || builtins.has(name))
    return `${quoted(name)} means something else in expressions already.`;
  if (tool.library.some((one) => one.name === name))
    return `"expression_lib" declares ${quoted(name)} already.`;
  return isHidden(tool, symbol, occurrences, name)
    ? `Something else is called ${quoted(name)} where ${quoted(symbol.name)} is used: take another name.`
    : undefined;
}

/** Whether a variable or parameter of that name may stand between the function and a place that uses it. */
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
