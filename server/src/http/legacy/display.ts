import { realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { ServiceError } from '../errors/service-error.js';
import type { IdCodec } from '../ids/codec.js';
import { contentTypeOf, extensionOf } from '../responses/content-types.js';
import type { ActionRequest, ActionResult } from './action.js';
import type { ShownDataset } from './datasets.js';

/** Bytes of a dataset that a preview shows. */
const previewBytes = 1_000_000;

/**
 * The action `display` of the controller `dataset`: the content of a dataset, or of a file that belongs to it (public
 * platform, Legacy dataset display); its own name also refers to it, so that a URL can end with it. `preview=true`
 * shows the beginning of a long text, `to_ext=EXT` saves it.
 * @throws ServiceError 404 for missing ids and files, 403 for datasets of others
 */
export async function display({ parameters, request, dependencies }: ActionRequest): Promise<ActionResult> {
  const { dataset_id: written = 'None', filename } = parameters;
  const id = numberOf(written, dependencies.ids);
  const dataset = id === undefined ? undefined : await dependencies.datasets.find(id, request.caller);
  if (dataset === undefined)
    throw new ServiceError('notFound', { text: `Invalid reference dataset id: ${written}.` });
  if (dataset === 'forbidden')
    throw new ServiceError('notAccessible', { text: 'You are not allowed to access this dataset' });
  const preview = firstOf(request.query, 'preview');
  const ending = firstOf(request.query, 'to_ext');
  if (filename !== undefined && filename !== 'index' && filename !== dataset.name)
    return extraFile(dataset, filename);
  const contentType = contentTypeOf(dataset.extension);
  if (ending !== '') {
    const plain = ending.replace(/[^\w.-]/g, '');
    return {
      kind: 'file',
      file: dataset.file,
      contentType: 'application/octet-stream',
      name: plain === '' ? dataset.name : `${dataset.name}.${plain}`,
      download: true,
    };
  }
  const isText = contentType.startsWith('text/plain');
  const shortened = isText && /^(?:true|1)$/i.test(preview) ? { maxBytes: previewBytes } : {};
  return { kind: 'file', file: dataset.file, contentType, name: dataset.name, download: false, ...shortened };
}

/** The first query argument of that name; empty if there is none. */
function firstOf(query: unknown, name: string): string {
  return [(query as Partial<Record<string, string | string[]>>)[name] ?? []].flat()[0] ?? '';
}

/** Old links have plain numbers. */
function numberOf(written: string, ids: IdCodec): number | undefined {
  return /^\d{1,15}$/.test(written) ? Number(written) : ids.decode('dataset', written);
}

async function extraFile({ extraFiles, name }: ShownDataset, filename: string): Promise<ActionResult> {
  const file = await fileInside(extraFiles, filename);
  if (file === undefined)
    throw new ServiceError('notFound', { text: `The dataset "${name}" has no file "${filename}".` });
  const own = filename.split('/').at(-1) ?? filename;
  return { kind: 'file', file, contentType: contentTypeOf(extensionOf(own)), name: own, download: false };
}

/** The file of that name in a folder, links resolved, unless it is outside. */
async function fileInside(folder: string, name: string): Promise<string | undefined> {
  const parts = name.split('/');
  if (
    name.includes('\0') ||
    parts.some((part) => part === '..' || part === '.' || part === '' || part.includes('\\'))
  )
    return undefined;
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, ...parts))]);
    return file.startsWith(`${root}${sep}`) ? file : undefined;
  } catch {
    return undefined;
  }
}
