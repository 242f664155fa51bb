// The script that one would write: js-yaml reads each file of a folder, ajv checks it against a JSON Schema, and the
// first error is printed.
import Ajv from 'ajv/dist/2019.js';
import { load } from 'js-yaml';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [schema, folder] = process.argv.slice(2);
const validate = new Ajv.default({ strict: false }).compile(JSON.parse(readFileSync(schema, 'utf8')));
for (const name of readdirSync(folder)) {
  if (validate(load(readFileSync(join(folder, name), 'utf8')))) continue;
  const [{ instancePath, message }] = validate.errors;
  console.log(`${name}: ${instancePath} ${message}`);
  process.exitCode = 1;
}
