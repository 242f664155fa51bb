import { l10n, SnippetString, Uri, window, workspace } from 'vscode';
import { templatesRequest } from '@user-tool/protocol/catalog-requests.js';
import { languageId } from '@user-tool/protocol/names.js';
import { chooseTemplate } from './choose-template.js';
import { newCommand, newInFolderCommand } from './names.js';
import { answered, type Server } from './server.js';
import { command, type Disposable, type Services } from './services.js';

/** What the caller has already chosen. */
interface NewToolOptions {
  /** The name of a template; the user is asked by default. */
  template?: string;
  /** `platform` or `galaxy`; defaults to that of most tools in the workspace. */
  dialect?: string;
}

/** The commands that create a tool. */
export function newTools(services: Services): Disposable[] {
  const { server } = services;
  return [
    command(services, newCommand, (options?: NewToolOptions) => newTool(server, options)),
    command(
      services,
      newInFolderCommand,
      async (chosen?: Uri, options?: NewToolOptions & { fileName?: string }) => {
        // A key binding passes no folder.
        const folder = chosen ?? workspace.workspaceFolders?.[0]?.uri;
        if (!folder) return newTool(server, options);
        const fileName = options?.fileName ?? (await askForName(folder));
        return fileName && newTool(server, options, Uri.joinPath(folder, fileName));
      },
    ),
  ];
}

/**
 * Opens a new, unsaved tool with the cursor at the first placeholder.
 * @param file where to save it; by default, saving asks
 * @returns its URI; undefined if the user chose no template
 */
export async function newTool(
  server: Server,
  options: NewToolOptions = {},
  file?: Uri,
): Promise<Uri | undefined> {
  const fileName = file?.path.split('/').at(-1);
  const snippet = await chosen((token) => answered(server, templatesRequest, { fileName }, token), options);
  if (snippet === undefined) return undefined;
  const document = await (file
    ? workspace.openTextDocument(unsavedAt(file))
    : workspace.openTextDocument({ language: languageId }));
  const editor = await window.showTextDocument(document, { preview: false });
  await editor.insertSnippet(new SnippetString(snippet));
  return document.uri;
}

type TemplateRequest = Parameters<typeof chooseTemplate>[0];

async function chosen(
  offer: TemplateRequest,
  { template, dialect }: NewToolOptions,
): Promise<string | undefined> {
  if (template === undefined) return chooseTemplate(offer, dialect);
  const offered = await offer();
  const match = offered.templates.find(({ name }) => name === template);
  const snippet = match?.snippets[dialect ?? offered.dialect];
  if (snippet === undefined) throw new Error(l10n.t('Unknown template: "{0}".', template));
  return snippet;
}

async function askForName(folder: Uri): Promise<string | undefined> {
  const ending = '.tool.yml';
  const stem = 'my-tool';
  const complete = (typed: string): string => {
    const name = typed.trim();
    return /\.ya?ml$/.test(name) ? name : `${name}${ending}`;
  };
  const name = await window.showInputBox({
    title: l10n.t('New User Tool'),
    prompt: l10n.t('File name, from which the id of the tool is derived'),
    value: `${stem}${ending}`,
    valueSelection: [0, stem.length],
    validateInput: async (typed) => {
      if (/^\s*$|[\\/:*?"<>|]/.test(typed))
        return l10n.t('Use letters, digits, and hyphens in the file name.');
      const isThere = await exists(Uri.joinPath(folder, complete(typed)));
      return isThere ? l10n.t('"{0}" already exists.', complete(typed)) : undefined;
    },
  });
  return name === undefined ? undefined : complete(name);
}

/** The URI of an unsaved document, which also says where it will be saved. */
function unsavedAt(file: Uri): Uri {
  return file.with({ scheme: 'untitled' });
}

/** Whether the file exists, or an unsaved document has its URI: a template would be inserted into its text. */
async function exists(file: Uri): Promise<boolean> {
  const address = unsavedAt(file).toString();
  if (workspace.textDocuments.some(({ uri, isClosed }) => !isClosed && uri.toString() === address))
    return true;
  return workspace.fs.stat(file).then(
    () => true,
    () => false,
  );
}
