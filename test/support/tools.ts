import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeExample } from '../../shared/src/checker/complete-example.js';
import { rules } from '../../shared/src/rules/rule-table.js';
import { Document, type ParseOptions, type Tool } from '../../shared/src/tool/document.js';

/** A document with a name that tests can show. */
export interface NamedTool {
  name: string;
  text: string;
}

/** The verdicts of the public platform, which are folders of documents: what it runs, what it refuses, and what fails. */
export const verdicts = ['valid', 'refused', 'fails-at-run'] as const;

/**
 * Documents by the verdict of the public platform, each with the folder of its verdict in its name.
 * @param folder the one that has a folder for each verdict; that of the tests when absent
 */
export function platformTools(folder = join(import.meta.dirname, '../documents')): NamedTool[] {
  return verdicts.flatMap((verdict) => readTools(join(folder, verdict), verdict));
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

/** The tool in a text that has one. */
export function toolIn(text: string, options?: ParseOptions): Tool {
  const { tool } = new Document(text, options);
  assert.ok(tool, text);
  return tool;
}
