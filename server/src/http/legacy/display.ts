import type { StoredFile } from '../../store/index.js';
import { ServiceError } from '../errors/service-error.js';
import type { IdCodec } from '../ids/codec.js';
import { contentTypeOf, extensionOf } from '../responses/content-types.js';
import type { ServiceDependencies } from '../server/dependencies.js';
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
    return extraFile(dataset, filename, dependencies);
  const contentType = contentTypeOf(dataset.extension);
  const open = (): Promise<StoredFile | undefined> => dependencies.files.open(dataset.file);
  if (ending !== '') {
    const plain = ending.replace(/[^\w.-]/g, '');
    return {
      kind: 'file',
      open,
      contentType: 'application/octet-stream',
      name: plain === '' ? dataset.name : `${dataset.name}.${plain}`,
      download: true,
    };
  }
  const isText = contentType.startsWith('text/plain');
  const shortened = isText && /^(?:true|1)$/i.test(preview) ? { maxBytes: previewBytes } : {};
  return { kind: 'file', open, contentType, name: dataset.name, download: false, ...shortened };
}

/** The first query argument of that name; empty if there is none. */
function firstOf(query: unknown, name: string): string {
  return [(query as Partial<Record<string, string | string[]>>)[name] ?? []].flat()[0] ?? '';
}

/** Old links have plain numbers. */
function numberOf(written: string, ids: IdCodec): number | undefined {
  return /^\d{1,15}$/.test(written) ? Number(written) : ids.decode('dataset', written);
}

async function extraFile(
  { file: content, name }: ShownDataset,
  filename: string,
  { files }: ServiceDependencies,
): Promise<ActionResult> {
  const file = await files.open(content, filename);
  if (file === undefined)
    throw new ServiceError('notFound', { text: `The dataset "${name}" has no file "${filename}".` });
  const own = filename.split('/').at(-1) ?? filename;
  const contentType = contentTypeOf(extensionOf(own));
  return { kind: 'file', open: () => Promise.resolve(file), contentType, name: own, download: false };
}
