import { InlayHintRequest, InlayHintResolveRequest } from 'vscode-languageserver';
import { inlayHints, resolveInlayHint } from '@user-tool/shared';
import { onTool, onToolItem } from './about-document.js';
import type { MethodFamily } from './method.js';

export const inlayHintFamily: MethodFamily = {
  announce: ({ inlayHintTooltips }) => ({
    inlayHintProvider: inlayHintTooltips ? { resolveProvider: true } : true,
  }),
  methods: [
    onTool(InlayHintRequest.type, ({ tool, document, settings }, { range }, { client }) =>
      inlayHints(tool, {
        uri: document.uri,
        range,
        kinds: settings.inlayHints,
        locations: client.inlayHintLocations,
        resolveTooltips: client.inlayHintTooltips,
      }),
    ),
    onToolItem(InlayHintResolveRequest.type, ({ tool }, hint, { client }) =>
      resolveInlayHint(tool, hint, { markup: client.hoverMarkup }),
    ),
  ],
};
