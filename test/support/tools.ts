import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeExample } from '../../shared/src/rules/example.js';
import { rules } from '../../shared/src/rules/table.js';
import { outsideData } from './outside-data.js';

/** A document with a name that tests can show. */
export interface NamedTool {
  name: string;
  text: string;
}

/** Documents by others, where they are present; each name begins with the folder of its verdict. */
export function outsideTools(): NamedTool[] {
  const folder = outsideData('corpus');
  return folder === undefined
    ? []
    : ['valid', 'refused', 'fails-at-run'].flatMap((verdict) => readTools(join(folder, verdict), verdict));
}

/** The project's own example documents, or those in one of their folders. */
export function exampleTools(folder = '.'): NamedTool[] {
  return readTools(join(import.meta.dirname, '../../examples', folder), join('examples', folder));
}

/** The rules' bad and good examples. */
export function ruleExamples(): NamedTool[] {
  return rules
    .filter(({ code }) => code !== 'config-invalid')
    .flatMap(({ code, bad, good }) => [
      { name: `${code} bad`, text: completeExample(bad) },
      { name: `${code} good`, text: completeExample(good) },
    ]);
}

function readTools(folder: string, prefix: string): NamedTool[] {
  return readdirSync(folder)
    .filter((file) => /\.ya?ml$/.test(file))
    .map((file) => ({ name: `${prefix}/${file}`, text: readFileSync(join(folder, file), 'utf8') }));
}
