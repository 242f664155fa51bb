import {
  DocumentDropOrPasteEditKind,
  DocumentPasteEdit,
  languages,
  TextEdit,
  WorkspaceEdit,
  type Range,
  type TextDocument,
} from 'vscode';
import { languageId } from '@user-tool/protocol/names.js';
import { pasteRequest, type Pasted } from '@user-tool/protocol/tool-requests.js';
import { workflows } from './names.js';
import { rangeOf } from './places.js';
import { isServed } from './served.js';
import type { Disposable, Services } from './services.js';

const kind = DocumentDropOrPasteEditKind.Text.append('userTool');

/** Indents what is pasted into a command, a script or a list, and offers to escape what is meant for the shell. */
export function pastes({ server }: Services): Disposable {
  return languages.registerDocumentPasteEditProvider(
    [{ language: languageId }, workflows],
    {
      provideDocumentPasteEdits: async (document: TextDocument, ranges, transfer, _context, token) => {
        const text = await transfer.get('text/plain')?.asString();
        const [place, second] = ranges;
        if (text === undefined || !place || second || !isServed(document)) return undefined;
        // VS Code's own ranges are not sent as LSP has them.
        const range = { start: place.start, end: place.end };
        const textDocument = { uri: document.uri.toString() };
        const pasted = await server.ask(pasteRequest, { textDocument, range, text }, token);
        return pasted?.map((one) => pasteEdit(document, place, one));
      },
    },
    { pasteMimeTypes: ['text/plain'], providedPasteEditKinds: [kind] },
  );
}

/** VS Code itself indents the lines of a text to insert like the line where it begins. */
function pasteEdit(
  document: TextDocument,
  { start }: Range,
  { newText, title, kind: name, also }: Pasted,
): DocumentPasteEdit {
  const before = document.lineAt(start.line).text.slice(0, start.character);
  const [indent = ''] = /^\s*/.exec(before) ?? [];
  const text = newText.replaceAll(`\n${indent}`, '\n');
  const edit = new DocumentPasteEdit(text, title, kind.append(name));
  if (also) {
    edit.additionalEdit = new WorkspaceEdit();
    edit.additionalEdit.set(
      document.uri,
      also.map((one) => TextEdit.replace(rangeOf(one.range), one.newText)),
    );
  }
  return edit;
}
