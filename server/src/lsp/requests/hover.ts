import { HoverRequest } from 'vscode-languageserver';
import { evaluableAt, hover } from '@user-tool/shared';
import { onTool } from './about-document.js';
import type { MethodFamily } from './method.js';

export const hoverFamily: MethodFamily = {
  announce: () => ({ hoverProvider: true }),
  methods: [
    onTool(HoverRequest.type, async ({ tool, document }, { position }, session, token) => {
      const { client, documents, environment } = session;
      const params = { position, markup: client.hoverMarkup };
      const offset = tool.source.offsetAt(position);
      if (!evaluableAt(tool, offset)) return hover(tool, params);
      // Evaluated for the one who asks, never before; with sample values of the inputs.
      const question = { text: document.text, offset, given: {}, sample: true };
      const value = await environment.evaluation.ask('expression', question, token);
      const now = documents.get(document.uri);
      if (!now) return null;
      // Typed into meanwhile: what is there now was not evaluated.
      return now === document ? hover(tool, { ...params, value }) : hover(now.tool, params);
    }),
  ],
};
