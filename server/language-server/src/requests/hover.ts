import { evaluableAt, hover } from '@user-tool/shared';
import { HoverRequest } from 'vscode-languageserver';
import { recognizedDocuments } from '../documents/recognition.js';
import { untilChanged } from '../session/cancellation.js';
import { onDocument } from './about-document.js';
import type { MethodFamily } from './method.js';

export const hoverFamily: MethodFamily = {
  announce: () => ({ hoverProvider: true }),
  methods: [
    onDocument(
      HoverRequest.type,
      async ({ document, tool, version, settings, project }, { position }, session, token) => {
        const { client, documents, environment } = session;
        const params = { position, markup: client.hoverMarkup };
        const offset = document.source.offsetAt(position);
        if (!tool || !evaluableAt(tool, offset)) return hover(document, params);
        // Evaluated only on request; with sample values of the inputs.
        const servers = {
          platform: project.config.platform ?? settings.platform,
          jobs: project.config.jobs ?? settings.jobs,
        };
        const question = {
          text: document.source.text,
          offset,
          given: {},
          sample: true,
          settings: servers,
        };
        const value = await untilChanged(documents, version.uri, token, (unchanged) =>
          environment.evaluation.ask('expression', question, unchanged),
        );
        const now = documents.get(version.uri);
        if (!now) return null;
        // Edited in the meantime: the value is not that of the current text.
        if (now === version) return hover(document, { ...params, value });
        const at = { start: position, end: position };
        const edited = recognizedDocuments(now, settings).find(({ source }) => source.touches(at));
        return edited ? hover(edited, params) : null;
      },
    ),
  ],
};
