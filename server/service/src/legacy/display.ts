import { setImmediate } from 'node:timers/promises';
import type { StoredFile } from '@user-tool/records';
import { ServiceError } from '../errors/service-error.js';
import { faultsError } from '../errors/validation.js';
import type { IdCodec } from '../ids/codec.js';
import { contentTypeOf, extensionOf } from '../responses/content-types.js';
import { fileGone } from '../responses/send-file.js';
import { readChunk, type FileChunk } from '../responses/file-chunk.js';
import { escapeHtml, pageOf } from '../pages/html-page.js';
import type { ServiceDependencies } from '../server/dependencies.js';
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
 * @throws ServiceError 404 for missing ids and files, 409 for what has no content yet, 403 for datasets of others, 400
 * for invalid numbers
 */
export async function display({ parameters, request, dependencies }: ActionRequest): Promise<ActionResult> {
  const { dataset_id: written = 'None', filename } = parameters;
  const id = numberOf(written, dependencies.ids);
  const dataset = id === undefined ? undefined : await dependencies.datasets.find(id, request.caller);
  if (dataset === undefined)
    throw new ServiceError('notFound', { text: `Invalid reference dataset id: ${written}.` });
  if (dataset === 'forbidden')
    throw new ServiceError('notAccessible', { text: 'You are not allowed to access this dataset' });
  if ('why' in dataset) throw new ServiceError(dataset.error, { text: dataset.why });
  const isWhole = filename === undefined || filename === 'index' || filename === dataset.name;
  const result = await contentOf(dataset, isWhole ? undefined : filename, request.query, dependencies);
  const isPage = result.kind === 'file' && !result.download && result.contentType.startsWith('text/html');
  return isPage && lacksSlash(request.url, filename) ? withSlash(request.url) : result;
}

/**
 * The content of a dataset, or a file that belongs to it, in the form that a query asks for.
 * @throws ServiceError 404 for missing files, 400 for invalid numbers
 */
export async function contentOf(
  dataset: ShownDataset,
  filename: string | undefined,
  query: unknown,
  dependencies: Pick<ServiceDependencies, 'files'>,
): Promise<ActionResult> {
  if (filename !== undefined) return extraFile(dataset, filename, dependencies);
  const { name } = dataset;
  const contentType = contentTypeOf(dataset.extension);
  const open = (): Promise<StoredFile | undefined> => dependencies.files.open(dataset.file);
  const ending = firstOf(query, 'to_ext');
  if (ending !== '') {
    const plain = ending.replace(/[^\w.-]/g, '');
    return {
      kind: 'file',
      open,
      contentType: 'application/octet-stream',
      name: plain === '' ? name : `${name}.${plain}`,
      download: true,
    };
  }
  const whole: ActionResult = { kind: 'file', open, contentType, name, download: false };
  if (!/^text\/(?!html)/.test(contentType)) return whole;
  const offset = numberIn(query, 'offset');
  const size = numberIn(query, 'ck_size');
  if (offset !== undefined) return chunkOf(open, offset, size);
  return isTrue(firstOf(query, 'preview')) ? ((await previewOf(open, name)) ?? whole) : whole;
}

/**
 * The beginning of the content of a dataset that is a text; undefined for any other.
 * @throws ServiceError 404 if the file is missing
 */
export async function beginningOf(
  { extension, file }: ShownDataset,
  { files }: Pick<ServiceDependencies, 'files'>,
): Promise<FileChunk | undefined> {
  if (!contentTypeOf(extension).startsWith('text/')) return undefined;
  return chunkIn(() => files.open(file), 0, previewBytes);
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

/** Opens the content of a dataset. */
type Open = () => Promise<StoredFile | undefined>;

/** @throws ServiceError 404 if the file is missing */
async function chunkIn(open: Open, offset: number, length: number): Promise<FileChunk> {
  const file = await open();
  if (!file) throw fileGone();
  try {
    return await readChunk(file, offset, length);
  } finally {
    await file.close();
  }
}

async function chunkOf(open: Open, offset: number, size = 0): Promise<ActionResult> {
  const length = size === 0 ? chunkBytes.usual : Math.min(size, chunkBytes.most);
  const { text, end } = await chunkIn(open, offset, length);
  return { kind: 'json', value: { ck_data: text, offset: end } };
}

/** The page with the beginning of a long text; undefined for one that is short enough to show whole. */
async function previewOf(open: Open, name: string): Promise<ActionResult | undefined> {
  const { text, end, size } = await chunkIn(open, 0, previewBytes);
  if (end >= size) return undefined;
  const title = escapeHtml(name);
  const escaped = await escapeLong(text);
  const body = `<h1>${title}</h1>
<p>This dataset is large. Only its beginning is shown. <a href="?">Show all</a>, or <a href="?to_ext=txt">save it</a>.</p>
<pre>${escaped}</pre>`;
  return { kind: 'html', html: pageOf({ title: name, body }) };
}

/** Characters that are escaped in one turn of the event loop. */
const escapedAtOnce = 65_536;

/** A long text escaped for HTML, without holding the event loop. */
async function escapeLong(text: string): Promise<string> {
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += escapedAtOnce) {
    parts.push(escapeHtml(text.slice(at, at + escapedAtOnce)));
    await setImmediate();
  }
  return parts.join('');
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

/** The first query argument of that name, as it is written; empty if there is none. */
function firstOf(query: unknown, name: string): string {
  const { [name]: argument } = query as Partial<Record<string, string | number | boolean | string[]>>;
  return String([argument ?? []].flat()[0] ?? '');
}

/** Old links have plain numbers. */
function numberOf(written: string, ids: IdCodec): number | undefined {
  return /^\d{1,15}$/.test(written) ? Number(written) : ids.decode('dataset', written);
}

async function extraFile(
  { file: content, name }: ShownDataset,
  filename: string,
  { files }: Pick<ServiceDependencies, 'files'>,
): Promise<ActionResult> {
  const file = await files.open(content, filename);
  if (file === undefined)
    throw new ServiceError('notFound', { text: `The dataset "${name}" has no file "${filename}".` });
  const baseName = filename.split('/').at(-1) ?? filename;
  const contentType = contentTypeOf(extensionOf(baseName));
  return { kind: 'file', open: () => Promise.resolve(file), contentType, name: baseName, download: false };
}
