import { dialects, type Dialect, type DialectName } from '../values/dialect.js';
import type { Span } from '../text/range.js';
import { SourceText } from '../text/source.js';
import { asMapping, type YamlContent, type YamlDocument, type YamlMapping } from '../yaml/node.js';
import { parseYaml, unreadDocument } from '../yaml/parse.js';
import { computedOnce } from '../util/once.js';
import { partitionPoint } from '../util/partition-point.js';
import { classify, type Classification } from './classify.js';
import { Tool } from './tool.js';

/** How to read a text. */
export interface ParseOptions {
  /** Read the document in this dialect, whatever its `class` says. */
  dialect?: DialectName;
  /** Read a tool that only administrators submit, see {@link classify}. */
  ofAdministrators?: boolean;
  /** Why there is no text to read, as one sentence: the document's only problem, `limit-reached`. */
  unreadableReason?: string;
}

/** One version of one text, of any kind: parsed once. Never throws. */
export class Document {
  readonly source: SourceText;
  readonly yaml: YamlDocument;

  /** @param options how to read it */
  constructor(
    text: string,
    readonly options: ParseOptions = {},
  ) {
    const { unreadableReason } = options;
    this.source = new SourceText(text);
    this.yaml = unreadableReason === undefined ? parseYaml(text) : unreadDocument(unreadableReason);
  }

  get classification(): Classification {
    const { dialect, ofAdministrators } = this.options;
    return computedOnce(this, 'classification', () => classify(this.yaml, dialect, ofAdministrators));
  }

  get dialect(): Dialect {
    return dialects[this.classification.dialect];
  }

  /** The top-level mapping. */
  get root(): YamlMapping | undefined {
    return asMapping(this.yaml.root);
  }

  /** The document's tool; undefined for other kinds of documents, and without a top-level mapping. */
  get tool(): Tool | undefined {
    return computedOnce(this, 'tool', () =>
      this.root && this.classification.kind === 'tool' ? new Tool(this, this.root) : undefined,
    );
  }

  /** Whether a node contains a syntax error, so that what is missing or found there may be misread. */
  isBroken(node: YamlContent): boolean {
    const { start } = node.span;
    if (node.kind === 'scalar') return this.hasSyntaxErrorIn(node.span);
    const end =
      node === this.root ? this.source.length : this.source.lineStart(this.source.lineAt(node.span.end) + 1);
    return this.hasSyntaxErrorIn({ start, end });
  }

  /** Whether a syntax error begins in a span of the document, ends included. */
  hasSyntaxErrorIn({ start, end }: Span): boolean {
    const offsets = this.syntaxErrors;
    return (offsets[partitionPoint(offsets, (offset) => offset < start)] ?? Infinity) <= end;
  }

  /** Offsets at which syntax errors begin, in order. */
  private get syntaxErrors(): readonly number[] {
    return computedOnce(this, 'syntaxErrors', () =>
      this.yaml.problems.filter(({ kind }) => kind === 'syntax').map(({ span }) => span.start),
    );
  }
}
