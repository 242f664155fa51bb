import { inlayHints, resolveInlayHint } from '@user-tool/shared';
import { InlayHintRequest, InlayHintResolveRequest } from 'vscode-languageserver';
import { onDocumentItem, onTools } from './about-document.js';
import type { MethodFamily } from './method.js';

export const inlayHintFamily: MethodFamily = {
  announce: ({ inlayHintTooltips }) => ({
    inlayHintProvider: inlayHintTooltips ? { resolveProvider: true } : true,
  }),
  methods: [
    onTools(InlayHintRequest.type, ({ tool, version, settings }, { range }, { client }) =>
      inlayHints(tool, {
        uri: version.uri,
        range,
        kinds: settings.inlayHints,
        locations: client.inlayHintLocations,
        resolveTooltips: client.inlayHintTooltips,
      }),
    ),
    onDocumentItem(InlayHintResolveRequest.type, ({ document }, hint, { client }) =>
      resolveInlayHint(document, hint, { markup: client.hoverMarkup }),
    ),
  ],
};
