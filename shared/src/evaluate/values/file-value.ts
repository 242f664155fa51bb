import type { Json } from '../json.js';

/** What is known about a file besides its path. */
export interface FileAttributes {
  format: string;
  /** In bytes. */
  size?: number | undefined;
  /** Its name in a collection. */
  identifier?: string | undefined;
}

/** The parts of a file's name, split like Python's `os.path.splitext`: leading dots do not count. */
export function nameParts(path: string): { basename: string; nameroot: string; nameext: string } {
  const basename = path.slice(path.lastIndexOf('/') + 1);
  const dot = basename.lastIndexOf('.');
  const hasExtension = /[^.]/.test(basename.slice(0, Math.max(dot, 0)));
  const cut = hasExtension ? dot : basename.length;
  return { basename, nameroot: basename.slice(0, cut), nameext: basename.slice(cut) };
}

/** A file as expressions see it; unknown properties are null (public platform, "What is in scope"). */
export function fileValue(
  path: string,
  { format, size, identifier }: FileAttributes,
): { [name: string]: Json } {
  const { basename, nameroot, nameext } = nameParts(path);
  return {
    class: 'File',
    element_identifier: identifier ?? null,
    basename,
    ...placedAt(path),
    listing: null,
    nameroot,
    nameext,
    format,
    checksum: null,
    size: size ?? null,
  };
}

/** Where a file is. */
export function placedAt(path: string): { location: string; path: string } {
  return { location: path.startsWith('/') ? `file://${encodeURI(path)}` : path, path };
}

/** A collection as expressions see it. */
export function collectionValue(name: string | null, type: string, elements: Json): { [name: string]: Json } {
  return {
    class: 'Collection',
    name,
    collection_type: type,
    elements,
    tags: [],
    column_definitions: null,
    fields: null,
    has_single_item: null,
    columns: null,
  };
}
