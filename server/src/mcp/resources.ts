import {
  ResourceNotFoundError,
  ResourceTemplate,
  type McpServer,
  type ReadResourceResult,
} from '@modelcontextprotocol/server';
import {
  dialects,
  findRule,
  jsonSchema,
  plainText,
  rulePageMarkdown,
  rules,
  templates,
  toolFromTemplate,
  type DialectName,
} from '@user-tool/shared';
import { cookbook } from './cookbook.js';
import { shortSchema } from './short-schema.js';

/** A resource whose text is made when it is read. */
interface Page {
  name: string;
  uri: string;
  description: string;
  mimeType: 'text/markdown' | 'application/schema+json';
  text: () => string;
}

const dialectNames = Object.keys(dialects) as DialectName[];

const pages: readonly Page[] = [
  {
    name: 'Short schema',
    uri: 'user-tool://schema/short',
    description: 'The fields that most tools need, as JSON Schema of a PlatformUserTool.',
    mimeType: 'application/schema+json',
    text: () => json(shortSchema('platform')),
  },
  ...dialectNames.map((dialect): Page => ({
    name: `Schema of ${dialects[dialect].classConstant}`,
    uri: `user-tool://schema/${dialect}`,
    description: `All fields of a ${dialects[dialect].classConstant}, as JSON Schema.`,
    mimeType: 'application/schema+json',
    text: () => json(jsonSchema(dialect)),
  })),
  {
    name: 'Rules',
    uri: 'user-tool://rules',
    description: 'What is checked: the code and the summary of each rule.',
    mimeType: 'text/markdown',
    text: () => rules.map(({ code, summary }) => `- \`${code}\`: ${plainText(summary)}\n`).join(''),
  },
  {
    name: 'Templates',
    uri: 'user-tool://templates',
    description: 'Whole tools to start from.',
    mimeType: 'text/markdown',
    text: () =>
      templates
        .map(
          (one) =>
            `## ${one.label}\n\n${one.summary}\n\n\`\`\`yaml\n${toolFromTemplate(one, 'platform')}\`\`\`\n`,
        )
        .join('\n'),
  },
  {
    name: 'Cookbook',
    uri: 'user-tool://cookbook',
    description: 'Short recipes for what goes wrong most often.',
    mimeType: 'text/markdown',
    text: cookbook,
  },
];

function json(value: unknown): string {
  return JSON.stringify(value);
}

/** Adds what agents read before they write. */
export function addResources(server: McpServer): void {
  for (const { name, uri, description, mimeType, text } of pages)
    server.registerResource(name, uri, { description, mimeType }, () => ({
      contents: [{ uri, mimeType, text: text() }],
    }));
  const template = new ResourceTemplate('user-tool://rules/{code}', {
    list: undefined,
    complete: { code: (start) => rules.map(({ code }) => code).filter((code) => code.startsWith(start)) },
  });
  const described = {
    description: 'Why a rule reports a problem, with examples.',
    mimeType: 'text/markdown',
  };
  server.registerResource('Rule', template, described, ({ href }, { code }) => rulePage(href, code));
}

function rulePage(uri: string, code: string | string[] | undefined): ReadResourceResult {
  const rule = typeof code === 'string' ? findRule(code) : undefined;
  if (!rule)
    throw new ResourceNotFoundError(uri, `There is no rule at ${uri}: user-tool://rules lists them.`);
  return { contents: [{ uri, mimeType: 'text/markdown', text: rulePageMarkdown(rule) }] };
}
