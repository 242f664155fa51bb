import { references } from '@user-tool/shared';
import { ReferencesRequest } from 'vscode-languageserver';
import type { MethodFamily } from './method.js';
import { onToolId } from './tool-id.js';

export const referencesFamily: MethodFamily = {
  announce: () => ({ referencesProvider: true }),
  methods: [
    onToolId(
      ReferencesRequest.type,
      async (index, id, { context }, token) => [
        ...(context.includeDeclaration ? await index.toolsWithId(id, token) : []),
        ...(await index.usesOfTool(id, token)),
      ],
      ({ tool, version: { uri } }, { position, context: { includeDeclaration } }) =>
        references(tool, { uri, position, includeDeclaration }),
    ),
  ],
};
