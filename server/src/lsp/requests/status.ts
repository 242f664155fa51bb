import { statusRequest } from '../../protocol/tool-requests.js';
import { aboutDocument } from './about-document.js';
import { ownRequest, type MethodFamily } from './method.js';

export const statusFamily: MethodFamily = {
  methods: [
    ownRequest(
      statusRequest,
      aboutDocument,
      async ({ snapshots, checker }, { textDocument }) => {
        const snapshot = await snapshots.take(textDocument.uri);
        if (!snapshot?.document) return null;
        return {
          class: snapshot.document.dialect.classConstant,
          ignored: snapshot.project.ignored,
          restricted: checker.restricted(snapshot),
        };
      },
      () => null,
    ),
  ],
};
