import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { RegistryAnswer } from '../../shared/src/problems/image-facts.js';

const folder = import.meta.dirname;

/** A file that is given for an input. */
export interface GivenFile {
  text: string;
  /** Its name, if it matters. */
  name?: string;
}

/** What a draft is meant to do, by which anyone can verify that a tool does it. */
export interface Intent {
  intent: string;
  /** What is wrong with the draft, in a few words. */
  mistake: string;
  /** Values of inputs: files, lists of files, or what is given as it is. */
  inputs: Readonly<Record<string, unknown>>;
  /** The text that each output must have; for a collection, by the names of its elements. */
  outputs?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  /** The calls of recorded programs. */
  calls?: readonly string[];
  /** What a registry says of an image of the draft. */
  registry?: RegistryAnswer;
  /** What someone who has read the first finding changes, if it has no suggested fix. */
  answer?: { code: string; edits: readonly (readonly [replace: string, by: string])[] };
}

/** A tool as someone drafted it from memory. */
export interface Draft extends Intent {
  name: string;
  text: string;
}

/** All drafts, in the order of their numbers. */
export function readDrafts(): Draft[] {
  const intents = parse(readFileSync(join(folder, 'intents.yml'), 'utf8')) as Record<string, Intent>;
  const files = readdirSync(join(folder, 'tools')).sort();
  return files.map((file) => {
    const name = file.replace(/\.yml$/, '');
    const intent = intents[name];
    if (!intent) throw new Error(`Nothing says what ${file} is meant to do.`);
    return { ...intent, name, text: readFileSync(join(folder, 'tools', file), 'utf8') };
  });
}
