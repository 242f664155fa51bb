import assert from 'node:assert/strict';
import { releases } from '../../scripts/setup/platform.js';
import { engineOf, globalsOfOne, newerNames, writesNull } from '../../shared/src/values/engine.js';
import { where } from '../support/where.js';
import { versionOf, type Answer } from './our-answers.js';
import { sharedProcess } from './platform-process.js';

const tool = (expression: string) => ({
  ...{ class: 'GalaxyUserTool', id: 'asked-tool', name: 'Asked tool', version: '1.0.0' },
  ...{ container: 'busybox:1.36.1', shell_command: `echo ${expression}`, inputs: [], outputs: [] },
});

const names = [...globalsOfOne.quickjs, ...globalsOfOne.node, ...newerNames];

where('platform').describe('the engine of a release', function () {
  this.timeout(600_000);

  for (const release of releases)
    it(`of ${release} has the names that we say`, async () => {
      const server = { dialect: 'galaxy', platform: versionOf(release) } as const;
      // One expression for all: on some releases, each starts a process.
      const types = `$([${names.map((name) => `typeof globalThis.${name}`).join(', ')}].join(' '))`;
      const asked = [types, '$(undefined)'].map((expression) => ({
        ...{ tool: tool(expression), values: {}, way: 'classic' },
      }));
      const [answer, result] = await sharedProcess<Answer>(release, 'evaluate.py').ask(asked);
      assert.equal(result?.failed === undefined, writesNull(server));
      const [, ...typesOfNames] = answer?.command?.split(' ') ?? [];
      assert.equal(typesOfNames.length, names.length);
      const engine = engineOf(server);
      for (const [index, name] of names.entries()) {
        // A machine may have a newer Node.js.
        if (engine === 'node' && newerNames.has(name)) continue;
        const has = globalsOfOne[engine].has(name) || newerNames.has(name);
        assert.equal(typesOfNames[index] !== 'undefined', has, name);
      }
    });
});
