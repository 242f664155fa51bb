import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Answers } from './recorder.js';

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
