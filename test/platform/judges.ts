import { PlatformProcess } from './platform-process.js';
import type { Verdict } from './verdict.js';

/** The process of a release, and what it has been asked. */
interface Judge {
  process: PlatformProcess<Verdict>;
  verdicts: Map<string, Promise<Verdict>>;
}

// To start one costs more than all questions of an ordinary run, so that all tests of this process share them.
const judges = new Map<string, Judge>();

function judgeOf(release: string): Judge {
  const started = judges.get(release);
  if (started) return started;
  const judge = { process: new PlatformProcess<Verdict>(release, 'judge.py'), verdicts: new Map() };
  judges.set(release, judge);
  return judge;
}

/** What a release says of tools: each is asked once. */
export function verdictsOf(release: string, values: readonly unknown[]): Promise<Verdict[]> {
  const { process, verdicts } = judgeOf(release);
  const texts = values.map((value) => JSON.stringify(value));
  const unasked = [...new Set(texts)].filter((text) => !verdicts.has(text));
  const answers = process.ask(unasked, (text) => text);
  for (const [index, text] of unasked.entries()) {
    const verdict = answers.then((all) => all[index]!);
    // Who waits for it sees the failure.
    verdict.catch(() => undefined);
    verdicts.set(text, verdict);
  }
  return Promise.all(texts.map((text) => verdicts.get(text)!));
}
