import assert from 'node:assert/strict';
import { check, findProblems, type CheckOptions } from '../../../shared/src/checker/check.js';
import { applyFixes } from '../../../shared/src/checker/fix-all.js';
import {
  refactoringContext,
  type FixableDocument,
} from '../../../shared/src/features/actions/code-actions.js';
import {
  refactoringProviders,
  refactoringsOf,
  type RefactoringGroup,
} from '../../../shared/src/features/actions/refactoring-table.js';
import type {
  DocumentRefactoringProvider,
  Refactoring,
  RefactoringProvider,
} from '../../../shared/src/features/actions/refactoring.js';
import type { Problem } from '../../../shared/src/problems/problem.js';
import { defaultConfig, type ProjectConfig } from '../../../shared/src/problems/project-config.js';
import { Document } from '../../../shared/src/tool/document.js';
import type { DialectName } from '../../../shared/src/values/dialect.js';
import { applySpanEdits } from '../../support/edits.js';
import { unmark } from '../../support/marked.js';

/** How to read a marked document, and which changes to request. */
export interface AskedOffers {
  /** Only the changes of this group; by default, of all groups. */
  of?: RefactoringProvider | DocumentRefactoringProvider;
  dialect?: DialectName;
  config?: ProjectConfig;
}

/** The changes at the cursor or span of a marked document. */
export interface Offered {
  /** The document without its marks. */
  text: string;
  refactorings: Refactoring[];
  titles: string[];
  /** The text after applying the change with that title. */
  apply: (title: string) => string;
  /** The problems of another text, with the same options. */
  problemsOf: (text: string) => Problem[];
}

/**
 * Requests changes at the first `‸` or `«»` of a document, and checks what holds for every change: it changes the
 * text without overlaps, causes no YAML error, and does not depend on line endings or a byte order mark.
 */
export function offered(marked: string, options: AskedOffers = {}): Offered {
  const asked = ask(marked, options);
  const lines = marked.replaceAll('\r\n', '\n');
  const variants = [lines, lines.replaceAll('\n', '\r\n'), `\uFEFF${marked.replace(/^\uFEFF/, '')}`];
  for (const variant of variants) {
    const other = ask(variant, options);
    assert.deepEqual(other.titles, asked.titles, JSON.stringify(variant));
    for (const title of asked.titles) {
      assert.equal(unified(other.apply(title)), unified(asked.apply(title)), title);
      if (variant.includes('\r')) assert.doesNotMatch(other.apply(title), /(?<!\r)\n/, title);
    }
  }
  return asked;
}

/** A document as code actions get it. */
export function fixableOf(
  document: Document,
  options: CheckOptions = {},
  problemsOf = (one: string): Problem[] => check(new Document(one), options),
): FixableDocument {
  const found = findProblems(document, options);
  const fixed = (): string => applyFixes(document, options).text;
  return { source: document.source, document, problems: found.problems, found, problemsOf, fixed };
}

function unified(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(/^\uFEFF/, '');
}

function ask(marked: string, { of, dialect, config = defaultConfig }: AskedOffers): Offered {
  const { text, cursors, spans } = unmark(marked);
  const at = cursors[0] ?? 0;
  const parse = (one: string): Document => new Document(one, dialect === undefined ? {} : { dialect });
  const problemsOf = (one: string): Problem[] => check(parse(one), { config });
  const document = parse(text);
  const range = document.source.rangeOf(spans[0] ?? { start: at, end: at });
  const fixable = fixableOf(document, { config }, problemsOf);
  const place = refactoringContext(fixable, range, { diagnostics: [] });
  assert.ok(place);
  const isMeant = (group: RefactoringGroup): boolean => of === undefined || Object.values(group).includes(of);
  const refactorings = refactoringProviders.filter(isMeant).flatMap((group) => {
    const own = refactoringsOf(group, place);
    for (const { kind, title } of own) assert.ok(group.kinds.includes(kind), `${title}: ${kind}`);
    return own;
  });
  assert.ok(refactoringProviders.some(isMeant), 'the group is in the table');
  const titles = refactorings.map(({ title }) => title);
  assert.equal(new Set(titles).size, titles.length, `different titles: ${titles.join(', ')}`);
  const syntaxProblems = (one: string): number =>
    problemsOf(one).filter(({ code }) => code === 'yaml-syntax').length;
  for (const { title, edits } of refactorings) {
    const after = applySpanEdits(text, edits(), title);
    assert.notEqual(after, text, `${title} changes the text`);
    assert.ok(syntaxProblems(after) <= syntaxProblems(text), `${title} makes a mistake:\n${after}`);
  }
  const apply = (title: string): string => {
    const offer = refactorings.find((one) => one.title === title);
    assert.ok(offer, `"${title}" is not among ${titles.join(', ')}`);
    return applySpanEdits(text, offer.edits(), title);
  };
  return { text, refactorings, titles, apply, problemsOf };
}
