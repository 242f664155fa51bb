// Writes what the models of each installed release of the public platform say of the fields of user tools, so that a new
// release is a diff of one table.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allFacts, factsTable } from '../test/platform/facts.js';
import { scriptOptions } from './script-options.mjs';
import { isSetUp, setUp } from './setup/platform.js';

const usage = `npm run platform-facts  writes what each release says of the fields of user tools

  The releases are those in test/platform/requirements. The table is test/platform/facts.md.`;

scriptOptions(usage, { options: {} });

if (!isSetUp()) setUp();
const path = fileURLToPath(new URL('../test/platform/facts.md', import.meta.url));
void allFacts().then((facts) => {
  writeFileSync(path, factsTable(facts));
  console.log(path);
});
