import {
  applyFixes,
  applyFixesOf,
  check,
  readConfig,
  UserTool,
  type CheckOptions,
  type Fixed,
  type ParseOptions,
  type Problem,
} from '@user-tool/shared';
import { checkAids, type CheckSources } from '../../common/check-aids.js';
import type { Task } from '../check-one.js';
import { Failure } from '../failure.js';
import { gather, shownPath, type DocumentFlags, type Gathered } from '../gather.js';
import type { RawDocument } from '../../common/decode.js';
import { readDocument } from '../read-document.js';
import { amount, countFileProblems, countsText } from '../report/result.js';
import { createSources } from '../sources.js';
import { deliver, nameOf, nothingDone, type Rewritten } from './deliver.js';

/** Flags of `fix`. */
export interface FixFlags extends DocumentFlags {
  /** Print what would change instead of changing it. */
  dryRun?: boolean;
}

/** What was made of one document. */
interface Mended extends Fixed, Rewritten {}

/**
 * `user-tool fix`: applies the preferred fixes, and tells what is left.
 * @returns the exit code: 0 no error is left, 1 errors are left, 2 a file could not be read or written
 */
export async function fix(paths: readonly string[], flags: FixFlags): Promise<number> {
  const configs = new Map<string, Mended>();
  // Tools are mended by what the configuration says once it is mended itself.
  const gathered = await gather(paths, flags, (file) => {
    const document = readDocument(file);
    configs.set(file, mendConfig({ path: shownPath(file, process.cwd()), file }, document));
    return { ...document, text: configs.get(file)?.text ?? document.text };
  });
  const sources = createSources(gathered.tell);
  const mended: Mended[] = [];
  for (const [index, task] of gathered.tasks.entries()) {
    gathered.progress.say(() => `Mending: ${index} of ${amount(gathered.tasks.length, 'file')} …`);
    configs.delete(task.file);
    mended.push(...(await mend(task, gathered, sources)));
  }
  gathered.progress.clear();
  const all = [
    ...mended,
    ...[...configs.values()].filter(({ applied, problems }) => applied + problems.length > 0),
  ];
  const done = all.filter((one) => deliver(one, flags.dryRun === true, gathered));
  tell(all, done, flags, gathered.unreadable.length > 0);
  if (gathered.unreadable.length > 0) return 2;
  return all.some(({ problems }) => problems.some(({ severity }) => severity === 'error')) ? 1 : 0;
}

async function mend(task: Task, { complain }: Gathered, sources: CheckSources): Promise<Mended[]> {
  const { path, file, kind, content, config, dialect } = task;
  try {
    const document = content ?? readDocument(file);
    const place = { path, file, isStream: content !== undefined };
    if (kind === 'config') return [mendConfig(place, document)];
    const { text, unread } = document;
    const options = { config, ...(dialect && { dialect }), ...(unread !== undefined && { unread }) };
    const tool = new UserTool(text, options);
    return [{ ...place, before: text, ...(await mendTool(tool, options, sources)) }];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    complain(path, error.message);
    return [];
  }
}

/** Mends a tool; what is left is judged by all that is known of the mended text. */
async function mendTool(
  tool: UserTool,
  options: CheckOptions & ParseOptions & Pick<Task, 'config'>,
  sources: CheckSources,
): Promise<Fixed> {
  const aids = await checkAids(tool, options.config, sources);
  const fixed = applyFixes(tool, { ...options, ...aids });
  if (!options.config.shellcheck || fixed.applied === 0) return fixed;
  const mended = new UserTool(fixed.text, options);
  const problems = check(mended, { ...options, ...(await checkAids(mended, options.config, sources)) });
  return { ...fixed, problems };
}

function mendConfig(
  place: Pick<Mended, 'path' | 'file'> & { isStream?: boolean },
  { text, unread }: RawDocument,
): Mended {
  const problemsOf = (current: string): Problem[] =>
    readConfig(current, { all: true, ...(unread !== undefined && { unread }) }).problems;
  return { isStream: false, ...place, before: text, ...applyFixesOf(text, problemsOf) };
}

/** Says what was done and what is left. */
function tell(
  all: readonly Mended[],
  done: readonly Mended[],
  { dryRun }: FixFlags,
  hasUnreadable: boolean,
): void {
  // Where standard output carries a document or a diff, what there is to say goes the other way.
  const stream = dryRun || all.some(({ isStream }) => isStream) ? process.stderr : process.stdout;
  const verb = dryRun ? 'Would mend' : 'Mended';
  const lines = done.map((one) => `${verb} ${amount(one.applied, 'problem')} in ${nameOf(one)}.`);
  if (done.length === 0)
    lines.push(...nothingDone(`${dryRun ? 'would be' : 'was'} mended`, all.length, hasUnreadable));
  const left = countsText(countFileProblems(all));
  if (left !== '' || (!hasUnreadable && all.length > 0))
    lines.push(left === '' ? 'No problems are left.' : `Left: ${left}; "user-tool check" shows them.`);
  stream.write(lines.map((line) => `${line}\n`).join(''));
}
