import { parse, stringify } from 'yaml';
import { projectTools, wholeTools } from './documents.js';
import { someMutants } from './mutants.js';

/** A document, and what the web editor of the platform sends of it. */
export interface Case {
  name: string;
  text: string;
  value: unknown;
}

/** All tools of the project, and mutants of them. */
export function cases(): Case[] {
  const documents = projectTools().flatMap(({ name, text }) => {
    try {
      return [{ name, text, value: parse(text) as unknown }];
    } catch {
      // The editor sends nothing.
      return [];
    }
  });
  const some = someMutants(wholeTools().map(({ text }) => parse(text) as unknown));
  return [...documents, ...some.map(({ name, value }) => ({ name, text: stringify(value), value }))];
}
