import { isObject, pasteEdits } from '@user-tool/shared';
import { snapshotsAt } from '../documents/document-snapshot.js';
import { pasteRequest, type PasteParams } from '@user-tool/protocol/tool-requests.js';
import { customRequest, isAboutDocument, isPosition, type MethodFamily, type ParamsOf } from './method.js';

const pasteParams: ParamsOf<PasteParams> = {
  read: (params) => {
    if (!isAboutDocument(params)) return undefined;
    const { textDocument, range, text } = params;
    if (!isObject(range) || typeof text !== 'string') return undefined;
    const { start, end } = range;
    return isPosition(start) && isPosition(end) ? { textDocument, range: { start, end }, text } : undefined;
  },
  written: '{textDocument: {uri}, range, text}',
};

export const pasteFamily: MethodFamily = {
  methods: [
    customRequest(
      pasteRequest,
      pasteParams,
      async ({ snapshots }, { textDocument, ...params }) => {
        const [snapshot] = snapshotsAt(await snapshots.take(textDocument.uri), params.range);
        return snapshot ? pasteEdits(snapshot.document, params) : null;
      },
      () => null,
    ),
  ],
};
