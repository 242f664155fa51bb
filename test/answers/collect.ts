import type { CodeAction, CompletionList, Diagnostic, Range } from 'vscode-languageserver/node';
import { SourceText } from '../../shared/src/text/source.js';
import { fullCapabilities, TestClient, type ClientShape } from '../lsp/client.js';
import { Folder } from '../lsp/folder.js';
import { servedUses } from '../lsp/uses.js';
import type { NamedTool } from '../support/tools.js';
import { exampleDocuments, generatedDocuments, workspaceFiles, writtenDocuments } from './documents.js';
import { Recorder, type Answers } from './recorder.js';

/** How many completion items are resolved at each place. */
const resolvedItems = 3;

/** How much to request. */
export interface Extent {
  /** The distance between offsets; the ends are always included. */
  step: (document: NamedTool) => number;
  /** Documents in addition to the project's own. */
  more?: readonly NamedTool[];
}

/** Everything: every tenth offset of each document. */
export const everything: Extent = { step: () => 10 };

/** A client with every ability, and what is off by default turned on. */
export const fullClient: ClientShape = {
  capabilities: fullCapabilities,
  configuration: () => ({ inlayHints: { types: true, defaults: true, datatypes: true } }),
};

/**
 * The responses of the packaged language server about the project's documents, only through its protocol. Values are
 * evaluated; ShellCheck is not run, since not every machine has it.
 * @param each receives the responses about each document, in a stable order
 */
export async function collect({ step, more = [] }: Extent, each: (name: string, answers: Answers) => void) {
  const examples = exampleDocuments();
  await serve(fullClient, async (client) => {
    for (const document of [...examples, ...writtenDocuments(), ...more]) {
      each(document.name, await answersAbout(client, document, step(document)));
    }
    for (const document of generatedDocuments()) each(document.name, await problemsOf(client, document));
  });
  await serve({}, async (client) => {
    for (const document of examples) {
      each(`plain-client/${document.name}`, await answersAbout(client, document, step(document)));
    }
  });
  await collectWorkspace(step, each);
}

/** The same for a folder: tools that affect each other, a configuration file, and workspace requests. */
async function collectWorkspace(step: Extent['step'], each: (name: string, answers: Answers) => void) {
  const files = workspaceFiles();
  const folder = new Folder(Object.fromEntries(files.map(({ name, text }) => [name, text])));
  const show = (text: string): string =>
    text.replaceAll(folder.uri(), 'file:///project').replaceAll(folder.path, '/project');
  try {
    await serve({ ...fullClient, folders: [folder.uri()] }, async (client) => {
      const recorder = new Recorder(client, false, show);
      await askEverything(client, recorder, folder.uri('none.tool.yml'), '', Infinity);
      const rules = await recorder.request<{ code: string }[]>('userTool/rules', {});
      for (const { code } of rules) await recorder.request('userTool/explain', { code });
      each('workspace', recorder.answers);
      for (const document of files.filter(({ name }) => !name.startsWith('examples/'))) {
        each(
          `workspace/${document.name}`,
          await answersAbout(client, document, step(document), folder.uri(document.name), show),
        );
      }
    });
  } finally {
    folder.remove();
  }
}

/** Starts a server for a client, asks it, and stops it. */
export async function serve(shape: ClientShape, ask: (client: TestClient) => Promise<void>): Promise<void> {
  const client = await TestClient.start(shape);
  try {
    await ask(client);
  } finally {
    await client.stop();
  }
}

async function answersAbout(
  client: TestClient,
  { name, text }: NamedTool,
  step: number,
  uri = addressOf(name),
  show?: (text: string) => string,
): Promise<Answers> {
  const recorder = new Recorder(client, true, show);
  await client.open(uri, text, languageOf(name));
  await askEverything(client, recorder, uri, text, step);
  await askAboutProblems(recorder, uri, text);
  await client.close(uri);
  return recorder.answers;
}

async function problemsOf(client: TestClient, { name, text }: NamedTool): Promise<Answers> {
  const recorder = new Recorder(client);
  const uri = addressOf(name);
  await client.open(uri, text, languageOf(name));
  await askAboutProblems(recorder, uri, text);
  await client.close(uri);
  return recorder.answers;
}

/** Everything that the server has announced, at every `step` offsets. */
async function askEverything(
  client: TestClient,
  recorder: Recorder,
  uri: string,
  text: string,
  step: number,
): Promise<void> {
  const source = new SourceText(text);
  for (let offset = 0; ; offset = Math.min(offset + step, text.length)) {
    const position = source.positionAt(offset);
    await Promise.all(servedUses(client).map((use) => use.ask(recorder, uri, position)));
    await resolveItems(recorder, { textDocument: { uri }, position });
    if (offset === text.length) break;
  }
}

/** Resolves each item once: the first items represent the others. */
async function resolveItems(recorder: Recorder, place: object): Promise<void> {
  const list = await recorder.request<CompletionList | null>('textDocument/completion', place);
  for (const item of list?.items.slice(0, resolvedItems) ?? []) {
    await recorder.request('completionItem/resolve', item);
  }
}

/** The problems, the changes offered for each and for the whole document, and their effects. */
export async function askAboutProblems(recorder: Recorder, uri: string, text: string): Promise<void> {
  const textDocument = { uri };
  const report = await recorder.request<{ items?: Diagnostic[] } | null>('textDocument/diagnostic', {
    textDocument,
  });
  const whole = { start: { line: 0, character: 0 }, end: new SourceText(text).positionAt(text.length) };
  const asked: [Range, Diagnostic[]][] = (report?.items ?? []).map((one) => [one.range, [one]]);
  for (const [range, diagnostics] of [...asked, [whole, []] as [Range, Diagnostic[]]]) {
    const params = { textDocument, range, context: { diagnostics } };
    const actions = await recorder.request<CodeAction[] | null>('textDocument/codeAction', params);
    for (const action of actions ?? []) {
      if (action.data !== undefined) await recorder.request('codeAction/resolve', action);
    }
  }
}

/** The URI of a document of this name, whose file does not exist. */
export function addressOf(name: string): string {
  return `file:///project/${name}`;
}

/** The language id for this file name. */
export function languageOf(name: string): string {
  return /\.tool\.ya?ml$/.test(name) || !/\.ya?ml$/.test(name) ? 'user-tool' : 'yaml';
}
