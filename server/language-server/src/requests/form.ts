import { placedForm } from '@user-tool/shared';
import { formRequest } from '@user-tool/protocol/tool-requests.js';
import { aboutTool, snapshotOf } from './about-document.js';
import { customRequest, type MethodFamily } from './method.js';

export const formFamily: MethodFamily = {
  methods: [
    customRequest(
      formRequest,
      aboutTool,
      async ({ snapshots }, about) => {
        const { tool } = snapshotOf(await snapshots.take(about.textDocument.uri), about) ?? {};
        return tool ? placedForm(tool) : null;
      },
      () => null,
    ),
  ],
};
