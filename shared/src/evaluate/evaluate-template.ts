import { scan } from '../expressions/scanner.js';
import { readArrayReference, readSimpleReference } from '../expressions/simple.js';
import type { ScannedEscape, ScannedExpression } from '../expressions/types.js';
import { patternFlags } from '../expressions/engine-lacks.js';
import { Script } from '../javascript/script.js';
import type { Span } from '../text/range.js';
import { quoted } from '../util/wording.js';
import { engineOf, writesNull } from '../values/engine.js';
import type { EvaluationScope } from './evaluation-scope.js';
import {
  explainSyntax,
  explainThrown,
  explainUndefined,
  type Explained,
  type ExplainedExpression,
} from './explain.js';
import { limitReason, templateTimeReason } from './failure.js';
import { isDeeper, written, type Json } from './json.js';
import { evaluationLimits as limits, type Limit } from './limits.js';
import { lookUp, lookUpArray, readsEmptyList, type LookupResult, type ScopeValues } from './look-up.js';
import { declarationsOf, Program } from './program.js';
import type { Sandbox } from './sandbox.js';

/** An expression without a value. */
export interface TemplateFailure {
  /** The expression with its brackets; like all spans, in offsets of the text. */
  expression: Span;
  /** The place in it to report. */
  span: Span;
  /** One sentence. */
  message: string;
  /** Where the library failed: an offset in one of its texts. */
  library?: { index: number; offset: number };
  /** The limit that was reached. */
  limit?: Limit;
}

/** The result of evaluating a text. */
export interface EvaluatedTemplate {
  /** The raw value of a text that is just one expression; otherwise the text. */
  value: Json;
  /** The written text; a failed expression is kept as is. */
  text: string;
  /** The output of each expression, in text order. */
  expressions: EvaluatedExpression[];
  /** In text order. */
  failures: TemplateFailure[];
}

/** The spans of an expression and of its output; a failed expression is its own output. */
export interface EvaluatedExpression {
  /** With its brackets; in offsets of the text. */
  span: Span;
  /** In offsets of the written text. */
  output: Span;
}

/**
 * Evaluates a text as the platform does. A text without `$(` and `${` is kept byte for byte. Never throws;
 * failures are part of the result.
 *
 * Sources: public platform, "Expressions in `shell_command`"; interface document, "Parameter references".
 */
