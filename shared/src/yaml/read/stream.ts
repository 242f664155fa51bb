import { excerptAt, isMarker, lineAround, restOfLine } from '../lines.js';
import type { YamlNode } from '../node.js';
import { readRoot } from './block.js';
import { byteOrderMark, hash, isLineEnd, percent } from './codes.js';
import { messages } from './messages.js';
import type { Reader } from './reader.js';
import { finishLine, reportSurplus, skipRest } from './recovery.js';

/** Reads all documents of a text. The first one's root, if anything is written. */
export function readStream(r: Reader): YamlNode | undefined {
  let root: YamlNode | undefined;
  r.findContent(0);
  for (let documents = 0; r.at < r.end; documents++) {
    r.muted = documents > 1;
    const hasDirectives = readPrelude(r, documents);
    if (hasDirectives && !isAt(r, '---')) reportMarkerMissing(r);
    if (r.at >= r.end) break;
    if (documents === 1) reportSecond(r);
    r.muted = documents > 0;
    r.anchors.clear();
    const read = readDocument(r);
    if (documents === 0) root = read;
  }
  return root;
}

function readDocument(r: Reader): YamlNode {
  const hasMarker = isAt(r, '---');
  if (hasMarker) r.at += 3;
  const root = readRoot(r, hasMarker);
  skipRest(r);
  return root;
}

/** Whether the current line begins or ends a document. */
function isAt(r: Reader, marker: string): boolean {
  return r.at === r.line && r.text.startsWith(marker, r.at) && isMarker(r.text, r.at);
}

/**
 * Skips directives and `...` before a document. Whether there are directives.
 * @param documents how many there are above
 */
function readPrelude(r: Reader, documents: number): boolean {
  let versions = 0;
  let hasDirectives = false;
  while (r.at < r.end) {
    while (r.code === byteOrderMark && r.at === r.line) r.findContent(++r.at);
    if (r.code === percent && r.at === r.line) {
      hasDirectives = true;
      if (readDirective(r) === '%YAML') versions++;
      if (versions > 1) versions = reportRepeated(r);
    } else if (isAt(r, '...')) {
      if (hasDirectives) reportMarkerMissing(r);
      hasDirectives = false;
      r.at += 3;
      skipSurplus(r);
      r.muted = documents > 0;
    } else break;
    finishLine(r);
  }
  return hasDirectives;
}

/** What follows `...` on its line. */
function skipSurplus(r: Reader): void {
  r.skipBlanks();
  if (isLineEnd(r.code) || r.code === hash) return;
  reportSurplus(r);
  r.at = restOfLine(r.text, r.at).end;
}

/** Reads a directive (YAML 1.2.2 §6.8), and goes on at its end. Its name. */
function readDirective(r: Reader): string {
  const span = restOfLine(r.text, r.at);
  const source = r.text.slice(span.start, span.end);
  const [name = '', ...parts] = source.split(/[ \t]+/);
  const [handle = '', prefix = ''] = parts;
  if (name === '%TAG') r.tagPrefixes.set(handle, prefix);
  const isKnown =
    (name !== '%TAG' || parts.length === 2) &&
    (name !== '%YAML' || (parts.length === 1 && /^\d+\.\d+$/.test(handle)));
  if (!isKnown) r.report(span, messages.unknownDirective(excerptAt(r.text, span)));
  r.at = span.end;
  return name;
}

/** Reports a second %YAML line, at whose end reading is. How many count from then on. */
function reportRepeated(r: Reader): number {
  const span = { start: r.line, end: r.at };
  r.report(span, messages.repeatedDirective(excerptAt(r.text, span)));
  return 1;
}

function reportMarkerMissing(r: Reader): void {
  const span = restOfLine(r.text, r.at);
  r.report(span, messages.markerMissing);
}

function reportSecond(r: Reader): void {
  const start = r.line;
  const end = isAt(r, '---') ? start + 3 : lineAround(r.text, start).end;
  r.problems.push({ kind: 'multiple-documents', span: { start, end }, message: messages.secondDocument });
}
