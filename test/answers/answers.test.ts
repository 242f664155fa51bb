import assert from 'node:assert/strict';
import { fullCapabilities, TestClient } from '../lsp/client.js';
import { servedUses } from '../lsp/uses.js';
import { readAccepted } from './accepted.js';
import { answersOfSubjects } from './answers.js';
import { requestKinds, subjects } from './subjects.js';

describe('answers', () => {
  let answers: Record<string, string> = {};

  before(async () => {
    answers = await answersOfSubjects();
  });

  it('are about each subject, and no other document', () => {
    assert.deepEqual(Object.keys(readAccepted()), Object.keys(answers).sort());
  });

  for (const name of Object.keys(readAccepted())) {
    it(`about ${name.replace('.answers.yml', '')} are those that were accepted: npm run answers`, () => {
      assert.equal(answers[name], readAccepted()[name]);
    });
  }

  it('cover each request that the server serves', async () => {
    const client = await TestClient.start({ capabilities: fullCapabilities });
    const served = servedUses(client).map(({ method }) => method);
    await client.stop();
    const asked = new Set<string>(
      Object.values(subjects).flatMap(({ ask }) => ask.flatMap((kind) => requestKinds[kind])),
    );
    assert.deepEqual(
      served.filter((method) => !asked.has(method)),
      [],
    );
    const accepted = Object.values(readAccepted()).join('\n');
    assert.deepEqual(
      [...asked].filter((method) => !accepted.includes(`\n${method}:`) && !accepted.startsWith(`${method}:`)),
      [],
    );
  });
});
