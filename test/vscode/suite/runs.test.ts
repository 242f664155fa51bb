import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { runCommand } from '../../../client/vscode/src/node-command.js';
import { ToolRuns } from '../../../client/vscode/src/run/run-tool.js';
import { Runtimes, type Asking } from '../../../client/vscode/src/run/runtimes.js';
import type { RunCommand } from '../../../client/vscode/src/terminal.js';
import { TestRuns } from '../../../client/vscode/src/tests/test-runs.js';
import { RememberedValues } from '../../../client/vscode/src/preview/remembered.js';
import type { RunLog } from '../../../client/vscode/src/run/log.js';
import type { Services } from '../../../client/vscode/src/services.js';
import type { DoctorReport } from '../../../server/protocol/src/command-output.js';
import { closeAll, openFile, until } from './support.js';

/** A machine, as `user-tool doctor` describes it. */
const machine = (...names: ('podman' | 'bubblewrap')[]): DoctorReport => {
  const runtime = (name: 'podman' | 'bubblewrap', isContainer: boolean): DoctorReport['runtimes'][number] => {
    const isReady = names.includes(name);
    return { name, version: isReady ? '1.0.0' : null, isContainer, isReady, fault: null };
  };
  return {
    runtime: names.includes('podman') ? 'podman' : null,
    runtimes: [runtime('podman', true), runtime('bubblewrap', false)],
    machine: {},
    advice: [],
  };
};

/** The command on such a machine. */
const commandOn =
  (report: DoctorReport): RunCommand =>
  (_args, _options, { printed, ended }) => {
    printed(JSON.stringify(report), 'stdout');
    ended(0);
    return { kill: () => undefined };
  };

const without = 'Without a Container…';
const once = 'Run This Time';
const always = 'Always in This Workspace';

describe('the runtime of tools', () => {
  let kept: Record<string, unknown>;
  let shown: { message: string; detail?: string | undefined; buttons: string[] }[];
  beforeEach(() => {
    kept = {};
    shown = [];
  });

  /** What is chosen on a machine by a user who presses these buttons. */
  const choose = (report: DoctorReport, ...pressed: (string | undefined)[]): Promise<string | undefined> => {
    const show = (message: string, ...rest: unknown[]): Promise<string | undefined> => {
      const buttons = rest.filter((one) => typeof one === 'string');
      const detail = (rest[0] as { detail?: string }).detail;
      shown.push({ message, detail, buttons });
      return Promise.resolve(pressed.shift());
    };
    const user = { showErrorMessage: show, showWarningMessage: show } as unknown as Asking;
    const memento = {
      get: (key: string) => kept[key],
      update: (key: string, value: unknown) => {
        kept[key] = value;
        return Promise.resolve();
      },
    } as unknown as vscode.Memento;
    return new Runtimes(commandOn(report), memento, () => undefined, '/', user).choose();
  };

  it('is the first that runs containers, without a question', async () => {
    assert.equal(await choose(machine('podman', 'bubblewrap')), 'podman');
    assert.deepEqual(shown, []);
  });

  it('is missed, with what can be done', async () => {
    assert.equal(await choose(machine()), undefined);
    assert.deepEqual(
      shown.map(({ buttons }) => buttons),
      [['How to Install', 'What Was Found']],
    );
    assert.match(shown[0]!.message, /install Podman, Docker, or Apptainer/);
  });

  it('is none for those who know what they do without', async () => {
    assert.equal(await choose(machine('bubblewrap'), without, undefined), undefined);
    assert.match(shown[1]!.detail ?? '', /instead of those in the image of the tool/);
    assert.deepEqual(shown[1]!.buttons, [once, always]);
    assert.equal(await choose(machine('bubblewrap'), without, once), 'bubblewrap');
    assert.deepEqual(kept, {});
    assert.equal(await choose(machine('bubblewrap'), without, always), 'bubblewrap');
    shown = [];
    assert.equal(await choose(machine('bubblewrap')), 'bubblewrap');
    assert.deepEqual(shown, [], 'remembered');
    assert.equal(await choose(machine('podman', 'bubblewrap')), 'podman', 'a container comes first');
  });

  it('is what is set', async () => {
    const configuration = vscode.workspace.getConfiguration('userTool.run');
    const set = (name: string | undefined): Thenable<void> =>
      configuration.update('runtime', name, vscode.ConfigurationTarget.Global);
    try {
      await set('docker');
      assert.equal(await choose(machine('podman')), 'docker');
      await set('bubblewrap');
      assert.equal(await choose(machine('podman', 'bubblewrap'), once), 'bubblewrap');
      assert.match(shown[0]!.detail ?? '', /instead of those in the image of the tool/);
    } finally {
      await set(undefined);
    }
  });
});

