import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from '../../../scripts/build.mjs';
import { isSetUp, peers } from '../../../scripts/setup/bench.js';
import { bundle, made } from '../bundle.js';
import { toolDocument, type BenchDocument, type Breakage } from '../documents/tool-document.js';
import { workflowDocument } from '../documents/workflow-document.js';
import type { Program } from './server-process.js';

/** A language server to measure, and what it serves. */
export interface Server {
  name: ServerName;
  program: Program;
  languageId: string;
  /** The path of a document, from its number. */
  path: (index: number) => string;
  /** A document of a number of inputs; no two are the same. */
  document: (size: number, index: number, broken?: Breakage) => BenchDocument;
  /** The same with something that the server reports, if it reports anything. */
  faulty?: (size: number, index: number) => string;
  /** What an author types around the name of an input. */
  reference: readonly [before: string, after: string];
  /** The column of the keys of an input. */
  keyIndent: number;
  initializationOptions?: unknown;
  /** The value of a section of its settings. */
  settings: (section: string) => unknown;
}

/** The names of servers in tables. */
export const serverNames = {
  own: 'User Tool',
  yaml: 'yaml-ls',
  actions: 'actions-ls',
  empty: 'empty',
  bare: 'bare',
} as const;
export type ServerName = keyof typeof serverNames;

const root = join(import.meta.dirname, '../../..');
const peer = (path: string): string => join(peers, 'node_modules', path);

const faultyTool = (size: number, index: number): string =>
  toolDocument(size, index).text.replace('type: integer', 'type: whole');

const tools: Omit<Server, 'name' | 'program'> = {
  languageId: 'yaml',
  path: (index: number) => `tool-${index}.tool.yml`,
  document: toolDocument,
  reference: [' $(inputs.', ')'],
  keyIndent: 4,
  settings: () => null,
};

/** The servers that exist here, by name: those of others only after `npm run setup -- bench`. */
export async function servers(): Promise<Server[]> {
  await build();
  const [empty, bare] = await Promise.all(
    ['empty', 'bare'].map((name) => bundle(`test/bench/servers/${name}.ts`, { minify: true })),
  );
  const own: Server[] = [
    { ...tools, name: 'own', program: [join(root, 'server/dist/lsp.js'), '--stdio'], faulty: faultyTool },
    { ...tools, name: 'empty', program: [empty!] },
    { ...tools, name: 'bare', program: [bare!] },
  ];
  return isSetUp() ? [...own, yamlServer(), actionsServer()] : own;
}

/** Writes the JSON Schema of tools to a file, as the command prints it, and returns the path. */
export function schemaFile(): string {
  const command = [join(root, 'server/bin/user-tool.js'), 'schema', '--dialect', 'galaxy'];
  const file = join(made, 'tool.schema.json');
  writeFileSync(file, execFileSync(process.execPath, command));
  return file;
}

/** Checks YAML against a schema: no other rule of tools. */
function yamlServer(): Server {
  const yaml = {
    ...{ validate: true, completion: true, hover: true, format: { enable: false } },
    ...{ schemaStore: { enable: false }, schemas: { [pathToFileURL(schemaFile()).href]: '*.tool.yml' } },
  };
  return {
    ...tools,
    name: 'yaml',
    faulty: faultyTool,
    program: [peer('yaml-language-server/bin/yaml-language-server'), '--stdio'],
    settings: (section) => (section === 'yaml' ? yaml : null),
  };
}

/** Checks workflows of GitHub Actions: fields and expressions. */
function actionsServer(): Server {
  return {
    ...tools,
    name: 'actions',
    program: [peer('@actions/languageserver/bin/actions-languageserver'), '--stdio'],
    path: (index) => `.github/workflows/quality-${index}.yml`,
    document: workflowDocument,
    reference: [' ${{ inputs.', ' }}'],
    keyIndent: 8,
    faulty: (size) => workflowDocument(size).text.replace('runs-on', 'run-on'),
    initializationOptions: {},
  };
}
