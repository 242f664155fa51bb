import { ErrorCodes, ResponseError, type CancellationToken } from 'vscode-languageserver';
import { isObject, placedForm } from '@user-tool/shared';
import type { AboutDocument } from '../../protocol/messages.js';
import { formRequest, type PlacedForm } from '../../protocol/tool-requests.js';
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
): Promise<PlacedForm | null | ResponseError<never>> {
  if (!isFormParams(params))
    return new ResponseError(
      ErrorCodes.InvalidParams,
      `"${formRequest.method}" takes {textDocument: {uri}}.`,
    );
  const found = await judge.tool(params.textDocument.uri);
  if (isCancelled(token)) return cancelled();
  return found?.tool.isTool ? (placedForm(found.tool) as unknown as PlacedForm) : null;
}

function isFormParams(params: unknown): params is AboutDocument {
  return (
    isObject(params) && isObject(params['textDocument']) && typeof params['textDocument']['uri'] === 'string'
  );
}
