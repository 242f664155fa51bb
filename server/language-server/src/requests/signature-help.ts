import { signatureHelp, signatureTriggers } from '@user-tool/shared';
import { SignatureHelpRequest } from 'vscode-languageserver';
import { onTool } from './about-document.js';
import type { MethodFamily } from './method.js';

export const signatureHelpFamily: MethodFamily = {
  announce: () => ({
    signatureHelpProvider: {
      triggerCharacters: [...signatureTriggers.first],
      retriggerCharacters: [...signatureTriggers.again],
    },
  }),
  methods: [
    onTool(
      SignatureHelpRequest.type,
      ({ tool }, { position, context }, { client }) =>
        signatureHelp(tool, {
          position,
          markup: client.signatureMarkup,
          labelOffsets: client.signatureLabelOffsets,
          shown: context?.isRetrigger ? context.activeSignatureHelp : undefined,
        }),
      // Editors keep the answer while an author types on.
      'latest',
    ),
  ],
};
