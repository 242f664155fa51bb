import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { floors } from './floors.js';

const root = path.resolve(import.meta.dirname, '../..');

const floorRules: IForbiddenRuleType[] = floors.map((floor, index) => ({
  name: `${floor} stays below what is above it`,
  severity: 'error',
  from: { path: `^shared/src/${floor}/` },
  to: { path: `^shared/src/(${[...floors.slice(index + 1), 'index\\.ts'].join('|')})` },
}));

const forbidden: IForbiddenRuleType[] = [
  ...floorRules,
  {
    name: 'no circles, of types either',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'JavaScript is parsed in one place',
    severity: 'error',
    from: { path: '^(shared|server|client)/src/', pathNot: '^shared/src/javascript/parse\\.ts$' },
    to: { path: 'node_modules/(acorn|acorn-[^/]+|esprima|espree|@babel)/' },
  },
  {
    name: 'YAML is read by our own reader',
    severity: 'error',
    from: { path: '^(shared|server|client)/src/' },
    to: { path: 'node_modules/(yaml|js-yaml)/' },
  },
  {
    name: 'the shell is read by our own parser',
    severity: 'error',
    from: { path: '^(shared|server|client)/src/' },
    to: { path: 'node_modules/(web-tree-sitter|tree-sitter-bash)/' },
  },
  {
    name: 'the language is pure',
    severity: 'error',
    from: { path: '^shared/src/' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'the language knows no door',
    severity: 'error',
    from: { path: '^shared/' },
    to: { path: '^(server|client)/' },
  },
  {
    name: 'checking, the store and runs stay below the doors, and know only what is common',
    severity: 'error',
    from: { path: '^server/src/(check|common|run|store)/' },
    to: { path: '^(server/src/|client/)', pathNot: ['^server/src/($1|common)/'] },
  },
  {
    name: 'registries are asked below the doors, and know only what is common',
    severity: 'error',
    from: { path: '^server/src/registry/' },
    to: { path: '^(server/src/|client/)', pathNot: ['^server/src/(registry|common)/'] },
  },
  {
    name: 'the verbs for agents are below the doors, which give them a place to work',
    severity: 'error',
    from: { path: '^server/src/mcp/' },
    to: { path: '^(server/src/|client/)', pathNot: ['^server/src/(mcp|check|common)/'] },
  },
  {
    name: 'the verbs for agents are loaded when they are wanted',
    severity: 'error',
    from: { path: '^server/src/cli/', pathNot: ['^server/src/cli/(mcp/|commands/mcp\\.ts$)'] },
    to: {
      path: '^server/src/(mcp/|cli/(mcp/|commands/mcp\\.ts$))',
      dependencyTypesNot: ['dynamic-import', 'type-only'],
    },
  },
  {
    name: 'the store knows nothing of the language',
    severity: 'error',
    from: { path: '^server/src/store/' },
    to: { path: '^shared/' },
  },
  {
    name: 'a door knows only itself and what is below the doors',
    severity: 'error',
    from: { path: '^server/src/(cli|lsp|http)/' },
    to: {
      path: '^server/src/',
      pathNot: [
        '^server/src/$1/',
        '^server/src/(check|common|mcp|platform|protocol|registry|run|worker)/',
        // Each entry point, and the store, has a single interface; who may import it is listed below.
        '^server/src/(http|store)/index\\.ts$',
        '^server/src/lsp/node/main\\.ts$',
        // Words only, which load nothing.
        '^server/src/store/(role-types|quota-names|fault|postgresql-url|files/location)\\.ts$',
      ],
    },
  },
  {
    name: 'jobs stay below the doors, and know the interface of the store',
    severity: 'error',
    from: { path: '^server/src/worker/' },
    to: {
      path: '^(server/src/|client/)',
      pathNot: ['^server/src/(worker|check|common|run)/', '^server/src/store/index\\.ts$'],
    },
  },
  {
    name: 'the service and its jobs alone ask the store',
    severity: 'error',
    from: { path: '^server/src/(?!http/|store/|worker/)' },
    to: { path: '^server/src/store/' },
  },
  {
    name: 'the command asks the service in the verbs that are loaded for it',
    severity: 'error',
    from: {
      path: '^server/src/',
      pathNot: ['^server/src/http/', '^server/src/cli/commands/(serve\\.ts$|admin/)'],
    },
    to: { path: '^server/src/http/' },
  },
  {
    name: 'verbs that ask the service, and other doors, are loaded when they are called',
    severity: 'error',
    from: { path: '^server/src/cli/', pathNot: ['^server/src/cli/commands/admin/'] },
    to: {
      path: '^server/src/(cli/commands/(serve\\.ts$|admin/)|lsp/)',
      dependencyTypesNot: ['dynamic-import'],
    },
  },
  {
    name: 'the client does not hold the language',
    severity: 'error',
    from: { path: '^client/' },
    to: { path: '^(shared/|server/src/(?!(platform|protocol)/))' },
  },
  {
    name: 'platforms are asked in browsers too, and by what knows only itself and the types of messages',
    severity: 'error',
    from: { path: '^server/src/platform/' },
    to: { pathNot: ['^server/src/platform/', '^server/src/protocol/'] },
  },
  {
    name: 'the scripts of pages know the language and the server by their types, and of the client only its form',
    severity: 'error',
    from: { path: '^server/webpage/' },
    to: {
      path: '^(shared|server/src|client)/',
      pathNot: [
        '^client/webview/(form-view|controls|dom|say)\\.ts$',
        '^client/src/preview/(messages|words)\\.ts$',
        '^server/src/platform/(form-values|request)\\.ts$',
      ],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'the protocol is names and types, which load nothing',
    severity: 'error',
    from: { path: '^server/src/protocol/' },
    to: { pathNot: '^server/src/protocol/', dependencyTypesNot: ['type-only'] },
  },
];

const folders = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

describe('imports', () => {
  it('are held on every folder of the language and the server', () => {
    assert.deepEqual(folders('shared/src').sort(), [...floors].sort());
    assert.deepEqual(folders('server/src').sort(), [
      'check',
      'cli',
      'common',
      'http',
      'lsp',
      'mcp',
      'platform',
      'protocol',
      'registry',
      'run',
      'store',
      'worker',
    ]);
  });

  it('go downwards only', async () => {
    const { output } = await cruise(
      ['shared/src', 'server/src', 'server/webpage', 'client/src', 'client/webview'],
      {
        baseDir: root,
        validate: true,
        ruleSet: { forbidden },
        doNotFollow: { path: 'node_modules' },
        tsPreCompilationDeps: true,
        enhancedResolveOptions: {
          exportsFields: ['exports'],
          conditionNames: ['import', 'types', 'default'],
        },
      },
    );
    const { summary } = output as ICruiseResult;
    const violations = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
    assert.ok(summary.totalCruised > 40, `only ${summary.totalCruised} modules were read`);
    assert.deepEqual(violations, []);
  });
});
