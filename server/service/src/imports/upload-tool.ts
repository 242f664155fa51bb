import { isObject } from '@user-tool/shared';
import { readSwitch } from '../requests/query.js';
import type { ImportElement, ImportTarget } from '@user-tool/platform-api/routes/imports.js';

/** What is written about one file, or about all of them. */
type Fields = Readonly<Record<string, unknown>>;

/**
 * The import that a run of the tool `upload1` comes to.
 * @param body its fields are `files_0|NAME`, `files_0|url_paste`, `file_type`, `dbkey`, and so on, in itself or in its
 *   inputs
 * @param sent how many files the form has
 */
export function uploadTargets(body: Fields, sent: number): ImportTarget[] {
  const inputs = isObject(body['inputs']) ? body['inputs'] : {};
  const fields: Fields = { ...body, ...inputs };
  const pastes = Object.keys(fields).flatMap((name) => /^files_(\d+)\|url_paste$/.exec(name)?.[1] ?? []);
  const files = Array.from({ length: sent }, (_unused, index) => ({
    ...common(fields, index),
    src: 'files' as const,
  }));
  const texts = pastes.flatMap((index) => pasted(fields, Number(index)));
  return [{ destination: { type: 'hdas' }, elements: [...files, ...texts] }];
}

/** A text, or the URLs that it consists of, one in a line. */
function pasted(fields: Fields, index: number): ImportElement[] {
  const text = textOf(fields[`files_${index}|url_paste`]) ?? '';
  if (text === '') return [];
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const base = common(fields, index);
  if (lines.length > 0 && lines.every((line) => /^\s*(?:https?|ftp):\/\/\S+\s*$/.test(line)))
    return lines.map((line) => ({ ...base, src: 'url', url: line.trim() }));
  return [{ name: 'Pasted Entry', ...base, src: 'pasted', paste_content: text }];
}

/** What is said of one file. */
function common(fields: Fields, index: number): ImportElement {
  const of = (name: string): unknown => fields[`files_${index}|${name}`] ?? fields[name];
  const name = textOf(of('NAME'));
  const dbkey = textOf(of('dbkey'));
  return {
    ...(name !== undefined && { name }),
    ...(dbkey !== undefined && dbkey !== '' && { dbkey }),
    ext: textOf(of('file_type')) ?? 'auto',
    // As on the public platform, the lines of texts get the ends of POSIX unless that is switched off.
    to_posix_lines: isOn(of('to_posix_lines')) ?? true,
    space_to_tab: isOn(of('space_to_tab')) ?? false,
    auto_decompress: isOn(of('auto_decompress')) ?? true,
  };
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

const isOn = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' ? value : typeof value === 'string' ? readSwitch(value) : undefined;
