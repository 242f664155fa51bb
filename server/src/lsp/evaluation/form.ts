import { ErrorCodes, ResponseError, type CancellationToken } from 'vscode-languageserver';
import { isObject, placedForm, type ToolForm } from '@user-tool/shared';
import { cancelled, isCancelled } from '../cancellation.js';
import type { Session } from '../session.js';

/**
 * The form in which a tool is run, with the places of its fields in the document; null where the document is not open,
 * or no tool.
 */
export async function form(
  { judge }: Session,
  params: unknown,
  token: CancellationToken,
): Promise<ToolForm | null | ResponseError<never>> {
  if (!isFormParams(params))
    return new ResponseError(ErrorCodes.InvalidParams, '"userTool/form" takes {textDocument: {uri}}.');
  const found = await judge.tool(params.textDocument.uri);
  if (isCancelled(token)) return cancelled();
  return found?.tool.isTool ? placedForm(found.tool) : null;
}

function isFormParams(params: unknown): params is { textDocument: { uri: string } } {
  return (
    isObject(params) && isObject(params['textDocument']) && typeof params['textDocument']['uri'] === 'string'
  );
}
