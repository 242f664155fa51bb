import { completion, completionTriggers, dependsOnProblems, resolveCompletion } from '@user-tool/shared';
import { CompletionRequest, CompletionResolveRequest } from 'vscode-languageserver';
import { checkedDocument } from '../documents/document-snapshot.js';
import { taggedImages } from './image-tags.js';
import { onDocument, onDocumentItem } from './about-document.js';
import type { MethodFamily } from './method.js';

export const completionFamily: MethodFamily = {
  announce: () => ({
    completionProvider: { triggerCharacters: [...completionTriggers], resolveProvider: true },
  }),
  methods: [
    onDocument(
      CompletionRequest.type,
      async (snapshot, { position, textDocument: { uri } }, session) => {
        const { client, checker, index, trust } = session;
        const needsProblems = checkedDocument(snapshot) && dependsOnProblems(snapshot.document, position);
        const latest = needsProblems ? await checker.check(uri) : snapshot;
        if (!latest?.document) return null;
        const { document, project, settings } = latest;
        const { images, isLate } =
          settings.imageTags && trust.isGranted
            ? await taggedImages(document, position, session)
            : { images: [], isLate: false };
        const known = {
          datatypes: [...project.config.datatypes, ...settings.datatypes],
          platform: project.config.platform ?? settings.platform,
          containers: [...images, ...index.containers],
          ...('options' in latest && { checkOptions: latest.options }),
        };
        const list = completion(document, { ...client, uri, position, known });
        return isLate ? { ...list, isIncomplete: true } : list;
        // Editors keep the answer while an author types on, and filter it.
      },
      'latest',
    ),
    onDocumentItem(CompletionResolveRequest.type, ({ document }, item, { client }) =>
      resolveCompletion(document, item, { markup: client.documentationMarkup }),
    ),
  ],
};
