import { sharedProcess } from './platform-process.js';
import type { Verdict } from './verdict.js';

/** What each release has been asked, by the text of the tool. */
const verdictsByRelease = new Map<string, Map<string, Promise<Verdict>>>();

/** What a release says of tools: each is asked once. */
export function verdictsOf(release: string, values: readonly unknown[]): Promise<Verdict[]> {
  const verdicts = verdictsByRelease.get(release) ?? new Map<string, Promise<Verdict>>();
  verdictsByRelease.set(release, verdicts);
  const texts = values.map((value) => JSON.stringify(value));
  const unasked = [...new Set(texts)].filter((text) => !verdicts.has(text));
  const answers = sharedProcess<Verdict>(release, 'judge.py').ask(unasked, (text) => text);
  for (const [index, text] of unasked.entries()) {
    const verdict = answers.then((all) => all[index]!);
    // Who waits for it sees the failure.
    verdict.catch(() => undefined);
    verdicts.set(text, verdict);
  }
  return Promise.all(texts.map((text) => verdicts.get(text)!));
}
