import { ErrorCodes, LSPErrorCodes, ResponseError, type CancellationToken } from 'vscode-languageserver';
import { expressionAt, isObject, previewText, renderedTexts, rendering } from '@user-tool/shared';
import { type RenderParams, renderRequest, type RenderResult } from '../../protocol/tool-requests.js';
import { cancelled, isCancelled } from '../cancellation.js';
import type { Session } from '../session.js';

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
      `"${renderRequest.method}" takes {textDocument: {uri}, inputs?, sample?, position?}.`,
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
  const expression = expressionAt(tool, offset);
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
