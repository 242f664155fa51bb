import { evaluableAt, expressionValue, type ExpressionValue } from '../../evaluate/expression-value.js';
import type { Sandbox } from '../../evaluate/sandbox.js';
import { inputValues, type ValueSources } from '../../evaluate/values/input-values.js';
import { Document } from '../../tool/document.js';
import { evaluateTool, type EvaluatedTool } from './rendering.js';

/** The text of a document, and where the values of its inputs come from; see `ValueSources`. */
interface AboutText {
  text: string;
  given: { [name: string]: unknown };
  sample: NonNullable<ValueSources['sample']>;
}

/** What can be evaluated in a document. Questions and answers are plain data, passed between threads. */
export interface Evaluations {
  /** The expression at an offset of the text; undefined if there is none. */
  expression: { question: AboutText & { offset: number }; answer: ExpressionValue | undefined };
  tool: { question: AboutText; answer: EvaluatedTool };
}

/** Answers a question; never throws. */
export type Answers = {
  [K in keyof Evaluations]: (question: Evaluations[K]['question']) => Promise<Evaluations[K]['answer']>;
};

/** Evaluates documents from their texts; parses each once while the questions are about the same text. */
export function evaluator(sandbox: Sandbox): Answers {
  let last: Document | undefined;
  const read = (text: string): Document => (last?.source.text === text ? last : (last = new Document(text)));
  return {
    expression: async ({ text, offset, ...sources }) => {
      const { tool } = read(text);
      const expression = tool && evaluableAt(tool, offset);
      if (!expression) return undefined;
      return expressionValue(tool, expression, inputValues(tool.inputs, sources).values, sandbox);
    },
    tool: ({ text, ...sources }) => evaluateTool(read(text), sources, sandbox),
  };
}
