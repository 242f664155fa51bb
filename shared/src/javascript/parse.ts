import { parse, type Program } from 'acorn';

export type {
  AnyNode,
  ArrowFunctionExpression,
  BinaryExpression,
  CallExpression,
  Expression,
  FunctionDeclaration,
  FunctionExpression,
  Identifier,
  MemberExpression,
  ModuleDeclaration,
  Pattern,
  Program,
  Statement,
} from 'acorn';

/** Where and why a text is not JavaScript. */
export interface ParseError {
  offset: number;
  /** The parser's own message, never shown to a user. */
  detail: string;
  /** It may be JavaScript, but is nested too deeply for the call stack. */
  isTooDeep?: true;
}

/** Parses a script (ECMAScript 2025). Throws a `RangeError` on a text nested too deeply for the call stack. */
export function parseProgram(source: string): Program | ParseError {
  try {
    return parse(source, { ecmaVersion: 2025, sourceType: 'script' });
  } catch (error) {
    if (!(error instanceof SyntaxError && 'pos' in error && typeof error.pos === 'number')) throw error;
    if (error.message.startsWith('Not enough stack space'))
      throw new RangeError(error.message, { cause: error });
    return { offset: error.pos, detail: error.message };
  }
}

/** The result of a function; undefined if it recurses too deeply for the call stack. */
export function withinStack<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}
