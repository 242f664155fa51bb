import {
  ErrorCodes,
  LSPErrorCodes,
  type Position,
  ResponseError,
  type CancellationToken,
  type Range,
} from 'vscode-languageserver';
import {
  evaluableAt,
  isObject,
  previewText,
  renderedTexts,
  rendering,
  type ExpressionValue,
  type RenderedText,
  type Rendering,
} from '@user-tool/shared';
import { cancelled, isCancelled } from '../cancellation.js';
import type { Session } from '../session.js';

/** What a client sends to see what a tool would run. */
interface RenderParams {
  textDocument: { uri: string };
  /** Values by the names of the inputs; a file is its path. */
  inputs?: unknown;
  /** Likely values for inputs without a given or default one; true when absent. `"required"`: see `ValueSources`. */
  sample?: unknown;
  /** A place of the document: the expression there is told by itself too. */
  position?: Position | null;
}

/** What it is answered. */
export interface RenderResult extends Rendering {
  /** All of it as a shell script to read; expressions without a value stand there as they are written. */
  preview: string;
  /** The command, if there is one, and the config files, also where there are errors. */
  texts: RenderedText[];
  expression?: ExpressionValue & { range: Range };
}

/**
 * Evaluates a tool for a client that asks for it; null where the document is not open, or no tool. The answer is about
 * the document as it is when its evaluation begins.
 */
export async function render(
  { environment: { evaluation }, judge }: Session,
  params: unknown,
  token: CancellationToken,
): Promise<RenderResult | null | ResponseError<never>> {
  if (!isRenderParams(params)) {
    return new ResponseError(
      ErrorCodes.InvalidParams,
      '"userTool/render" takes {textDocument: {uri}, inputs?, sample?, position?}.',
    );
  }
  const { textDocument, inputs, sample, position } = params;
  const { uri } = textDocument;
  const judgement = await judge.problems(uri);
  if (isCancelled(token)) return cancelled();
  const { tool, problems } = judgement ?? {};
  if (!tool?.isTool || !problems) return null;
  const about = {
    text: tool.source.text,
    given: isObject(inputs) ? inputs : {},
    sample: sample === 'required' ? ('required' as const) : sample !== false,
  };
  const offset = position ? tool.source.offsetAt(position) : -1;
  const expression = evaluableAt(tool, offset);
  const [evaluated, value] = await Promise.all([
    evaluation.ask('tool', about, token),
    expression && evaluation.ask('expression', { ...about, offset }, token),
  ]);
  if (isCancelled(token)) return cancelled();
  if (!evaluated) {
    return new ResponseError(LSPErrorCodes.RequestFailed, 'The command could not be evaluated in time.');
  }
  return {
    ...rendering(tool, evaluated, { path: uri, problems }),
    preview: previewText(tool, evaluated),
    texts: renderedTexts(tool, evaluated),
    ...(expression && value && { expression: { range: tool.source.rangeOf(expression.span), ...value } }),
  };
}

function isRenderParams(params: unknown): params is RenderParams {
  if (!isObject(params) || !isObject(params['textDocument'])) return false;
  const { textDocument, position = null } = params;
  return typeof textDocument['uri'] === 'string' && (position === null || isPosition(position));
}

/** Of any document: places that do not exist have no expression. */
function isPosition(position: unknown): boolean {
  return (
    isObject(position) && typeof position['line'] === 'number' && typeof position['character'] === 'number'
  );
}
