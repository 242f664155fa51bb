import { findProblems } from '../../shared/src/checker/check.js';
import type { Problem } from '../../shared/src/problems/problem.js';
import { defaultConfig } from '../../shared/src/problems/project-config.js';
import { Document } from '../../shared/src/tool/document.js';
import { looser, placeOf, stricter, type Disagreement } from './disagreements.js';
import { versionOf } from './our-answers.js';
import type { Verdict } from './verdict.js';

/** The errors that we report about a text for a release. */
export function errorsOf(text: string, release: string): readonly Problem[] {
  const config = { ...defaultConfig, platform: versionOf(release) };
  const { problems } = findProblems(new Document(text), { config, suppressions: false });
  return problems.filter(({ severity }) => severity === 'error');
}

/** Disagreements of one class of tools only. */
export interface OwnDisagreements {
  stricter?: readonly Disagreement[];
  looser?: readonly Disagreement[];
}

/** What differs between a release and us that no table explains; undefined if nothing does. */
export function difference(
  release: string,
  { name, text }: { name: string; text: string },
  { verdict, stage, faults }: Verdict,
  own: OwnDisagreements = {},
): string | undefined {
  const rowsOf = (rows: readonly Disagreement[]): readonly Disagreement[] =>
    rows.filter(({ releases }) => !releases || releases.includes(release));
  const errors = errorsOf(text, release);
  if (verdict === 'created') {
    const rows = rowsOf([...stricter, ...(own.stricter ?? [])]);
    const surplus = errors.filter(
      (error) => !rows.some(({ code, at }) => code === error.code && at.test(placeOf(error))),
    );
    const listed = surplus.map(({ code, path }) => `${code} ${path}`);
    return surplus.length === 0 ? undefined : `${name}: created, but ${listed.join(', ')}`;
  }
  if (errors.length > 0) return undefined;
  const [fault] = faults;
  const said = `${stage} ${fault?.type ?? ''} /${fault?.path.join('/') ?? ''} ${fault?.message ?? ''}`;
  const rows = rowsOf([...looser, ...(own.looser ?? [])]);
  return rows.some(({ at }) => at.test(said)) ? undefined : `${name}: ${said}`;
}
