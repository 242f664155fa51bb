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

/** What can be evaluated of a document. Questions and answers are plain data: they go from thread to thread. */
export interface Evaluations {
  /** The expression that holds an offset of the text; undefined where there is none. */
  expression: { question: AboutText & { offset: number }; answer: ExpressionValue | undefined };
  tool: { question: AboutText; answer: EvaluatedTool };
}

/** Answers a question; throws nothing on any text. */
export type Answers = {
  [K in keyof Evaluations]: (question: Evaluations[K]['question']) => Promise<Evaluations[K]['answer']>;
};

/** Evaluates documents from their texts; each is read once while the questions are about the same. */
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
