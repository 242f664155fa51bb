import type { OutputClaim } from '@user-tool/shared';
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { RunError } from '../job/run-error.js';

/** Whether a folder has content that outputs could replace. */
export function isFilled(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0;
}

/**
 * Checks, before anything runs, that no output would be written through a link.
 * @param results the folder for the outputs, which need not exist
 * @throws RunError for a folder that would be
 */
export function checkFolders(results: string, claims: readonly OutputClaim[]): void {
  for (const { name, discoveries } of claims) {
    const folder = join(results, fileNameOf(name));
    if (discoveries.length > 0 && isLink(folder)) throw linkError(folder);
  }
}

/** Why nothing is written to a folder. */
export function linkError(folder: string): RunError {
  return new RunError(`"${folder}" is a link to a place outside the results folder: remove the link.`);
}

/** Bytes of a name that leave room for a number and an extension, within the 255 that file systems allow. */
const longestName = 200;

/** A name as that of one file. */
export function fileNameOf(name: string): string {
  const safe = name.replace(/[/\\]|\p{Cc}/gu, '_');
  if (safe === '' || safe === '.' || safe === '..') return '_';
  let short = '';
  for (const character of safe) {
    if (Buffer.byteLength(short + character) > longestName) break;
    short += character;
  }
  return short;
}

/**
 * A path that is not taken, and is from now on: of those with the same stem and extension, all but the first have a
 * number.
 */
export function freePath(stem: string, extension: string, taken: Set<string>): string {
  const base = stem.endsWith(extension) ? stem.slice(0, stem.length - extension.length) : stem;
  for (let i = 1; ; i++) {
    const path = `${base}${i === 1 ? '' : `_${i}`}${extension}`;
    if (taken.has(path)) continue;
    taken.add(path);
    return path;
  }
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}
