import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { workspaces } from '../../scripts/workspaces.mjs';
import { layers } from './layers.js';

const root = path.resolve(import.meta.dirname, '../..');

const layerRules: IForbiddenRuleType[] = layers.map((layer, index) => ({
  name: `${layer} stays below what is above it`,
  severity: 'error',
  from: { path: `^shared/src/${layer}/` },
  to: { path: `^shared/src/(${[...layers.slice(index + 1), 'index\\.ts'].join('|')})` },
}));

const forbidden: IForbiddenRuleType[] = [
  ...layerRules,
  {
    name: 'packages import each other by name',
    severity: 'error',
    from: { path: '^((?:server|client)/[^/]+|shared)/' },
    to: { path: '^(server|client|shared)/', pathNot: '^$1/', dependencyTypes: ['local'] },
  },
  {
    name: 'no circles, of types either',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'JavaScript is parsed in one place',
    severity: 'error',
    from: { pathNot: '^shared/src/javascript/parse\\.ts$' },
    to: { path: 'node_modules/(acorn|acorn-[^/]+|esprima|espree|@babel)/' },
  },
  {
    name: 'YAML is read by our own reader',
    severity: 'error',
    from: {},
    to: { path: 'node_modules/(yaml|js-yaml)/' },
  },
  {
    name: 'the shell is read by our own parser',
    severity: 'error',
    from: {},
    to: { path: 'node_modules/(web-tree-sitter|tree-sitter-bash)/' },
  },
  {
    name: 'the language is pure',
    severity: 'error',
    from: { path: '^shared/src/' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'the commands for agents are loaded when they are needed',
    severity: 'error',
    from: { path: '^server/cli/', pathNot: ['^server/cli/src/(mcp/|commands/mcp\\.ts$)'] },
    to: {
      path: '^server/(agents/|cli/src/(mcp/|commands/mcp\\.ts$))',
      dependencyTypesNot: ['dynamic-import', 'type-only'],
    },
  },
  {
    name: 'the command calls the service in the commands that are loaded for it',
    severity: 'error',
    from: { path: '^server/cli/', pathNot: '^server/cli/src/commands/(serve\\.ts$|admin/)' },
    to: { path: '^server/service/' },
  },
  {
    name: 'commands that call the service, and the language server, are loaded when they are called',
    severity: 'error',
    from: { path: '^server/cli/', pathNot: '^server/cli/src/commands/admin/' },
    to: {
      path: '^server/(cli/src/commands/(serve\\.ts$|admin/)|language-server/)',
      dependencyTypesNot: ['dynamic-import'],
    },
  },
  {
    name: 'platforms are called in browsers too, by what loads nothing else',
    severity: 'error',
    from: { path: '^server/platform-api/', pathNot: '^server/platform-api/src/routes/' },
    to: { pathNot: ['^server/platform-api/', '^server/protocol/'] },
  },
  {
    name: 'routes are declared without what serves or calls them',
    severity: 'error',
    from: { path: '^server/platform-api/src/routes/' },
    to: {
      pathNot: ['^shared/', '^server/platform-api/src/(routes/|constants\\.ts$)', 'node_modules/typebox/'],
    },
  },
  {
    name: 'clients know the routes by their types',
    severity: 'error',
    from: { pathNot: ['^server/platform-api/src/routes/', '^server/service/', '^test/'] },
    to: { path: '^server/platform-api/src/routes/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'the forms and pages know the language by its types',
    severity: 'error',
    from: { path: '^client/forms/' },
    to: { path: '^shared/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'the protocol is names and types, which load nothing',
    severity: 'error',
    from: { path: '^server/protocol/' },
    to: { pathNot: '^server/protocol/', dependencyTypesNot: ['type-only'] },
  },
];

describe('imports', () => {
  it('are held on every folder of the language', () => {
    const folders = readdirSync(path.join(root, 'shared/src'), { withFileTypes: true });
    const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    assert.deepEqual(names.sort(), [...layers].sort());
  });

  it('go downwards only', async () => {
    const { output } = await cruise(
      workspaces.map(({ sources }) => sources),
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
    assert.ok(summary.totalCruised > 1_000, `only ${summary.totalCruised} modules were read`);
    assert.deepEqual(violations, []);
  });
});
