import { SourceText } from '../../shared/src/text/source.js';
import type { TestClient } from '../lsp/client.js';
import { Folder } from '../lsp/folder.js';
import { servedUses } from '../lsp/uses.js';
import { acceptedFile } from './accepted.js';
import { addressOf, askAboutProblems, fullClient, languageOf, serve } from './collect.js';
import { documentsOfWorkspace } from './documents.js';
import { readable } from './readable.js';
import { Recorder } from './recorder.js';
import { requestKinds, subjects, type Subject } from './subjects.js';

/** The answers of the language server about each subject, as YAML, by file. */
export async function answersOfSubjects(): Promise<Record<string, string>> {
  const files = Object.fromEntries(documentsOfWorkspace().map(({ name, text }) => [name, text]));
  const folder = new Folder(files);
  const show = (text: string): string => text.replaceAll(folder.uri(), 'file:///project');
  const answers: Record<string, string> = {};
  try {
    await serve(fullClient, async (client) => {
      for (const [name, subject] of Object.entries(subjects))
        if (!subject.ask.includes('workspace'))
          answers[acceptedFile(name)] = await answersAbout(client, name, subject);
    });
    await serve({ ...fullClient, folders: [folder.uri()] }, async (client) => {
      for (const [name, subject] of Object.entries(subjects)) {
        if (!subject.ask.includes('workspace')) continue;
        const recorder = new Recorder(client, false, show);
        await ask(client, recorder, folder.uri('none.tool.yml'), subject);
        answers[acceptedFile(name)] = readable(recorder.answers);
      }
    });
  } finally {
    folder.remove();
  }
  return answers;
}

async function answersAbout(client: TestClient, name: string, subject: Subject): Promise<string> {
  const recorder = new Recorder(client);
  const uri = addressOf(name);
  await client.open(uri, subject.text, languageOf(name));
  await ask(client, recorder, uri, subject);
  if (subject.ask.includes('problems')) await askAboutProblems(recorder, uri, subject.text);
  await client.close(uri);
  return readable(recorder.answers);
}

/** Makes the requests of a subject: at its places, or else one each. Those about its problems follow from them. */
async function ask(client: TestClient, recorder: Recorder, uri: string, subject: Subject): Promise<void> {
  const source = new SourceText(subject.text);
  const methods = new Set<string>(
    subject.ask.filter((kind) => kind !== 'problems').flatMap((kind) => requestKinds[kind]),
  );
  const uses = servedUses(client).filter(({ method }) => methods.has(method));
  for (const use of uses) {
    const places = use.isAboutPlace ? subject.places : [0];
    for (const place of places) await use.ask(recorder, uri, source.positionAt(place));
  }
}
