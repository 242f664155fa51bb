import type { CancellationToken, Hover, HoverParams, ResponseError } from 'vscode-languageserver';
import { evaluableAt, hover } from '@user-tool/shared';
import { cancelled, isCancelled } from '../cancellation.js';
import type { Session } from '../session.js';

/** What there is to know of a place; inside an expression, what that gives for sample values of the inputs. */
export async function hoverAt(
  { client, documents, environment, judge }: Session,
  { textDocument: { uri }, position }: HoverParams,
  token: CancellationToken,
): Promise<Hover | null | ResponseError<never>> {
  const found = await judge.tool(uri);
  if (isCancelled(token)) return cancelled();
  if (!found) return null;
  const { tool } = found;
  const params = { position, markup: client.hoverMarkup };
  const offset = tool.source.offsetAt(position);
  if (!evaluableAt(tool, offset)) return hover(tool, params);
  const { text } = tool.source;
  const question = { text, offset, given: {}, sample: true };
  const value = await environment.evaluation.ask('expression', question, token);
  if (isCancelled(token)) return cancelled();
  const document = documents.get(uri);
  if (!document) return null;
  // Typed into meanwhile: what is there now was not evaluated.
  if (documents.tool(document) !== tool) return hover(documents.tool(document), params);
  return hover(tool, { ...params, value });
}
