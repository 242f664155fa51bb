import assert from 'node:assert/strict';
import { chmodSync } from 'node:fs';
import { MessageChannel } from 'node:worker_threads';
import { runtimes } from '../../server/runner/src/runtimes/find-runtime.js';
import { runtimeNames, type RuntimeName } from '../../server/protocol/src/command-output.js';
import runInThread from '../../server/jobs/src/tool-thread.js';
import { usesCommand, workspace, type Workspace } from '../cli/command.js';

const tool = `class: GalaxyUserTool
id: a-tool
name: A tool
version: "1.0"
container: busybox
shell_command: echo 1 > out.txt
outputs:
  - { name: out, type: data, format: txt, from_work_dir: out.txt }
tests:
  - { expect_failure: true }
  - { expect_exit_code: 127 }
`;

/** A runtime that has every image and starts no container; what it says, and ends with then. */
const standIn = (code: number): string => `#!/bin/sh
case "$1" in
  --version) echo "runtime version 1.2.3" ;;
  info | image | import | rmi | rm) : ;;
  *) echo "boom: the mount is refused" >&2; echo >&2; echo "Run 'docker run --help' for more information" >&2; exit ${code} ;;
esac
`;

/** A machine with one runtime, and a file with the name of the image, as Apptainer has them. */
function machine(name: RuntimeName, code: number): { space: Workspace; env: NodeJS.ProcessEnv } {
  const { program } = runtimes[name];
  const space = workspace({ 'a.tool.yml': tool, [`bin/${program}`]: standIn(code), busybox: '', tmp: null });
  chmodSync(space.path(`bin/${program}`), 0o755);
  // Without the runtimes of this machine.
  const env = { PATH: `${space.path('bin')}:/usr/bin:/bin`, TMPDIR: space.path('tmp') };
  return { space, env };
}

describe('a runtime that does not start a container', function () {
  this.timeout(120_000);
  usesCommand();

  for (const name of runtimeNames)
    for (const code of runtimes[name].failureCodes)
      it(`${name}, exit code ${code}`, () => {
        const { space, env } = machine(name, code);
        const args = ['run', 'a.tool.yml', '--runtime', name, '--json'];
        const { code: ended, stdout } = space.run(args, { env });
        const { errors } = JSON.parse(stdout) as { errors: { code: string; message: string }[] };
        const [{ code: kind, message } = {}] = errors;
        assert.deepEqual([ended, errors.length, kind], [2, 1, 'not-started']);
        const said = `"${runtimes[name].program}" could not start the container, and ended with exit code ${code}: boom: the mount is refused. `;
        assert.ok(message?.startsWith(said), message);
        assert.match(message ?? '', /"user-tool doctor" shows/);
      });

  for (const name of runtimeNames)
    it(`${name}: tests of failures are not decided`, () => {
      const { space, env } = machine(name, 127);
      const args = ['test', 'a.tool.yml', '--runtime', name, '--format', 'json'];
      const { code, stdout } = space.run(args, { env });
      const { tools } = JSON.parse(stdout) as {
        tools: { tests: { outcome: string; faults: { code?: string }[] }[] }[];
      };
      const outcomes = tools.flatMap(({ tests }) =>
        tests.map(({ outcome, faults }) => [outcome, faults.map((fault) => fault.code)]),
      );
      assert.deepEqual([code, outcomes], [2, Array(2).fill(['error', ['not-started']])]);
    });

  it('a job of a service says so to its owner, who cannot examine the machine', async () => {
    const { space, env } = machine('bubblewrap', 126);
    const before = process.env['PATH'];
    process.env['PATH'] = env['PATH'];
    try {
      const [results, filesIn] = [space.path('results'), space.path('tmp')];
      const { port1, port2 } = new MessageChannel();
      const { state, message, stdout, stderr } = await runInThread({
        ...{ source: tool, isPublic: false, given: {}, runtime: 'bubblewrap', filesIn, results },
        ...{ mayPull: false, atMost: { time: 60, memory: 256 }, end: port1 },
      });
      port2.close();
      assert.deepEqual([state, stdout, stderr], ['error', '', '']);
      assert.match(
        message ?? '',
        /^"bwrap" could not start .* code 126: boom: the mount is refused\. The administrators/,
      );
      assert.doesNotMatch(message ?? '', /doctor/);
    } finally {
      process.env['PATH'] = before;
    }
  });

  for (const name of runtimeNames)
    it(`${name}: doctor says so, and what to do`, () => {
      const { space, env } = machine(name, 126);
      const { code, stdout } = space.run(['doctor', '--json'], { env });
      const { runtimes: found, advice } = JSON.parse(stdout) as {
        runtimes: { name: string; isReady: boolean; fault: string | null }[];
        advice: string[];
      };
      const { isReady, fault } = found.find((one) => one.name === name) ?? {};
      assert.deepEqual([code, isReady, fault], [1, false, 'boom: the mount is refused']);
      if (runtimes[name].isContainer)
        assert.match(advice.join('\n'), new RegExp(`^"${name}" did not start a container\\. \\w`, 'm'));
      assert.match(
        space.run(['doctor'], { env }).stdout,
        /cannot start containers: boom: the mount is refused$/m,
      );
    });
});
