import {
  Document,
  evaluateTool,
  nameParts,
  rendering,
  serversOf,
  type GivenValue,
  type Rendering,
} from '@user-tool/shared';
import { createSandbox } from '@user-tool/common/sandbox.js';
import type { TextToRead, ToolChecker } from '../tool-checker.js';
import { itemKey, namedItem, type CollectionInfo, type DatasetInfo, type ItemInfos } from './item-infos.js';
import { madeJson, type MadeLimit } from './made-json.js';
import { RequestReader, type RunProblem, type RequestedRun } from './read-request.js';
import { batchOf, isData } from './request-slots.js';

/** A document received as text, and the values to render its command with: those that `POST /api/jobs` takes. */
export interface TextToRender extends TextToRead, MadeLimit, Omit<RequestedRun, 'strict'> {
  /** Whether inputs that need a value, and have none, get sample values. */
  sample: boolean;
}

/**
 * Renders what the first job of a request would run, and gives the {@link Rendering} as JSON in UTF-8; undefined if it
 * is too large. Never rejects because of its content.
 */
export async function renderText(
  { inputs, items, sample, maxMade, ...task }: TextToRender,
  checker: ToolChecker,
): Promise<Uint8Array | undefined> {
  const { document, problems } = await checker.check(task);
  const reader = new RequestReader(document, { inputs, items, strict: true });
  if (document.tool) await reader.read();
  const refused = reader.problems.filter(({ is }) => !sample || is !== 'missing');
  const replace = (value: GivenValue): unknown => replaced(value, items);
  const [server] = serversOf(document.dialect.name, { jobs: 'requests' });
  const sources = { given: inputs, replace, sample, server };
  const evaluated = await evaluateTool(document, sources, await createSandbox());
  const result = rendering(document, evaluated, { path: task.path, problems });
  return madeJson(refusedBy(refused, document, result), { maxMade });
}

/** The result with the same errors as a request to run the tool with these values, if there are any. */
function refusedBy(problems: readonly RunProblem[], document: Document, result: Rendering): Rendering {
  if (problems.length === 0) return result;
  const path = document.tool?.fields.has('inputs') ? '/inputs' : '';
  const errors = problems.map(({ message, range, input }) => ({ message, range, input, path, related: [] }));
  return { ...result, command: null, files: [], errors };
}

/** The value of an input in the first job, with files in place of data. */
function replaced({ input, given }: GivenValue, items: ItemInfos): unknown {
  const [first = given] = batchOf(given) ?? [];
  return isData(input) ? fileOf(first, items, input.type === 'data' && !input.multiple) : first;
}

/** @param isSingle whether the input takes one file, so that a collection is one for each job */
function fileOf(value: unknown, items: ItemInfos, isSingle: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => fileOf(one, items, isSingle));
  const name = namedItem(value);
  const item = name && items[itemKey(name)];
  if (item?.is === 'dataset') return file(item);
  if (item?.is !== 'collection') return value;
  const [first] = item.leaves;
  return isSingle ? first && file(first.dataset) : collection(item);
}

/** A dataset as expressions see it, at a path like that in a job. */
function file({ number, name, extension, identifier }: DatasetInfo): object {
  return {
    class: 'File',
    path: `dataset_${number}.dat`,
    format: extension,
    ...nameParts(identifier ?? name),
    ...(identifier !== undefined && { element_identifier: identifier }),
  };
}

function collection({ name, type, leaves }: CollectionInfo): object {
  const elements = new Map<string, unknown>();
  for (const { identifiers, dataset } of leaves) {
    let level = elements;
    for (const identifier of identifiers.slice(0, -1)) {
      const inner = level.get(identifier) ?? new Map<string, unknown>();
      level.set(identifier, inner);
      level = inner as Map<string, unknown>;
    }
    level.set(identifiers.at(-1) ?? '', file(dataset));
  }
  return { name, collection_type: type, elements };
}
