import { evaluableAt, expressionValue, type ExpressionValue } from '../../evaluate/expression-value.js';
import type { Sandbox } from '../../evaluate/sandbox.js';
import { inputValues, type ValueSources } from '../../evaluate/values/input-values.js';
import { serversOf, type ServerSettings } from '../../values/server.js';
import { Document } from '../../tool/document.js';
import { evaluateTool, type EvaluatedTool } from './rendering.js';

/** The text of a document, and where the values of its inputs come from; see `ValueSources`. */
interface AboutText {
  text: string;
  given: { [name: string]: unknown };
  sample: NonNullable<ValueSources['sample']>;
  /** The settings for the document. */
  settings?: ServerSettings;
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
    expression: async ({ text, offset, settings, ...sources }) => {
      const { tool } = read(text);
      const expression = tool && evaluableAt(tool, offset);
      if (!expression) return undefined;
      const [server] = serversOf(tool.dialect.name, settings);
      const { values } = inputValues(tool.inputs, { ...sources, server });
      return expressionValue(tool, expression, values, sandbox, server);
    },
    tool: ({ text, settings, ...sources }) => {
      const document = read(text);
      const [server] = serversOf(document.dialect.name, settings);
      return evaluateTool(document, { ...sources, server }, sandbox);
    },
  };
}
