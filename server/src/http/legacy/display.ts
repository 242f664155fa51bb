import { realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { ServiceError } from '../errors/service-error.js';
import { faultsError } from '../errors/validation.js';
import type { IdCodec } from '../ids/codec.js';
import { contentTypeOf, extensionOf } from '../responses/content-types.js';
import { readChunk } from '../responses/file-chunk.js';
import { escapeHtml, pageOf } from '../pages/html-page.js';
import type { ActionRequest, ActionResult } from './action.js';
import type { ShownDataset } from './datasets.js';

/** Bytes of a text that a preview shows. */
const previewBytes = 1_000_000;

/** Bytes of a chunk, and of a chunk at most: as JSON, it has to fit into a response. */
const chunkBytes = { usual: 65_536, most: 500_000 };

/**
 * The action `display` of the controller `dataset`: the content of a dataset, or of a file that belongs to it (public
 * platform, Legacy dataset display); its own name also refers to it, so that a URL can end with it. `preview=true`
 * shows the beginning of a long text on a page, `to_ext=EXT` saves it, and `offset` and `ck_size` return a part of a
 * text as JSON.
 * @throws ServiceError 404 for missing ids and files, 403 for datasets of others, 400 for invalid numbers
 */
export async function display({ parameters, request, dependencies }: ActionRequest): Promise<ActionResult> {
  const { dataset_id: written = 'None', filename } = parameters;
  const id = numberOf(written, dependencies.ids);
  const dataset = id === undefined ? undefined : await dependencies.datasets.find(id, request.caller);
  if (dataset === undefined)
    throw new ServiceError('notFound', { text: `Invalid reference dataset id: ${written}.` });
  if (dataset === 'forbidden')
    throw new ServiceError('notAccessible', { text: 'You are not allowed to access this dataset' });
  if (filename !== undefined && filename !== 'index' && filename !== dataset.name)
    return extraFile(dataset, filename);
  const { file, name } = dataset;
  const contentType = contentTypeOf(dataset.extension);
  const ending = firstOf(request.query, 'to_ext');
  if (ending !== '') {
    const plain = ending.replace(/[^\w.-]/g, '');
    return {
      kind: 'file',
      file,
      contentType: 'application/octet-stream',
      name: plain === '' ? name : `${name}.${plain}`,
      download: true,
    };
  }
  if (lacksSlash(request.url, filename) && contentType.startsWith('text/html')) return withSlash(request.url);
  const whole: ActionResult = { kind: 'file', file, contentType, name, download: false };
  if (!/^text\/(?!html)/.test(contentType)) return whole;
  const offset = numberIn(request.query, 'offset');
  const size = numberIn(request.query, 'ck_size');
  if (offset !== undefined) return chunkOf(dataset, offset, size);
  return isTrue(firstOf(request.query, 'preview')) ? ((await previewOf(dataset)) ?? whole) : whole;
}

/** Relative links in a page refer to files that belong to it only if its URL ends with a slash, or with its name. */
function lacksSlash(url: string, filename: string | undefined): boolean {
  return filename === undefined && !/^[^?]*\/(?:\?|$)/.test(url);
}

function withSlash(url: string): ActionResult {
  const [path = '', query] = url.split(/\?(.*)/s);
  const last = path.slice(path.lastIndexOf('/') + 1);
  return { kind: 'redirect', to: `${last}/${query === undefined ? '' : `?${query}`}` };
}

async function chunkOf({ file }: ShownDataset, offset: number, size = 0): Promise<ActionResult> {
  const length = size === 0 ? chunkBytes.usual : Math.min(size, chunkBytes.most);
  const { text, end } = await readChunk(file, offset, length);
  return { kind: 'json', value: { ck_data: text, offset: end } };
}

/** The page with the beginning of a long text; undefined for one that is short enough to show whole. */
async function previewOf({ file, name }: ShownDataset): Promise<ActionResult | undefined> {
  const { text, end, size } = await readChunk(file, 0, previewBytes);
  if (end >= size) return undefined;
  const title = escapeHtml(name);
  const body = `<h1>${title}</h1>
<p>This dataset is large. Only its beginning is shown. <a href="?">Show all</a>, or <a href="?to_ext=txt">save it</a>.</p>
<pre>${escapeHtml(text)}</pre>`;
  return { kind: 'html', html: pageOf({ title: name, body }) };
}

const isTrue = (word: string): boolean => /^(?:true|1)$/i.test(word);

/**
 * The number of a query argument; undefined if there is none.
 * @throws ServiceError if it is not a whole number
 */
function numberIn(query: unknown, name: string): number | undefined {
  const written = firstOf(query, name);
  if (written === '') return undefined;
  if (/^\d{1,15}$/.test(written)) return Number(written);
  const msg = 'Input should be a valid integer, not negative';
  throw faultsError([{ type: 'int_parsing', loc: ['query', name], msg, input: written }]);
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
