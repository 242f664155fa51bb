import type { Position } from 'vscode-languageserver-types';
import { check, type CheckOptions } from '../../checker/check.js';
import { reachOf, readSuppressions } from '../../checker/suppression.js';
import { rules } from '../../rules/rule-table.js';
import type { Span } from '../../text/range.js';
import type { Document } from '../../tool/document.js';
import type { YamlComment } from '../../yaml/node.js';
import { kinds, type Suggestion } from './completion-item.js';

/** Whether completion at a position depends on the document's problems. */
export function dependsOnProblems(document: Document, position: Position): boolean {
  const comment = commentAt(document, document.source.offsetAt(position));
  return comment !== undefined && reachOf(comment) !== undefined;
}

function commentAt(document: Document, offset: number): YamlComment | undefined {
  return document.yaml.comments.find(({ span }) => span.start < offset && offset <= span.end);
}

/**
 * Completions in a comment: directives, and problem codes after a directive; undefined elsewhere.
 * @param checkOptions how to check the document
 */
export function completeComment(
  document: Document,
  offset: number,
  checkOptions: CheckOptions = {},
): Suggestion[] | undefined {
  const comment = commentAt(document, offset);
  if (!comment) return undefined;
  const before = document.source.text.slice(comment.span.start, offset);
  const word = wordAt(document, comment, offset);
  const begun = /^#\s*([\w-]+)$/.exec(before)?.[1];
  if (begun !== undefined) return 'user-tool-disable-next-line'.startsWith(begun) ? directives(word) : [];
  return reachOf(comment) ? codes(document, comment, word, checkOptions) : [];
}

function wordAt({ source }: Document, { span }: YamlComment, offset: number): Span {
  const before = /[^\s,#]*$/.exec(source.text.slice(span.start, offset))?.[0] ?? '';
  const behind = /^[^\s,]*/.exec(source.text.slice(offset, span.end))?.[0] ?? '';
  return { start: offset - before.length, end: offset + behind.length };
}

function directives(span: Span): Suggestion[] {
  const detail = {
    'user-tool-disable-next-line': 'suppress problems in the key or list item on the next line',
    'user-tool-disable': 'suppress problems in the whole file',
  };
  return Object.entries(detail).map(([label, of]) => ({
    label,
    kind: kinds.keyword,
    detail: of,
    span,
    text: label,
  }));
}

/** Codes of problems that can be suppressed come first; those already in the comment are left out. */
function codes(
  document: Document,
  comment: YamlComment,
  span: Span,
  checkOptions: CheckOptions,
): Suggestion[] {
  const suppressions = readSuppressions(document).filter((one) => one.comment === comment);
  const listed = new Set(suppressions.flatMap((one) => (one.span.start === span.start ? [] : one.code)));
  const there = codesIn(document, suppressions[0]?.scope ?? span, checkOptions);
  const present = rules.filter(({ code }) => there.has(code));
  const others = rules.filter(({ code }) => !there.has(code));
  return [...present, ...others]
    .filter(({ code }) => !listed.has(code))
    .map(({ code }) => ({
      label: code,
      kind: kinds.enumMember,
      ...(there.has(code) && { detail: 'found here' }),
      span,
      text: code,
      topic: { about: 'rule', code },
    }));
}

function codesIn(document: Document, scope: Span, checkOptions: CheckOptions): ReadonlySet<string> {
  const isInside = ({ start }: Span): boolean => scope.start <= start && start <= scope.end;
  return new Set(
    check(document, { ...checkOptions, suppressions: false })
      .filter(({ range }) => isInside(document.source.spanOf(range)))
      .map(({ code }) => code),
  );
}
