import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeExample } from '../../shared/src/checker/complete-example.js';
import { rules } from '../../shared/src/rules/rule-table.js';
import { Document, type ParseOptions, type Tool } from '../../shared/src/tool/document.js';

/** A document with a name for test titles. */
export interface NamedTool {
  name: string;
  text: string;
}

/** The public platform's verdicts, which are folders of documents: it runs, rejects, or fails to run them. */
export const verdicts = ['valid', 'refused', 'fails-at-run'] as const;

/**
 * Documents by verdict of the public platform, each named with the folder of its verdict.
 * @param folder the one with a folder per verdict; that of the tests by default
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
