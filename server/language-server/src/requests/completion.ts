import {
  completion,
  completionTriggers,
  dependsOnProblems,
  isObject,
  resolveCompletion,
  type Position,
} from '@user-tool/shared';
import { CompletionRequest, CompletionResolveRequest, type CompletionItem } from 'vscode-languageserver';
import { taggedImages } from './image-tags.js';
import { onDocument, onDocumentItem, partsAt, placeIn } from './about-document.js';
import type { MethodFamily } from './method.js';

export const completionFamily: MethodFamily = {
  announce: () => ({
    completionProvider: { triggerCharacters: [...completionTriggers], resolveProvider: true },
  }),
  methods: [
    onDocument(
      CompletionRequest.type,
      async (snapshot, params, session) => {
        const { position, textDocument } = params;
        const { uri } = textDocument;
        const { client, checker, index, trust } = session;
        const needsProblems = !snapshot.project.ignored && dependsOnProblems(snapshot.document, position);
        const latest = needsProblems ? partsAt(await checker.check(uri), placeIn(params))[0] : snapshot;
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
        const items = document.options.pointer === undefined ? list.items : list.items.map(placed(position));
        return { isIncomplete: list.isIncomplete || isLate, items };
        // Editors keep the answer while an author types on, and filter it.
      },
      'latest',
    ),
    onDocumentItem(CompletionResolveRequest.type, ({ document }, item, { client }) =>
      resolveCompletion(document, item, { markup: client.documentationMarkup }),
    ),
  ],
};

/** Keeps in an item which tool of a workflow it is for. */
function placed(at: Position): (item: CompletionItem) => CompletionItem {
  return (item) => (isObject(item.data) ? { ...item, data: { ...item.data, at } } : item);
}
