import { reachOf, suppressionComment, type Reach } from '../../checker/suppression.js';
import type { Problem } from '../../problems/problem.js';
import type { SpanEdit } from '../../text/range.js';
import type { Document } from '../../tool/document.js';
import { addToMultimap } from '../../util/collections.js';
import type { YamlComment } from '../../yaml/node.js';
import { membersBefore } from '../tree-search.js';
import type { DocumentRefactoringProvider, Refactoring } from './refactoring.js';

/** Problems that keep the document from being read, or that are about suppression comments themselves. */
const neverIgnored: ReadonlySet<string> = new Set(['multiple-documents', 'limit-reached', 'bad-suppression']);

/** Suppresses problems by a comment: at their place, or in the whole file. */
export const suppress: DocumentRefactoringProvider = ({ document, problems }) => {
  const ignorable = problems.filter(({ code }) => !neverIgnored.has(code));
  if (ignorable.length === 0 || !isReadable(document)) return [];
  return [...byCode(ignorable)].flatMap(([code, same]) => {
    const canStandHere = same.some((problem) => targetOf(document, problem));
    return [...(canStandHere ? [here(document, code, same)] : []), inFile(document, code, same)];
  });
};

/** Whether the document's comments can be recognized, as they cannot in an unclosed text. */
function isReadable({ yaml }: Document): boolean {
  return yaml.problems.every(({ kind }) => kind !== 'syntax' && kind !== 'limit');
}

function byCode(problems: readonly Problem[]): Map<string, Problem[]> {
  const groups = new Map<string, Problem[]>();
  for (const problem of problems) {
    addToMultimap(groups, problem.code, problem);
  }
  return groups;
}

function here(document: Document, code: string, problems: readonly Problem[]): Refactoring {
  return {
    title: `Ignore ${code} here`,
    kind: 'quickfix',
    ...(problems[0] && { problem: problems[0] }),
    edits: () => {
      const byLine = commentsByLine(document, 'next line');
      let reached = -1;
      return problems.flatMap((problem): SpanEdit[] => {
        const target = targetOf(document, problem);
        if (!target || document.source.offsetAt(problem.range.start) <= reached) return [];
        reached = target.end;
        const above = byLine.get(target.line - 1);
        return [above ? addCode(above, code) : insertAbove(document, target.line, code)];
      });
    },
  };
}

function inFile(document: Document, code: string, [problem]: readonly Problem[]): Refactoring {
  const edit = (): SpanEdit => {
    const [comment] = commentsByLine(document, 'file').values();
    if (comment) return addCode(comment, code);
    const start = contentStart(document, 0);
    const newText = suppressionComment('file', code) + document.source.lineEnd;
    return { span: { start, end: start }, newText };
  };
  return {
    title: `Ignore ${code} in this file`,
    kind: 'quickfix',
    ...(problem && { problem }),
    edits: () => [edit()],
  };
}

interface Target {
  /** The line that the comment goes above. */
  line: number;
  /** The end of the comment's scope, as an offset. */
  end: number;
}

/**
 * The line of the innermost key or list item around a problem that a comment can precede: not inside a text
 * or brackets. If the whole document is in brackets, the line on which it begins.
 */
function targetOf({ source, yaml }: Document, problem: Problem): Target | undefined {
  const offset = source.offsetAt(problem.range.start);
  const members = membersBefore(yaml.root, offset);
  for (const member of members.toReversed()) {
    if (member.parent.flow) continue;
    const line = source.lineAt(member.span.start);
    const outermost = members.find(({ span }) => source.lineAt(span.start) === line) ?? member;
    const end = Math.max(outermost.span.end, source.lineContentEnd(line));
    if (offset <= end) return { line, end };
  }
  const line = source.lineAt(yaml.root?.span.start ?? offset);
  const end = source.lineContentEnd(line);
  return offset <= end ? { line, end } : undefined;
}

function insertAbove(document: Document, line: number, code: string): SpanEdit {
  const { source } = document;
  const start = contentStart(document, line);
  const indent = /^ */.exec(source.text.slice(start, source.lineContentEnd(line)))?.[0] ?? '';
  const newText = `${indent}${suppressionComment('next line', code)}${source.lineEnd}`;
  return { span: { start, end: start }, newText };
}

/** Where a line begins, after a byte order mark. */
function contentStart({ source }: Document, line: number): number {
  return source.lineStart(line) + (line === 0 && source.text.startsWith('\uFEFF') ? 1 : 0);
}

function addCode({ span, text }: YamlComment, code: string): SpanEdit {
  const written = text.trimEnd();
  const end = span.start + written.length;
  const gap = /(?:,|user-tool-disable(?:-next-line)?)$/.test(written) ? ' ' : ', ';
  return { span: { start: end, end }, newText: gap + code };
}

function commentsByLine({ source, yaml }: Document, reach: Reach): Map<number, YamlComment> {
  const comments = yaml.comments.filter((comment) => reachOf(comment) === reach);
  return new Map(comments.map((comment) => [source.lineAt(comment.span.start), comment]));
}
