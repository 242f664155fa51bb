import { textDigest } from '@user-tool/runner/record/checksum.js';
import {
  isCollection,
  type Collection,
  type DatasetRecord,
  type GraphJob,
  type Item,
  type Store,
} from '@user-tool/records';
import { ServiceError } from '../errors/service-error.js';

/** Most datasets and collections, and most jobs, of a crate; what is known of all of them is held in memory. */
const maxItems = 10_000;

/** Rows that are read at once. */
const atOnce = 1_000;

/** A dataset whose content is in a crate. */
export interface CrateFile {
  /** Where it is in the crate, with `/`. */
  path: string;
  dataset: DatasetRecord & { file: string };
}

/** A tool whose runs are in a crate. */
export interface CrateTool {
  uuid: string;
  /** Where its text is in the crate, with `/`. */
  path: string;
  /** The `id` of the document. */
  id: string;
  name: string | undefined;
  version: string;
  /** Of its text, in bytes. */
  size: number;
  sha256: string;
}

/** What a crate has. */
export interface CrateContents {
  history: Item;
  files: ReadonlyMap<number, CrateFile>;
  collections: ReadonlyMap<number, Collection>;
  jobs: readonly GraphJob[];
  /** By their numbers in the store. */
  tools: ReadonlyMap<number, CrateTool>;
}

/**
 * Everything of a history that is not deleted and has content, and the jobs that ended.
 * @throws ServiceError if there is too much
 */
export async function crateContents(store: Store, history: Item): Promise<CrateContents> {
  const files = new Map<number, CrateFile>();
  const collections = new Map<number, Collection>();
  const listed = { historyId: history.id, isDeleted: false, limit: atOnce };
  for (let offset = 0; ; offset += atOnce) {
    const order = { by: 'number', descending: false } as const;
    const contents = await store.contents.list({ ...listed, offset, order });
    for (const one of contents)
      if (isCollection(one)) collections.set(one.id, one);
      else if (hasContent(one)) files.set(one.id, { path: pathOf(one), dataset: one });
    if (files.size + collections.size > maxItems) throw tooMuch('datasets and collections');
    if (contents.length < atOnce) break;
  }
  const jobs = await store.graph.endedJobs({ historyId: history.id }, maxItems + 1);
  if (jobs.length > maxItems) throw tooMuch('jobs');
  return { history, files, collections, jobs, tools: await toolsOf(store, history, jobs) };
}

async function toolsOf(
  store: Store,
  history: Item,
  jobs: readonly GraphJob[],
): Promise<Map<number, CrateTool>> {
  const tools = new Map<number, CrateTool>();
  for (const { requestId, toolId } of jobs) {
    if (toolId === undefined || tools.has(toolId)) continue;
    const [request] = await store.graph.requests({ historyId: history.id }, [requestId]);
    const tool = request && (await store.tools.byUuid(request.toolId));
    if (!tool) continue;
    const { uuid, version, source } = tool;
    const path = `tools/${uuid}.tool.yml`;
    const text = { size: Buffer.byteLength(source), sha256: textDigest(source) };
    tools.set(toolId, { uuid, path, id: tool.toolId, name: request.toolName, version, ...text });
  }
  return tools;
}

function hasContent(dataset: DatasetRecord): dataset is DatasetRecord & { file: string } {
  return dataset.file !== undefined;
}

/** `datasets/3_reads.fastq`: every number is in a history once. */
function pathOf({ number, name, extension }: DatasetRecord): string {
  const plain = name.replace(/[^\w.-]+/g, '_').slice(0, 100);
  const ending =
    /^\w+$/.test(extension) && !plain.toLowerCase().endsWith(`.${extension}`) ? `.${extension}` : '';
  return `datasets/${number}_${plain}${ending}`;
}

function tooMuch(what: string): ServiceError {
  return new ServiceError('badRequest', {
    text: `This history has more than ${maxItems.toLocaleString('en')} ${what}, the maximum for a crate.`,
  });
}
