import { codeLenses, resolveCodeLens } from '@user-tool/shared';
import { CodeLensRequest, CodeLensResolveRequest } from 'vscode-languageserver';
import { onCheckedItem, onTools } from './about-document.js';
import type { MethodFamily } from './method.js';

export const codeLensFamily: MethodFamily = {
  announce: () => ({ codeLensProvider: { resolveProvider: true } }),
  methods: [
    onTools(CodeLensRequest.type, ({ tool, version, settings }, _params, { client }) =>
      codeLenses(tool, {
        uri: version.uri,
        kinds: settings.codeLens,
        commands: client.commands,
      }),
    ),
    onCheckedItem(CodeLensResolveRequest.type, ({ tool }, lens, { client, shown }, file) => {
      if (!tool) return lens;
      const { problems, isHolding } = shown.of(file);
      const toolProblems = problems.filter(({ range }) => tool.source.touches(range));
      return resolveCodeLens({ tool, problems: toolProblems, isHolding }, lens, client);
    }),
  ],
};
