// `npm run answers`: records what the language server responds, or compares it with an earlier recording.
import { rmSync } from 'node:fs';
import { scriptOptions } from '../../scripts/script-options.mjs';
import { collect, everything, sample } from './collect.js';
import { differences, report, type Difference } from './difference.js';
import { filesIn } from './documents.js';
import { digestsOf, documentsIn, readAnswers, writeAnswers, writeDigests, type Digests } from './files.js';

const usage = `npm run answers -- --write DIR     writes all answers into a folder, which is emptied before
npm run answers -- --compare DIR   lists the answers that differ from those in the folder
npm run answers -- --accept        accepts the answers of now: writes test/answers/digests.json

  --corpus DIR   asks about the YAML files of a folder, too
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
else console.log(usage);

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
  const digests: Digests = {};
  await collect(sample, (name, answers) => {
    digests[name] = digestsOf(answers);
  });
  writeDigests(digests);
  console.log(`the answers about ${Object.keys(digests).length} documents are accepted`);
}
