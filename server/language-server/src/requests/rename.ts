import { prepareRename, rename, workspaceEdit } from '@user-tool/shared';
import { LSPErrorCodes, PrepareRenameRequest, RenameRequest, ResponseError } from 'vscode-languageserver';
import { onTool } from './about-document.js';
import type { MethodFamily } from './method.js';

export const renameFamily: MethodFamily = {
  announce: (client) => ({ renameProvider: client.prepareRename ? { prepareProvider: true } : true }),
  methods: [
    onTool(PrepareRenameRequest.type, ({ tool }, params) => prepareRename(tool, params)),
    onTool(RenameRequest.type, ({ tool, version: { uri, version } }, params, { client }) => {
      const renamed = rename(tool, params);
      if (!renamed) return null;
      return 'refused' in renamed
        ? new ResponseError<never>(LSPErrorCodes.RequestFailed, renamed.refused)
        : workspaceEdit(renamed.edits, { ...client, uri, version });
    }),
  ],
};
