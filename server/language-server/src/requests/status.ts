import { statusRequest } from '@user-tool/protocol/tool-requests.js';
import { aboutTool, snapshotOf } from './about-document.js';
import { customRequest, type MethodFamily } from './method.js';

export const statusFamily: MethodFamily = {
  methods: [
    customRequest(
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
