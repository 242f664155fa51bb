import { placedForm } from '@user-tool/shared';
import { formRequest, type PlacedForm } from '../../protocol/tool-requests.js';
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
        // The language types only what all fields have; a test of the client holds the rest.
        return tool ? (placedForm(tool) as unknown as PlacedForm) : null;
      },
      () => null,
    ),
  ],
};
