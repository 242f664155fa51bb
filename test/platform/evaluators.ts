import type { Answer } from './our-answers.js';
import { PlatformProcess } from './platform-process.js';

// To start one costs more than most of the questions, so that all tests of this process share them.
const evaluators = new Map<string, PlatformProcess<Answer>>();

/** The process of a release that evaluates tools. */
export function evaluatorOf(release: string): PlatformProcess<Answer> {
  const started = evaluators.get(release) ?? new PlatformProcess<Answer>(release, 'evaluate.py');
  evaluators.set(release, started);
  return started;
}
