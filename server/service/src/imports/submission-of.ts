import type { NewImplicit, NewOutput, Submission } from '@user-tool/records';
import type { FetchFile, FetchParams, FetchSource } from '@user-tool/jobs/fetch/fetch-params.js';
import type { PlannedFile, PlannedTarget } from './import-plan.js';

/**
 * The job that imports the files of targets, all in one, with its outputs.
 * @param sources where workers find the data of each file
 */
export function submissionOf(
  targets: readonly PlannedTarget[],
  sources: ReadonlyMap<PlannedFile, FetchSource>,
): Submission {
  const outputs: NewOutput[] = [];
  const files: FetchFile[] = [];
  const implicit: NewImplicit[] = [];
  for (const { collection, files: targetFiles } of targets) {
    const elements: NewImplicit['elements'][number][] = [];
    for (const { identifiers, file } of targetFiles) {
      const source = sources.get(file);
      if (!source) continue;
      const { name: label, tags, ...attributes } = file;
      const output = `output${outputs.length}`;
      const extension = file.extension === 'auto' ? 'data' : file.extension;
      outputs.push({ name: output, label, extension, tags, isHiddenElement: collection !== undefined });
      files.push({ ...attributes, source, output });
      elements.push({ identifiers, job: 0, output });
    }
    if (collection) {
      const { name: label, collectionType, tags } = collection;
      implicit.push({ name: `output_collection${implicit.length}`, label, collectionType, tags, elements });
    }
  }
  const params: FetchParams = { files };
  const jobs = files.length > 0 ? [{ params: JSON.stringify(params), inputs: [], outputs }] : [];
  return { kind: 'fetch', jobs, implicit, inputCollections: [] };
}
