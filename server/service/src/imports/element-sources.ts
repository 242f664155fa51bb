import type { ImportSource } from '@user-tool/platform-api/constants.js';

/** Where the data of an element can be. */
interface ElementSource {
  /** The field that only such elements have. */
  field?: string;
  /** Why it is refused, what follows "Value error, ". */
  refusal?: string;
  /** Whether the public platform can be configured to accept it. */
  isOptional?: true;
}

const notOfMachine =
  'files of the computer of the service cannot be imported: send them in a form, with the src "files"';

/** Sources of elements, by the public platform's names. */
export const elementSources = {
  pasted: { field: 'paste_content' },
  files: {},
  url: { field: 'url' },
  path: { field: 'path', refusal: notOfMachine, isOptional: true },
  server_dir: { field: 'server_dir', refusal: notOfMachine, isOptional: true },
  ftp_import: {
    field: 'ftp_path',
    refusal: 'the service has no folders for FTP: send files in a form, with the src "files"',
    isOptional: true,
  },
  composite: {
    field: 'composite',
    refusal:
      'datasets of several files are not supported: import each file as a dataset, or all as a collection',
  },
} as const satisfies Readonly<Record<ImportSource, ElementSource>>;

/** Fields that are refused with any source, and why, what follows "Value error, ". */
export const refusedFields: Readonly<Record<string, string>> = {
  extra_files:
    'datasets of several files are not supported: import each file as a dataset, or all as a collection',
  items_from: 'archives are not expanded: import each file as an element',
  elements_from: 'archives are not expanded: import each file as an element',
};
