import { ErrorCodes, ResponseError } from 'vscode-languageserver';
import { isObject } from '@user-tool/shared';
import { methodPrefix } from '../../protocol/messages.js';
import { locateRequest, representationRequest, statusRequest } from '../../protocol/tool-requests.js';
import type { Session } from '../session.js';
import { locate, submittable } from '../submission.js';
import type { Feature } from './feature.js';

/** Answers a request of our own about one document. */
type Answer = (session: Session, uri: string, params: Record<string, unknown>) => Promise<unknown>;

/** What clients ask beyond the protocol to show where a tool stands, and to submit it; null for other documents. */
const answers: Readonly<Record<string, Answer>> = {
  [statusRequest.method]: async ({ judge }, uri) => (await judge.status(uri)) ?? null,
  [representationRequest.method]: submittable,
  [locateRequest.method]: (session, uri, { faults }) =>
    locate(session, uri, Array.isArray(faults) ? faults : []),
};

export const submissionFeatures: readonly Feature[] = Object.entries(answers).map(([method, answer]) => ({
  announce: () => ({ experimental: { userTool: { [method.slice(methodPrefix.length)]: true } } }),
  serve: (session) => {
    session.connection.onRequest(method, (params: unknown) =>
      session.guard<unknown>(() => {
        const uri = uriOf(params);
        return uri === undefined
          ? new ResponseError(ErrorCodes.InvalidParams, `"${method}" takes {textDocument: {uri}}.`)
          : answer(session, uri, params as Record<string, unknown>);
      }, null),
    );
  },
}));

function uriOf(params: unknown): string | undefined {
  if (!isObject(params) || !isObject(params['textDocument'])) return undefined;
  const { uri } = params['textDocument'];
  return typeof uri === 'string' ? uri : undefined;
}
