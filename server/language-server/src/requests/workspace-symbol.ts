import { workspaceSymbols } from '@user-tool/shared';
import { WorkspaceSymbolRequest } from 'vscode-languageserver';
import { request, type MethodFamily } from './method.js';

export const workspaceSymbolFamily: MethodFamily = {
  announce: () => ({ workspaceSymbolProvider: true }),
  methods: [
    request(
      WorkspaceSymbolRequest.type,
      async ({ index }, { query }, token) => {
        const tools = await index.allTools(token);
        return token.isCancellationRequested ? [] : workspaceSymbols(tools, query);
      },
      () => [],
    ),
  ],
};