export async function evaluateTemplate(
  text: string,
  scope: EvaluationScope,
  sandbox: Sandbox,
): Promise<EvaluatedTemplate> {
  if (!/\$[({]/.test(text)) return { value: text, text, expressions: [], failures: [] };
  const within = stripped(text);
  const { expressions, escapes } = scan(text, within);
  const evaluation = new Evaluation(text, scope, sandbox);
  const pieces = [...expressions, ...escapes].sort((a, b) => a.span.start - b.span.start);
  const output = new Output();
  let read = within.start;
  for (const piece of pieces) {
    output.add(text.slice(read, piece.span.start));
    read = piece.span.end;
    const value = await evaluation.valueOf(piece);
    const isExpression = 'kind' in piece;
    const isWhole = piece.span.start === within.start && piece.span.end === within.end;
    if (isWhole && isExpression) {
      output.add(written(value), piece.span);
      return { value, ...output.result, failures: evaluation.failures };
    }
    output.add(evaluation.count(written(value), piece.span), isExpression ? piece.span : undefined);
  }
  output.add(text.slice(read, within.end));
  return { value: output.result.text, ...output.result, failures: evaluation.failures };
}

/** The written text, piece by piece. */
class Output {
  private readonly parts: string[] = [];
  private readonly expressions: EvaluatedExpression[] = [];
  private length = 0;

  get result(): Pick<EvaluatedTemplate, 'text' | 'expressions'> {
    return { text: this.parts.join(''), expressions: this.expressions };
  }

  /** @param span of the expression that wrote it */
  add(part: string, span?: Span): void {
    const start = this.length;
    this.length += part.length;
    this.parts.push(part);
    if (span) this.expressions.push({ span, output: { start, end: this.length } });
  }
}

/** Python's whitespace, which differs slightly from JavaScript's. */
// eslint-disable-next-line no-control-regex -- these are what is looked for
const blank = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

function stripped(text: string): Span {
  let [start, end] = [0, text.length];
  while (start < end && blank.test(text[start] ?? '')) start++;
  while (end > start && blank.test(text[end - 1] ?? '')) end--;
  return { start, end };
}

/** The evaluation of one text, with the resources it has used. */
class Evaluation {
  readonly failures: TemplateFailure[] = [];
  private readonly deadline: number;
  private readonly values: ScopeValues;
  private readonly library: readonly Script[];
  /** Created when JavaScript is first needed. */
  private declarations: string | undefined;
  private length = 0;
  private stopped = false;

  constructor(
    private readonly text: string,
    private readonly scope: EvaluationScope,
    private readonly sandbox: Sandbox,
  ) {
    this.library = scope.library.map((code) => new Script(code));
    this.deadline = sandbox.now() + limits.templateMilliseconds;
    this.values = { inputs: scope.inputs, self: null, runtime: { tmpdir: null, outdir: null } };
  }

  /** The value of an expression; for a failed one, and for an escape, its text. */
  async valueOf(piece: ScannedExpression | ScannedEscape): Promise<Json> {
    if (!('kind' in piece)) return piece.text;
    const asWritten = this.text.slice(piece.span.start, piece.span.end);
    if (this.stopped) return asWritten;
    const result = await this.find(piece);
    if ('value' in result) return result.value;
    this.fail(piece, result);
    return asWritten;
  }

  /** The text, unless too much has been written already. */
  count(text: string, expression: Span): string {
    this.length += text.length;
    if (this.length <= limits.output || this.stopped) return text;
    this.fail({ span: expression }, { ...this.whole(expression, limitReason('output')), limit: 'output' });
    return '';
  }

  private fail({ span: expression }: { span: Span }, { reason, ...rest }: Reason): void {
    const source = quoted(this.text.slice(expression.start, expression.end));
    this.failures.push({ expression, ...rest, message: `${source} has no value: ${reason}.` });
    if (rest.limit !== undefined) this.stopped = true;
  }

  private whole(span: Span, reason: string): Reason {
    return { span, reason };
  }

  private async find(expression: ScannedExpression): Promise<LookupResult | Reason> {
    const { kind, span, inside, closed } = expression;
    const subject = this.subject(expression);
    if (!closed) return explainSyntax(subject) ?? this.whole(span, 'it is never closed');
    if (kind === 'paren') {
      const simple = readSimpleReference(this.text, inside);
      const result = simple && lookUp(this.values[simple.root], simple.segments);
      if (result) return result;
      const isGalaxy = this.scope.server.dialect === 'galaxy';
      if (isGalaxy && simple && readsEmptyList(this.values[simple.root], simple.segments))
        return this.whole(span, 'the list is empty, so it has no first element');
      const array = isGalaxy ? undefined : readArrayReference(this.text, inside);
      if (array) {
        const taken = lookUpArray(array, this.values);
        return 'reason' in taken ? this.whole(span, taken.reason) : taken;
      }
    }
    return this.run(expression);
  }

  private subject(expression: ScannedExpression): ExplainedExpression {
    return { expression, scope: this.scope, library: this.library };
  }

  /** Evaluates JavaScript. */
  private async run(expression: ScannedExpression): Promise<LookupResult | Reason> {
    const { span } = expression;
    const subject = this.subject(expression);
    const left = this.deadline - this.sandbox.now();
    if (left <= 0) return { ...this.whole(span, templateTimeReason), limit: 'time' };
    this.declarations ??= declarationsOf(this.values);
    const source = this.text.slice(span.start + 1, span.end);
    const engine = engineOf(this.scope.server);
    const { tree } = engine === 'node' && source.includes('(?') ? expression.script : {};
    const [part] = tree ? patternFlags(tree) : [];
    if (part) return this.whole(span, `the Node.js of the server may not know "${part.name}" in a pattern`);
    const program = new Program(source, this.scope.library, this.declarations, engine);
    const most = Math.min(this.scope.milliseconds ?? Infinity, this.sandbox.milliseconds);
    const outcome = await this.sandbox.run(program.text, Math.min(left, most));
    if (outcome.kind === 'limit') {
      const { limit } = outcome;
      const isOfAll = limit === 'time' && left < most;
      return { ...this.whole(span, isOfAll ? templateTimeReason : limitReason(limit, most)), limit };
    }
    if (outcome.kind === 'thrown') return explainThrown(outcome.thrown, program, subject);
    const { text } = outcome;
    if (text === undefined)
      return writesNull(this.scope.server) ? { value: null } : explainUndefined(subject);
    if (isDeeper(text, limits.depth)) return { ...this.whole(span, limitReason('depth')), limit: 'depth' };
    return parsed(text) ?? this.whole(span, 'its result is not JSON');
  }
}

/** Why an expression has no value. */
interface Reason extends Explained {
  limit?: Limit;
}

function parsed(json: string): LookupResult | undefined {
  try {
    return { value: JSON.parse(json) as Json };
  } catch {
    // The program has replaced `JSON.stringify`.
    return undefined;
  }
}
