import { placedForm } from '@user-tool/shared';
import { formRequest, type PlacedForm } from '../../protocol/tool-requests.js';
import { aboutDocument } from './about-document.js';
import { ownRequest, type MethodFamily } from './method.js';

export const formFamily: MethodFamily = {
  methods: [
    ownRequest(
      formRequest,
      aboutDocument,
      async ({ snapshots }, { textDocument }) => {
        const tool = (await snapshots.take(textDocument.uri))?.tool;
        // The language types only what all fields have; a test of the client holds the rest.
        return tool ? (placedForm(tool) as unknown as PlacedForm) : null;
      },
      () => null,
    ),
  ],
};
