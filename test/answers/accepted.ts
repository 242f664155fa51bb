import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'accepted');

/** The file with the accepted answers about a subject. */
export const acceptedFile = (name: string): string => `${name.replace(/\.ya?ml$/, '')}.answers.yml`;

/** The accepted answers by file. */
export function readAccepted(): Record<string, string> {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** Accepts these answers, and no others. */
export function writeAccepted(answers: Readonly<Record<string, string>>): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [name, text] of Object.entries(answers)) writeFileSync(join(folder, name), text);
}
