import { statusRequest } from '../../protocol/tool-requests.js';
import { aboutTool, snapshotOf } from './about-document.js';
import { ownRequest, type MethodFamily } from './method.js';

export const statusFamily: MethodFamily = {
  methods: [
    ownRequest(
      statusRequest,
      aboutTool,
      async ({ snapshots, checker }, about) => {
        const snapshot = snapshotOf(await snapshots.take(about.textDocument.uri), about);
        if (!snapshot) return null;
        const { dialect, options } = snapshot.document;
        return {
          class: dialect.classConstant,
          ignored: snapshot.project.ignored,
          restricted: checker.restricted(snapshot),
          ...(options.pointer !== undefined && { pointer: options.pointer }),
        };
      },
      () => null,
    ),
  ],
};
