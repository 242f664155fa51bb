import { definition } from '@user-tool/shared';
import { DefinitionRequest, type Location, type LocationLink } from 'vscode-languageserver';
import type { MethodFamily } from './method.js';
import { onToolId } from './tool-id.js';

export const definitionFamily: MethodFamily = {
  announce: () => ({ definitionProvider: true }),
  methods: [
    onToolId(
      DefinitionRequest.type,
      (index, id, _params, token) => index.toolsWithId(id, token),
      ({ tool, version: { uri } }, { position }, { client }) => {
        const links = definition(tool, { uri, position });
        return client.definitionLinks ? links : (links?.map(asLocation) ?? null);
      },
    ),
  ],
};

function asLocation({ targetUri, targetSelectionRange }: LocationLink): Location {
  return { uri: targetUri, range: targetSelectionRange };
}
