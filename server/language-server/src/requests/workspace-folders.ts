import { DidChangeWorkspaceFoldersNotification, type WorkspaceFolder } from 'vscode-languageserver';
import { notification, type MethodFamily } from './method.js';

export const workspaceFoldersFamily: MethodFamily = {
  announce: ({ workspaceFolders }) =>
    workspaceFolders
      ? { workspace: { workspaceFolders: { supported: true, changeNotifications: true } } }
      : undefined,
  methods: [
    notification(DidChangeWorkspaceFoldersNotification.type, ({ index }, { event }) => {
      index.files.foldersChanged(urisOf(event.added), urisOf(event.removed));
    }),
  ],
};

function urisOf(folders: readonly WorkspaceFolder[]): string[] {
  return folders.map(({ uri }) => uri);
}
