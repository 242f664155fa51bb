import { codeLenses, resolveCodeLens } from '@user-tool/shared';
import { CodeLensRequest, CodeLensResolveRequest } from 'vscode-languageserver';
import { onCheckedItem, onTool } from './about-document.js';
import type { MethodFamily } from './method.js';

export const codeLensFamily: MethodFamily = {
  announce: () => ({ codeLensProvider: { resolveProvider: true } }),
  methods: [
    onTool(CodeLensRequest.type, ({ tool, version, settings }, _params, { client }) =>
      codeLenses(tool, { uri: version.uri, kinds: settings.codeLens, commands: client.commands }),
    ),
    onCheckedItem(CodeLensResolveRequest.type, (checked, lens, { client, shown }) =>
      checked.tool ? resolveCodeLens({ tool: checked.tool, ...shown.of(checked) }, lens, client) : lens,
    ),
  ],
};
