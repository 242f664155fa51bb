import { isObject, toolSummary, type WorkspaceTool } from '@user-tool/shared';
import { testsRequest, type TestedTool } from '../../protocol/catalog-requests.js';
import type { AboutDocument } from '../../protocol/messages.js';
import { snapshotsAt } from '../documents/document-snapshot.js';
import { isOfTool } from './about-document.js';
import { isAboutDocument, ownRequest, type MethodFamily, type ParamsOf } from './method.js';

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
    ownRequest(
      testsRequest,
      testsParams,
      async ({ snapshots, index }, { textDocument }, token) => {
        if (!textDocument) return tested(await index.tools(token));
        const [snapshot] = snapshotsAt(await snapshots.take(textDocument.uri));
        // Those of tools in workflows cannot be run from there.
        const isWhole = snapshot?.document.options.pointer === undefined;
        if (!isOfTool(snapshot) || snapshot.project.ignored || !isWhole) return [];
        return tested([{ uri: textDocument.uri, summary: toolSummary(snapshot.document) }]);
      },
      () => [],
    ),
  ],
};

/** Those that have tests, in alphabetical order. */
function tested(tools: readonly WorkspaceTool[]): TestedTool[] {
  return tools
    .flatMap(({ uri, summary: { name, id, tests } }) =>
      tests ? [{ uri, name: name?.text ?? id?.text ?? null, tests }] : [],
    )
    .sort((a, b) => (a.uri < b.uri ? -1 : 1))
    .slice(0, maxTools);
}
