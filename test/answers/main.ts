// `npm run answers`: compares what the language server responds with what was accepted, or with a recording of all that
// it responds.
import { rmSync } from 'node:fs';
import { createTwoFilesPatch } from 'diff';
import { scriptOptions } from '../../scripts/script-options.mjs';
import { readAccepted, writeAccepted } from './accepted.js';
import { answersOfSubjects } from './answers.js';
import { collect, everything } from './collect.js';
import { differences, keysOf, report, type Difference } from './difference.js';
import { filesIn } from './documents.js';
import { documentsIn, readAnswers, writeAnswers } from './files.js';

const usage = `npm run answers                    shows what differs from the accepted answers, in test/answers/accepted
npm run answers -- --accept        accepts the answers of now
npm run answers -- --write DIR     writes all answers about all documents into a folder, which is emptied before
npm run answers -- --compare DIR   lists the answers that differ from those in the folder

  --corpus DIR   with the last two: asks about the YAML files of a folder, too
  --all          lists every difference, not the first ones of each method`;

const { values } = scriptOptions(usage, {
  options: {
    write: { type: 'string' },
    compare: { type: 'string' },
    accept: { type: 'boolean' },
    corpus: { type: 'string' },
    all: { type: 'boolean', default: false },
  },
});
const extent = { ...everything, more: values.corpus === undefined ? [] : filesIn(values.corpus, 'corpus/') };

if (values.write !== undefined) await write(values.write);
else if (values.compare !== undefined) await compare(values.compare);
else if (values.accept) await accept();
else await compareAccepted();

async function write(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  let count = 0;
  await collect(extent, (name, answers) => {
    writeAnswers(folder, name, answers);
    count++;
  });
  console.log(`the answers about ${count} documents are in ${folder}`);
}

async function compare(folder: string): Promise<void> {
  const gone = new Set(documentsIn(folder));
  if (gone.size === 0) throw new Error(`there are no answers in ${folder}`);
  const all: Difference[] = [];
  await collect(extent, (name, answers) => {
    gone.delete(name);
    all.push(...differences(name, readAnswers(folder, name), answers));
  });
  for (const name of gone) all.push(...differences(name, readAnswers(folder, name), {}));
  console.log(report(all, values.all));
  process.exitCode = all.length > 0 ? 1 : 0;
}

async function accept(): Promise<void> {
  const answers = await answersOfSubjects();
  writeAccepted(answers);
  console.log(`the answers about ${Object.keys(answers).length} documents are accepted`);
}

async function compareAccepted(): Promise<void> {
  const [accepted, answers] = [readAccepted(), await answersOfSubjects()];
  const different = keysOf(accepted, answers).filter((name) => accepted[name] !== answers[name]);
  for (const name of different)
    console.log(
      createTwoFilesPatch(name, name, accepted[name] ?? '', answers[name] ?? '', 'accepted', 'now'),
    );
  console.log(`the answers about ${different.length} documents differ`);
  process.exitCode = different.length > 0 ? 1 : 0;
}
