import { DocumentDropOrPasteEditKind, DocumentPasteEdit, languages, type TextDocument } from 'vscode';
import { languageId } from '../../server/src/protocol/names.js';
import { pasteRequest } from '../../server/src/protocol/tool-requests.js';
import { isServed } from './served.js';
import type { Disposable, Services } from './services.js';

const kind = DocumentDropOrPasteEditKind.Text.append('userTool');

/** Indents what is pasted into a command, a script or a list, and offers to escape what is meant for the shell. */
export function pastes({ server }: Services): Disposable {
  return languages.registerDocumentPasteEditProvider(
    { language: languageId },
    {
      provideDocumentPasteEdits: async (document: TextDocument, ranges, transfer, _context, token) => {
        const text = await transfer.get('text/plain')?.asString();
        const [range, second] = ranges;
        if (text === undefined || !range || second || !isServed(document)) return undefined;
        const textDocument = { uri: document.uri.toString() };
        const pasted = await server.ask(pasteRequest, { textDocument, range, text }, token);
        return pasted?.map(
          ({ newText, title, kind: name }) => new DocumentPasteEdit(newText, title, kind.append(name)),
        );
      },
    },
    { pasteMimeTypes: ['text/plain'], providedPasteEditKinds: [kind] },
  );
}
