import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Answers } from './recorder.js';

/** A hash for each document and method; none if every response is empty. */
export type Digests = Record<string, Record<string, string>>;

const digestFile = join(import.meta.dirname, 'digests.json');

/** Writes the responses about a document into a folder, as JSON with one per line. */
export function writeAnswers(folder: string, name: string, answers: Answers): void {
  const methods = Object.entries(answers).map(([method, places]) => {
    const lines = Object.entries(places).map(
      ([place, answer]) => `  ${JSON.stringify(place)}: ${JSON.stringify(answer)}`,
    );
    return `${JSON.stringify(method)}: {\n${lines.join(',\n')}\n}`;
  });
  const file = answerFile(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `{\n${methods.sort().join(',\n')}\n}\n`);
}

/** The responses about a document that {@link writeAnswers} wrote, if any. */
export function readAnswers(folder: string, name: string): Answers {
  const file = answerFile(folder, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Answers) : {};
}

/** The documents whose responses are in a folder. */
export function documentsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length));
}

function answerFile(folder: string, name: string): string {
  return join(folder, `${name}.json`);
}

/** The first 12 hexadecimal digits of the SHA-256 of the responses to each method. */
export function digestsOf(answers: Answers): Record<string, string> {
  const said = Object.entries(answers).filter(([, places]) => !Object.values(places).every(isEmpty));
  return Object.fromEntries(
    said.sort().map(([method, places]) => {
      const hash = createHash('sha256').update(JSON.stringify(places)).digest('hex');
      return [method, hash.slice(0, 12)];
    }),
  );
}

function isEmpty(answer: unknown): boolean {
  return answer === null || (Array.isArray(answer) && answer.length === 0);
}

/** The digests that were last accepted. */
export function readDigests(): Digests {
  return JSON.parse(readFileSync(digestFile, 'utf8')) as Digests;
}

/** Accepts these digests. */
export function writeDigests(digests: Digests): void {
  writeFileSync(digestFile, `${JSON.stringify(digests, undefined, 2)}\n`);
}
