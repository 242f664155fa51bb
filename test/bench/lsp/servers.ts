import * as esbuild from 'esbuild';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from '../../../scripts/build.mjs';
import { isSetUp, peers } from '../../../scripts/setup-bench.mjs';
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
const made = join(root, '.cache/bench-servers');
const peer = (path: string): string => join(peers, 'node_modules', path);

const faultyTool = (size: number, index: number): string =>
  toolDocument(size, index).text.replace('type: integer', 'type: whole');

const tools = {
  languageId: 'yaml',
  path: (index: number) => `tool-${index}.tool.yml`,
  document: toolDocument,
  settings: () => null,
};

/** The servers that are there, by name: those of others only after `npm run setup:bench`. */
export async function servers(): Promise<Server[]> {
  await build();
  await bundleEmptyServers();
  const own: Server[] = [
    { ...tools, name: 'own', program: [join(root, 'server/dist/lsp.js'), '--stdio'], faulty: faultyTool },
    { ...tools, name: 'empty', program: [join(made, 'empty.mjs')] },
    { ...tools, name: 'bare', program: [join(made, 'bare.mjs')] },
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
    faulty: (size) => workflowDocument(size).text.replace('runs-on', 'run-on'),
    initializationOptions: {},
  };
}

/** Bundled as our own server is. */
async function bundleEmptyServers(): Promise<void> {
  await esbuild.build({
    entryPoints: ['empty', 'bare'].map((name) => join(import.meta.dirname, `../servers/${name}.ts`)),
    outdir: made,
    outExtension: { '.js': '.mjs' },
    ...{ bundle: true, minify: true, platform: 'node', target: 'node20', format: 'esm' },
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
  });
}
