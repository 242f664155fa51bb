import { isObject, toolSummary, type WorkspaceTool } from '@user-tool/shared';
import { testsRequest, type TestedTool } from '@user-tool/protocol/catalog-requests.js';
import type { AboutDocument } from '@user-tool/protocol/messages.js';
import { checkedDocuments } from '../documents/document-snapshot.js';
import { customRequest, isAboutDocument, type MethodFamily, type ParamsOf } from './method.js';

/** How many tools with tests are listed. */
const maxTools = 1000;

const testsParams: ParamsOf<Partial<AboutDocument>> = {
  read: (params) => {
    if (isAboutDocument(params)) return { textDocument: params.textDocument };
    return isObject(params) && params['textDocument'] === undefined ? {} : undefined;
  },
  written: '{textDocument?: {uri}}',
};

/** Lists tests for clients that run them. */
export const testsFamily: MethodFamily = {
  methods: [
    customRequest(
      testsRequest,
      testsParams,
      async ({ snapshots, index }, { textDocument }, token) => {
        if (!textDocument) return tested(await index.allTools(token));
        const { uri } = textDocument;
        const snapshot = await snapshots.take(uri);
        const documents = snapshot ? checkedDocuments(snapshot) : [];
        return tested(documents.map((document) => ({ uri, summary: toolSummary(document) })));
      },
      () => [],
    ),
  ],
};

/** Those that have tests, in alphabetical order of their files. */
function tested(tools: readonly WorkspaceTool[]): TestedTool[] {
  return tools
    .flatMap(({ uri, summary: { pointer, name, id, tests } }) =>
      tests
        ? [{ uri, ...(pointer !== undefined && { pointer }), name: name?.text ?? id?.text ?? null, tests }]
        : [],
    )
    .sort((a, b) => (a.uri < b.uri ? -1 : 1))
    .slice(0, maxTools);
}
