import { codeActionKinds, codeActions, resolveCodeAction } from '@user-tool/shared';
import { CodeActionRequest, CodeActionResolveRequest } from 'vscode-languageserver';
import { onChecked, onCheckedItem } from './about-document.js';
import type { MethodFamily } from './method.js';

export const codeActionFamily: MethodFamily = {
  announce: ({ codeActionLiterals, resolveCodeActions }) => ({
    codeActionProvider: codeActionLiterals
      ? { codeActionKinds: [...codeActionKinds], ...(resolveCodeActions && { resolveProvider: true }) }
      : true,
  }),
  methods: [
    onChecked(CodeActionRequest.type, (checked, { range, context }, { client }) => {
      const { uri, version } = checked.version;
      return codeActions(checked, { ...client, uri, version, range, context });
    }),
    onCheckedItem(CodeActionResolveRequest.type, (checked, action, { client }) => {
      const { uri, version } = checked.version;
      return resolveCodeAction(checked, action, { ...client, uri, version });
    }),
  ],
};
