import { detached } from '../util/detached.js';
import { analyze, analyzeSimple } from './analyze.js';
import { ContextAnswers } from './context-answers.js';
import { moveAnalysis, moveExpression } from './move.js';
import { scan } from './scanner.js';
import type { Analysis, AnalysisContext, ScannedExpression } from './types.js';

/** An expression with its analysis. */
export interface AnalyzedExpression {
  scanned: ScannedExpression;
  /** As the platform reads it, with its brackets. */
  source: string;
  analysis: Analysis;
  /** What is known about it wherever it is; absent for a plain path. */
  known?: CachedExpression;
}

/** An expression analyzed as a text of its own, with what the analysis depends on. */
export interface CachedExpression {
  scanned: ScannedExpression;
  source: string;
  analysis: Analysis;
  answers: ContextAnswers;
}

/** Analyses of expressions, each done once wherever the expression is. */
export class ExpressionTable {
  private entries = new Map<string, CachedExpression>();

  /** Analyzes an expression of a text. A plain path is read again, which costs less than keeping it. */
  analyze(text: string, scanned: ScannedExpression, context: AnalysisContext): AnalyzedExpression {
    const { start, end } = scanned.span;
    const source = text.slice(start, end);
    const simple = analyzeSimple(scanned);
    if (simple) return { scanned, source, analysis: simple };
    const known = this.knownOf(source, context);
    return {
      scanned: moveExpression(known.scanned, text, start),
      source,
      analysis: moveAnalysis(known.analysis, start),
      known,
    };
  }

  /** Forgets all expressions but these. */
  keep(expressions: readonly CachedExpression[]): void {
    this.entries = new Map(expressions.map((expression) => [expression.source, expression]));
  }

  private knownOf(text: string, context: AnalysisContext): CachedExpression {
    const before = this.entries.get(text);
    if (before?.answers.holdIn(context)) return before;
    const source = detached(text);
    const scanned = scan(source).expressions[0] as ScannedExpression;
    const answers = new ContextAnswers();
    const expression = { source, scanned, analysis: analyze(scanned, answers.record(context)), answers };
    this.entries.set(source, expression);
    return expression;
  }
}
