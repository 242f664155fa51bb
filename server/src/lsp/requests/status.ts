import { statusRequest } from '../../protocol/tool-requests.js';
import { snapshotsAt } from '../documents/document-snapshot.js';
import { aboutDocument } from './about-document.js';
import { ownRequest, type MethodFamily } from './method.js';

export const statusFamily: MethodFamily = {
  methods: [
    ownRequest(
      statusRequest,
      aboutDocument,
      async ({ snapshots, checker }, { textDocument }) => {
        const [snapshot] = snapshotsAt(await snapshots.take(textDocument.uri));
        if (!snapshot) return null;
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
