import { languages, workspace, type Diagnostic, type TextDocument, type Uri } from 'vscode';

/** Problems that others than the server reported about documents; each is shown until its document changes. */
export class PassingProblems {
  private readonly collection;
  private readonly listeners = [
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0) this.clear(document);
    }),
    workspace.onDidCloseTextDocument((document) => {
      this.clear(document);
    }),
  ];

  /** @param name of the collection */
  constructor(name: string) {
    this.collection = languages.createDiagnosticCollection(name);
  }

  set(uri: Uri, problems: readonly Diagnostic[]): void {
    this.collection.set(uri, problems);
  }

  clear({ uri }: Pick<TextDocument, 'uri'>): void {
    this.collection.delete(uri);
  }

  dispose(): void {
    for (const listener of this.listeners) listener.dispose();
    this.collection.dispose();
  }
}
