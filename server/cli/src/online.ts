import { amount, documentsIn, imageReferences, joined, type RegistryAnswer } from '@user-tool/shared';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { FileError } from '@user-tool/checking/files/file-error.js';
import { contentOf, type FileToCheck } from '@user-tool/checking/tasks/check-file.js';
import { Registries, type Lookup } from '@user-tool/runner/registry/registries.js';
import type { Gathered } from './gather.js';

/** How registries are asked about the images of tools. */
export type OnlineOptions = Pick<Gathered, 'files' | 'progress' | 'warn'> & {
  /** Ignore cached answers. */
  refresh: boolean;
};

/** The files with what registries say, and whether each registry that was asked gave an answer. */
export interface OnlineFiles {
  files: FileToCheck[];
  isDecided: boolean;
}

/** Asks the registries about the images of all tools, each once. What is cached and what is missing goes to `warn`. */
export async function askRegistries({ files, progress, warn, refresh }: OnlineOptions): Promise<OnlineFiles> {
  const images = new Map<FileToCheck, string[]>();
  for (const file of files) {
    images.set(file, imagesIn(file));
    await nextTurn();
  }
  const imageNames = [...new Set([...images.values()].flat())];
  const registries = new Registries({ refresh });
  const lookups: Lookup[] = [];
  let done = 0;
  await Promise.all(
    imageNames.map(async (image, index) => {
      lookups[index] = await registries.lookUp(image);
      done++;
      progress.say(() => `Asking registries: ${done} of ${imageNames.length} …`);
    }),
  );
  progress.clear();
  reportCached(lookups, warn);
  const isDecided = reportFaults(lookups, warn);
  const answers = new Map<string, RegistryAnswer>();
  for (const lookup of lookups) if ('answer' in lookup) answers.set(lookup.answer.image, lookup.answer);
  return {
    files: files.map((file) => ({
      ...file,
      registryAnswers: (images.get(file) ?? []).flatMap((image) => answers.get(image) ?? []),
    })),
    isDecided,
  };
}

/** The images of a file; none if it cannot be read, which checking it reports. */
function imagesIn(file: FileToCheck): string[] {
  if (file.kind !== 'tool' || file.config.rules['image-unknown'] === 'off') return [];
  try {
    const content = contentOf(file);
    return documentsIn({ ...file, ...content }).flatMap(imageReferences);
  } catch (error) {
    if (error instanceof FileError) return [];
    throw error;
  }
}

function reportCached(lookups: readonly Lookup[], warn: Gathered['warn']): void {
  const cached = lookups.flatMap((lookup) => ('answer' in lookup && lookup.isCached ? [lookup.at] : []));
  if (cached.length === 0) return;
  const what = amount(cached.length, 'answer');
  warn(
    `${what} of registries ${cached.length === 1 ? 'is' : 'are'} cached, up to ${ageText(Date.now() - Math.min(...cached))} old: "--refresh" asks again.`,
  );
}

/** `3 hours`; at least a minute. */
function ageText(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000));
  return minutes < 120 ? amount(minutes, 'minute') : amount(Math.ceil(minutes / 60), 'hour');
}

/** Says why images are not decided. Returns whether all others are: a password is needed for good reason. */
function reportFaults(lookups: readonly Lookup[], warn: Gathered['warn']): boolean {
  const images = new Map<string, string[]>();
  let isDecided = true;
  for (const lookup of lookups) {
    if (!('fault' in lookup)) continue;
    const { image, registry, fault } = lookup;
    const sentence = `The registry "${registry}" ${fault.message}`;
    const some = images.get(sentence);
    if (some) some.push(image);
    else images.set(sentence, [image]);
    isDecided &&= fault.kind === 'denied';
  }
  for (const [sentence, some] of images) warn(`${sentence}, so ${listed(some)} could not be looked up.`);
  return isDecided;
}

/** How many images a sentence names. */
const maxNamed = 3;

/** `"a", "b", and 7 more images`. */
function listed(images: readonly string[]): string {
  const named = images.slice(0, maxNamed).map((image) => `"${image}"`);
  const more = images.length - named.length;
  return joined(more > 0 ? [...named, amount(more, 'more image')] : named, 'and');
}
