import { CompletionRequest, CompletionResolveRequest } from 'vscode-languageserver';
import { completion, completionTriggers, dependsOnProblems, resolveCompletion } from '@user-tool/shared';
import { checkedTool } from '../documents/document-snapshot.js';
import { onTool, onToolItem } from './about-document.js';
import type { MethodFamily } from './method.js';

export const completionFamily: MethodFamily = {
  announce: () => ({
    completionProvider: { triggerCharacters: [...completionTriggers], resolveProvider: true },
  }),
  methods: [
    onTool(CompletionRequest.type, async (snapshot, { position, textDocument: { uri } }, session) => {
      const { client, checker, index } = session;
      const needsProblems = checkedTool(snapshot) && dependsOnProblems(snapshot.tool, position);
      const latest = needsProblems ? await checker.check(uri) : snapshot;
      if (!latest?.tool) return null;
      const { tool, project, settings } = latest;
      const known = {
        datatypes: [...project.config.datatypes, ...settings.datatypes],
        containers: index.containers,
        ...('options' in latest && { judgedBy: latest.options }),
      };
      return completion(tool, { ...client, uri, position, known });
    }),
    onToolItem(CompletionResolveRequest.type, ({ tool }, item, { client }) =>
      resolveCompletion(tool, item, { markup: client.documentationMarkup }),
    ),
  ],
};
