import fc from 'fast-check';
import { readDrafts } from '../drafts/draft.js';
import { writtenTools } from '../habits/written-tools.js';
import { mutatedDocuments } from '../support/mutations.js';
import { timeoutMs, runs } from '../support/runs.js';
import { long } from '../support/sample.js';
import { exampleTools, platformTools, ruleExamples } from '../support/tools.js';
import { checkFixes, type Counts } from './fix-law.js';

const documents = [
  ...exampleTools(),
  ...exampleTools('broken'),
  ...ruleExamples(),
  ...platformTools(),
  ...readDrafts(),
].filter(({ text }) => text.length < 20_000);
const texts = documents.map(({ text }) => text);
const seed = Number(process.env['TEST_SEED'] ?? 20);

describe('every fix that is offered', function () {
  this.timeout(timeoutMs);
  const counts: Counts = { documents: 0, safe: 0, suggested: 0 };

  after(() => {
    const { documents: all, safe, suggested } = counts;
    if (long)
      console.log(`      Seed ${seed}: ${safe} safe and ${suggested} suggested fixes of ${all} documents.`);
  });

  for (const { name, text } of documents) {
    it(`does no harm in ${name}`, () => checkFixes(text, counts));
  }

  it('does no harm in tools with commands as people write them', async () => {
    await fc.assert(
      fc.asyncProperty(writtenTools, (text) => checkFixes(text, counts)),
      runs(60),
    );
  });

  it('does no harm in documents with small changes', async () => {
    const changed = mutatedDocuments(texts, seed);
    for (let left = runs(150).numRuns; left > 0; left--)
      await checkFixes(changed.next().value as string, counts);
  });
});