const tool = `class: GalaxyUserTool
id: count
name: Count
version: "1.0"
container: busybox
shell_command: |
  echo counting; sleep $(inputs.seconds)
  wc -l < '$(inputs.table.path)' > count.txt
inputs:
  - { name: table, type: data, format: tabular }
  - { name: seconds, type: integer, value: 0 }
outputs:
  - { name: count, type: data, format: txt, from_work_dir: count.txt }
tests:
  - inputs: { table: three.tsv }
    outputs:
      count: { asserts: { has_text: { text: "4" } } }
  - { inputs: { table: three.tsv }, outputs: { count: { asserts: { has_text: { text: "3" } } } } }
  - { inputs: { table: none.tsv } }
  - { inputs: { table: three.tsv, seconds: 98765 } }
`;

describe('the run of a tool in a workflow', () => {
  it('names its place, and shows its problems in the workflow', async () => {
    const document = await openFile('embedded.gxwf.yml');
    const at = document.uri.with({ fragment: '/steps/0/run' });
    const ran: (readonly string[])[] = [];
    const asked: unknown[] = [];
    const range = { start: { line: 12, character: 6 }, end: { line: 12, character: 19 } };
    const errors = [{ message: 'No.', range, input: null }];
    const command: RunCommand = (args, _options, { printed, ended }) => {
      ran.push(args);
      printed(JSON.stringify({ version: 1, errors }), 'stdout');
      ended(2);
      return { kill: () => undefined };
    };
    const services = {
      activeTool: { meant: () => Promise.resolve(at) },
      remembered: new RememberedValues({ get: () => ({}) as never, update: () => Promise.resolve() }),
      server: {
        ask: (_request: unknown, params: unknown) => {
          asked.push(params);
          return Promise.resolve({ name: 'Say hello', version: null, description: null, inputs: [] });
        },
      },
    } as unknown as Services;
    const runtimes = { choose: () => Promise.resolve('podman') } as unknown as Runtimes;
    const log = {
      show: () => undefined,
      append: () => undefined,
      onDidStop: () => ({ dispose: () => undefined }),
    } as unknown as RunLog;
    const runs = new ToolRuns(services, command, runtimes, log);
    try {
      void runs.run();
      const problem = await until('the problem', () =>
        vscode.languages.getDiagnostics(document.uri).find(({ source }) => source === 'run'),
      );
      assert.deepEqual([problem.message, problem.range.start.line], ['No.', 12]);
      assert.deepEqual(asked, [{ textDocument: { uri: document.uri.toString() }, pointer: '/steps/0/run' }]);
      const [args = []] = ran;
      assert.equal(args[args.indexOf('--tool') + 1], '/steps/0/run');
      assert.match(args[args.indexOf('--out') + 1] ?? '', /[\\/]results[\\/]embedded[\\/]\d+$/);
      assert.deepEqual(args.slice(-2), ['--', document.uri.fsPath]);
    } finally {
      runs.dispose();
      await closeAll();
    }
  });
});

