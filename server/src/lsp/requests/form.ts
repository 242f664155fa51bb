import { placedForm } from '@user-tool/shared';
import { formRequest } from '../../protocol/tool-requests.js';
import { snapshotsAt } from '../documents/document-snapshot.js';
import { aboutTool, placeIn } from './about-document.js';
import { ownRequest, type MethodFamily } from './method.js';

export const formFamily: MethodFamily = {
  methods: [
    ownRequest(
      formRequest,
      aboutTool,
      async ({ snapshots }, { textDocument, ...params }) => {
        const [{ tool } = {}] = snapshotsAt(await snapshots.take(textDocument.uri), placeIn(params));
        return tool ? placedForm(tool) : null;
      },
      () => null,
    ),
  ],
};
