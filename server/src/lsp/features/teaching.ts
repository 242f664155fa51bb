import { ErrorCodes, ResponseError, type CancellationToken } from 'vscode-languageserver';
import { findRule, isObject, rules } from '@user-tool/shared';
import {
  explainRequest,
  type Explanation,
  rulesRequest,
  templatesRequest,
  type ToolTemplates,
} from '../../protocol/catalog-requests.js';
import { cancelled } from '../cancellation.js';
import { explanation } from '../teaching/explanation.js';
import { toolTemplates } from '../teaching/tool-templates.js';
import type { Feature } from './feature.js';

/** What helps those who begin: tools to start from, and why something is a problem. */
export const teachingFeatures: readonly Feature[] = [
  {
    announce: () => ({ experimental: { userTool: { templates: true } } }),
    serve: ({ connection, guard, index }) => {
      connection.onRequest(templatesRequest.method, (params: unknown, token: CancellationToken) => {
        const fileName = textOf(params, 'fileName');
        return guard<ToolTemplates | ResponseError<never>>(
          async () => {
            const dialect = await index.dialect(token);
            return token.isCancellationRequested ? cancelled() : toolTemplates(dialect, fileName);
          },
          toolTemplates('platform', fileName),
        );
      });
    },
  },
  {
    announce: () => ({ experimental: { userTool: { rules: true, explain: true } } }),
    serve: ({ connection, environment, guard }) => {
      connection.onRequest(rulesRequest.method, () => rules.map(({ code, summary }) => ({ code, summary })));
      connection.onRequest(explainRequest.method, (params: unknown) => {
        const code = textOf(params, 'code');
        if (code === undefined)
          return new ResponseError(ErrorCodes.InvalidParams, `"${explainRequest.method}" takes {code}.`);
        const rule = findRule(code);
        return guard<Explanation | null>(
          () => (rule ? explanation(rule, environment.shellParser) : null),
          null,
        );
      });
    },
  },
];

function textOf(params: unknown, name: string): string | undefined {
  const value = isObject(params) ? params[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}