describe('tests of tools', function () {
  this.timeout(120_000);
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const at = (path: string): vscode.Uri => vscode.Uri.joinPath(folder?.uri ?? vscode.Uri.file('/'), path);
  const program = vscode.Uri.joinPath(
    vscode.extensions.getExtension('user-tool.user-tool')!.extensionUri,
    'client/dist/server/cli.js',
  ).fsPath;
  const run: RunCommand = (...args) => runCommand(program, ...args);
  let controller: vscode.TestController;
  let told: string[];
  let messages: vscode.TestMessage[];

  before(async () => {
    controller = vscode.tests.createTestController('of-this-test', 'Of this test');
    const write = (path: string, text: string): Thenable<void> =>
      vscode.workspace.fs.writeFile(at(path), new TextEncoder().encode(text));
    await write('tests/a.tool.yml', tool);
    await write('tests/three.tsv', '1\n2\n3\n');
    const uri = at('tests/a.tool.yml');
    const item = controller.createTestItem(uri.toString(), 'a', uri);
    for (const number of [1, 2, 3, 4, 9])
      item.children.add(controller.createTestItem(String(number), String(number), item.uri));
    controller.items.add(item);
  });
  after(async () => {
    controller.dispose();
    await vscode.workspace.fs.delete(at('tests'), { recursive: true });
  });
  beforeEach(() => {
    told = [];
    messages = [];
  });

  /** Runs tests with a controller that notes what it is told. */
  async function perform(numbers: readonly number[], token?: vscode.CancellationToken): Promise<void> {
    const parts = numbers.map((number) =>
      controller.items.get(at('tests/a.tool.yml').toString())!.children.get(String(number))!,
    );
    const note =
      (what: string) =>
      ({ id }: vscode.TestItem, found?: vscode.TestMessage[]): void => {
        told.push(`${id} ${what}`);
        if (Array.isArray(found)) messages.push(...found);
      };
    const noting = {
      items: controller.items,
      createTestRun: (request: vscode.TestRunRequest) => ({
        token: controller.createTestRun(request).token,
        enqueued: () => undefined,
        started: note('started'),
        passed: note('passed'),
        failed: note('failed'),
        errored: note('errored'),
        skipped: note('skipped'),
        appendOutput: (text: string, _place: unknown, item?: vscode.TestItem) =>
          told.push(`${item?.id ?? ''} ${text.trim()}`),
        end: () => told.push('end'),
      }),
    } as unknown as vscode.TestController;
    const runtimes = { choose: () => Promise.resolve('podman') } as unknown as Runtimes;
    const runs = new TestRuns(noting, run, runtimes, () => Promise.resolve());
    await runs.run(new vscode.TestRunRequest(parts), token);
  }

  it('pass, fail at their places, or are not decided', async () => {
    await perform([1, 2, 3]);
    assert.deepEqual(told.sort(), [
      '1 counting',
      '1 failed',
      '1 started',
      '2 counting',
      '2 passed',
      '2 started',
      '3 errored',
      '3 started',
      'end',
    ]);
    const lines = tool.split('\n');
    const said = (about: string): string => {
      const place = messages.find(({ location }) => lines[location?.range.start.line ?? 0]?.includes(about));
      return typeof place?.message === 'string' ? place.message : '';
    };
    assert.match(said('text: "4"'), /does not have the text "4"/);
    assert.match(said('none.tsv'), /There is no file "none\.tsv"/);
  });

  it('say so when they are not in the file any more', async () => {
    await perform([9]);
    assert.deepEqual(told, [' user-tool: No test matches the filter.', '9 errored', 'end']);
  });

  it('are canceled with the run', async () => {
    const source = new vscode.CancellationTokenSource();
    const performed = perform([4], source.token);
    await until('its output', () => told.includes('4 counting'), 60_000);
    source.cancel();
    await performed;
    assert.deepEqual(told, ['4 started', '4 counting', '4 skipped', 'end']);
  });
});
