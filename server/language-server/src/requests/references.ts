import { references } from '@user-tool/shared';
import { ReferencesRequest } from 'vscode-languageserver';
import type { MethodFamily } from './method.js';
import { onToolId } from './tool-id.js';

export const referencesFamily: MethodFamily = {
  announce: () => ({ referencesProvider: true }),
  methods: [
    onToolId(
      ReferencesRequest.type,
      async (index, id, { context }, token) => {
        const declared = await index.toolsWithId(id, token);
        const keys = new Set(declared.map((place) => JSON.stringify(place)));
        // A tool in a workflow is where it is used.
        const uses = (await index.usesOfTool(id, token)).filter((use) => !keys.has(JSON.stringify(use)));
        return context.includeDeclaration ? [...declared, ...uses] : uses;
      },
      ({ tool, version: { uri } }, { position, context: { includeDeclaration } }) =>
        references(tool, { uri, position, includeDeclaration }),
    ),
  ],
};
