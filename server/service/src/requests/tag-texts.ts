import type { ValidationFault } from '@user-tool/checking/tasks/validation-fault.js';
import { separateTags } from '@user-tool/records';
import { faultsError } from '../errors/validation.js';
import { maxTags, tagSource } from '@user-tool/platform-api/constants.js';
import { textFaultOf } from './texts.js';

const tagPattern = `^${tagSource}$`;
const isTag = new RegExp(tagPattern, 'u');

/** What is wrong with tags: with parts such as those of `a,.b`, or with their number. */
export function tagFaults(
  written: readonly string[],
  place: readonly (string | number)[],
): ValidationFault[] {
  const parts = written.flatMap((tag, index) =>
    separateTags([tag]).map((part) => ({ tag, part, loc: [...place, index] })),
  );
  const faults = parts
    .filter(({ part }) => !isTag.test(part))
    .map(({ tag, part, loc }) => ({
      type: 'string_pattern_mismatch',
      loc,
      msg: `String should match pattern '${tagPattern}', which "${part}" between commas does not`,
      input: tag,
    }));
  if (faults.length > 0) return faults;
  const wrong = parts.flatMap(({ part, loc }) => textFaultOf({ kind: 'tag', loc, written: part }) ?? []);
  const count = separateTags(written).length;
  if (wrong.length > 0 || count <= maxTags) return wrong;
  const msg = `List should have at most ${maxTags} items after validation, not ${count}`;
  return [{ type: 'too_long', loc: [...place], msg, input: written }];
}

/**
 * The tags, each of whose parts is valid.
 * @throws ServiceError with {@link tagFaults}
 */
export function storedTags(written: readonly string[], place: readonly (string | number)[]): string[] {
  const faults = tagFaults(written, place);
  if (faults.length > 0) throw faultsError(faults);
  return separateTags(written);
}
