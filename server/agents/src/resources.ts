import {
  ResourceNotFoundError,
  ResourceTemplate,
  type McpServer,
  type ReadResourceResult,
} from '@modelcontextprotocol/server';
import {
  findRule,
  jsonSchema,
  plainText,
  rulePageMarkdown,
  rules,
  templates,
  toolClasses,
  toolFromTemplate,
  type ToolClassName,
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

const classNames = Object.keys(toolClasses) as ToolClassName[];

const pages: readonly Page[] = [
  {
    name: 'Short schema',
    uri: 'user-tool://schema/short',
    description: 'The fields that most tools need, as JSON Schema of a PlatformUserTool.',
    mimeType: 'application/schema+json',
    text: () => json(shortSchema('platform')),
  },
  ...classNames.map((name): Page => ({
    name: `Schema of ${toolClasses[name].classConstant}`,
    uri: `user-tool://schema/${name}`,
    description: `All fields of a ${toolClasses[name].classConstant}, as JSON Schema.`,
    mimeType: 'application/schema+json',
    text: () => json(jsonSchema(name)),
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
