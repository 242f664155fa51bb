import { embeddableFile, extractableTool, isWorkflowName, workspaceEdit } from '@user-tool/shared';
import type { CodeAction, CodeActionParams, TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver';
import type { CheckedFile } from '../diagnostics/document-checker.js';
import type { Session } from '../session/session.js';

const extractKind = 'refactor.extract';
const embedKind = 'refactor.inline';

/** The most bytes of a file that is embedded. */
const maxFileSize = 1024 * 1024;

/** How many names for a new file are tried. */
const maxNames = 100;

/** What moves a tool from a workflow to a file, or back. */
export async function moveActions(
  checked: CheckedFile,
  params: CodeActionParams,
  session: Session,
): Promise<CodeAction[]> {
  if (!isWorkflowName(checked.version.uri) || checked.project.ignored) return [];
  const isWanted = (kind: string): boolean =>
    params.context.only?.some((only) => only === '' || `${kind}.`.startsWith(`${only}.`)) ?? true;
  return [
    ...(isWanted(extractKind) ? await extractActions(checked, params, session) : []),
    ...(isWanted(embedKind) ? await embedActions(checked, params, session) : []),
  ];
}

async function extractActions(
  { documents, version: { uri, version } }: CheckedFile,
  { range }: CodeActionParams,
  { client, documents: open, fileSystem }: Session,
): Promise<CodeAction[]> {
  if (!client.createFiles) return [];
  for (const document of documents) {
    const tool = extractableTool(document, range);
    if (!tool) continue;
    const isTaken = async (name: string): Promise<boolean> => {
      const address = addressOf(name, uri);
      return (
        address === undefined ||
        open.get(address) !== undefined ||
        (await fileSystem.fileState(address)) !== undefined
      );
    };
    const name = await freeName(tool.fileName, isTaken);
    const address = name === undefined ? undefined : addressOf(name, uri);
    if (name === undefined || address === undefined) return [];
    const start = { line: 0, character: 0 };
    const file: TextDocumentEdit = {
      textDocument: { uri: address, version: null },
      edits: [{ range: { start, end: start }, newText: tool.text }],
    };
    const workflow: TextDocumentEdit = { textDocument: { uri, version }, edits: tool.edits(name) };
    const edit: WorkspaceEdit = { documentChanges: [{ kind: 'create', uri: address }, file, workflow] };
    return [{ title: `Extract this tool to "${name}"`, kind: extractKind, edit }];
  }
  return [];
}

/** The name itself, or with the first free number: `count-lines-2.tool.yml`. */
async function freeName(
  name: string,
  isTaken: (name: string) => Promise<boolean>,
): Promise<string | undefined> {
  for (let number = 1; number <= maxNames; number++) {
    const one = number === 1 ? name : name.replace('.', `-${number}.`);
    if (!(await isTaken(one))) return one;
  }
  return undefined;
}

async function embedActions(
  { source, version: { uri, version } }: CheckedFile,
  { range }: CodeActionParams,
  { client, documents: open, fileSystem }: Session,
): Promise<CodeAction[]> {
  const file = embeddableFile(source, range);
  const address = file && addressOf(file.path, uri);
  if (!file || address === undefined) return [];
  const read = async (): Promise<string | undefined> => {
    const state = await fileSystem.fileState(address);
    return state && state.size <= maxFileSize ? fileSystem.readFile(address) : undefined;
  };
  const text = open.get(address)?.text ?? (await read());
  const edits = text === undefined ? undefined : file.edits(text);
  if (!edits) return [];
  const edit = workspaceEdit(edits, { ...client, uri, version });
  return [{ title: `Embed the tool of "${file.path}"`, kind: embedKind, edit }];
}

/** The URI of a path relative to a document; undefined if that is not in a folder. */
function addressOf(path: string, uri: string): string | undefined {
  try {
    return new URL(path.split('/').map(encodeURIComponent).join('/'), uri).href;
  } catch {
    return undefined;
  }
}
