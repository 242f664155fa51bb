import { isObject } from '@user-tool/shared';
import { itemKey, type DatasetInfo, type NamedItem } from '@user-tool/checking/tasks/item-infos.js';
import type { RunPlan } from '@user-tool/checking/tasks/plan-jobs.js';
import { withValue } from '@user-tool/checking/tasks/request-paths.js';
import type { Item, Store } from '@user-tool/records';
import { hashFunctions } from '@user-tool/jobs/fetch/checksums.js';
import type { ServiceConfig } from '../config/options.js';
import { extraFault } from '../errors/validation.js';
import type { IdCodec } from '../ids/codec.js';
import { FoundFaults, type RequestPath } from '../imports/found-faults.js';
import type { PlannedFile } from '../imports/import-plan.js';
import type { ImportElement } from '@user-tool/platform-api/routes/imports.js';
import { readElement } from '../imports/read-element.js';
import { refuseUrls } from '../imports/refuse-urls.js';
import { submissionOf } from '../imports/submission-of.js';
import { maxImportedFiles } from '@user-tool/platform-api/constants.js';
import { numberText } from '../requests/limits.js';
import { sourceKinds } from './known-items.js';

/** The inputs of a request. */
type Inputs = Record<string, unknown>;

/** Data at a URL that a request names: it is imported, and the jobs wait for it. */
interface UrlInput {
  /** Where it is in the inputs. */
  path: RequestPath;
  /** As it was sent. */
  element: { [field: string]: unknown };
  file: PlannedFile;
  /** What stands for its dataset until there is one. */
  standIn: DatasetInfo;
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isHash = (value: unknown): boolean =>
  isObject(value) &&
  Object.hasOwn(hashFunctions, String(value['hash_function'])) &&
  isText(value['hash_value']);

const texts = ['src', 'url', 'ext', 'name', 'dbkey', 'info', 'created_from_basename'];
const flags = ['deferred', 'auto_decompress', 'to_posix_lines', 'space_to_tab'];

/** The fields of data at a URL (public platform, "Jobs and tool requests"), and what their values are. */
const fields: Readonly<Record<string, (value: unknown) => boolean>> = {
  ...Object.fromEntries([...texts, ...Object.keys(hashFunctions)].map((name) => [name, isText])),
  ...Object.fromEntries(flags.map((name) => [name, isFlag])),
  hashes: (value) => Array.isArray(value) && value.every(isHash),
};

/** The data at URLs that a request names. */
export class UrlInputs {
  private constructor(
    private readonly inputs: Inputs,
    private readonly urls: readonly UrlInput[],
  ) {}

  /** @throws ServiceError with the place of all that is wrong with it, or if the service does not fetch URLs */
  static read(inputs: Inputs, config: ServiceConfig): UrlInputs | undefined {
    const faults = new FoundFaults();
    const urls: UrlInput[] = [];
    for (const { path, element } of urlsIn(inputs)) {
      const place = ['body', 'inputs', ...path];
      if (urls.length === maxImportedFiles) {
        faults.refuse(place, `a request has at most ${numberText(maxImportedFiles)} URLs`, null);
        break;
      }
      const file = readUrl(element, place, faults);
      if (file) urls.push({ path, element, file, standIn: standInFor(file, urls.length) });
    }
    faults.check();
    refuseUrls(
      urls.map(({ file }) => file),
      config,
      'import the data, and name the dataset',
    );
    return urls.length > 0 ? new UrlInputs(inputs, urls) : undefined;
  }

  /** The inputs with what stands for the datasets, by which they can be checked. */
  get checkable(): { inputs: Inputs; items: Record<string, DatasetInfo> } {
    return {
      inputs: this.withNames(
        this.urls,
        this.urls.map(({ standIn }) => nameOf(standIn)),
      ),
      items: Object.fromEntries(this.urls.map(({ standIn }) => [itemKey(nameOf(standIn)), standIn])),
    };
  }

  /**
   * Begins to import the data that a plan uses.
   * @returns the number of the request, if there are any, and the inputs with the names of the datasets
   * @throws StoreFault `queue`
   */
  async import(
    plan: RunPlan,
    history: Item,
    { store, ids }: { store: Store; ids: IdCodec },
  ): Promise<{ requestId?: number; inputs: Inputs }> {
    const usedIds = new Set(plan.jobs.flatMap(({ inputs }) => inputs.map(({ itemId }) => itemId)));
    const used = this.urls.filter(({ standIn }) => usedIds.has(standIn.itemId));
    if (used.length === 0) return { inputs: this.inputs };
    const files = used.map(({ file }) => ({ identifiers: [], file }));
    const sources = new Map(used.flatMap(({ file }) => ('url' in file.source ? [[file, file.source]] : [])));
    const elements = used.map(({ element }) => element);
    const { id, jobs } = await store.requests.addSubmitted(
      {
        ownerId: history.ownerId,
        historyId: history.id,
        toolId: undefined,
        request: JSON.stringify({ targets: [{ destination: { type: 'hdas' }, elements }] }),
      },
      submissionOf([{ collection: undefined, files }], sources),
    );
    const outputs = await store.jobs.outputsOf(jobs[0]?.id ?? 0);
    const names = outputs.map(({ itemId }): NamedItem => ({
      src: 'hda',
      id: ids.encode(sourceKinds.hda, itemId),
    }));
    return { requestId: id, inputs: this.withNames(used, names) };
  }

  private withNames(of: readonly UrlInput[], names: readonly NamedItem[]): Inputs {
    const named = of.reduce<unknown>(
      (all, { path }, index) => withValue(all, path, names[index]),
      this.inputs,
    );
    return named as Inputs;
  }
}

/** A dataset that no other has the number of. */
function standInFor({ name, extension }: PlannedFile, index: number): DatasetInfo {
  return {
    is: 'dataset',
    itemId: -1 - index,
    number: 0,
    name,
    state: 'queued',
    isDeleted: false,
    extension: extension === 'auto' ? 'data' : extension,
  };
}

/** The name of a stand-in, which is not an encoded id. */
const nameOf = ({ itemId }: DatasetInfo): NamedItem => ({ src: 'hda', id: `URL ${itemId}` });

/** All data at URLs that a request names, with their places. Nesting is limited before. */
function* urlsIn(value: unknown, path: RequestPath = []): Generator<Pick<UrlInput, 'path' | 'element'>> {
  if (isObject(value) && value['src'] === 'url') yield { path, element: value };
  else if (Array.isArray(value))
    for (const [index, one] of value.entries()) yield* urlsIn(one, [...path, index]);
  else if (isObject(value))
    for (const [name, one] of Object.entries(value)) yield* urlsIn(one, [...path, name]);
}

function readUrl(
  element: UrlInput['element'],
  place: RequestPath,
  faults: FoundFaults,
): PlannedFile | undefined {
  const before = faults.count;
  const members: ImportElement = {};
  for (const [name, value] of Object.entries(element)) {
    const at = [...place, name];
    if (!Object.hasOwn(fields, name)) faults.add(extraFault(at, value));
    else if (value === null) continue;
    else if (!fields[name]?.(value)) faults.refuse(at, 'this has another type', value);
    else if (name === 'deferred' && value === true)
      faults.refuse(at, 'a job reads the data, so it cannot be deferred', value);
    else members[name] = value;
  }
  if (faults.count > before) return undefined;
  return readElement(members, place, { faults, sentNames: [], decompress: false, nextSent: () => 0 });
}
