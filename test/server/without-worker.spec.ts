import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { asAuthored } from '../../server/platform-api/src/as-authored.js';
import { placeForRuns } from '../../server/platform-api/src/jobs.js';
import { meaningOf, meansSame } from '../../server/platform-api/src/meaning.js';
import { createTool, listTools } from '../../server/platform-api/src/tools.js';
import { completed } from '../../server/platform-api/src/unshown.js';
import { check, Document, representation, writeYaml, type PlainValue } from '../../shared/src/index.js';
import { projectTools } from '../platform/documents.js';
import { where } from '../support/where.js';
import { connection, image, stranger, usesServer } from './site.js';

const tool = `class: GalaxyUserTool
id: split-lines
name: Split lines
version: 1.0.0
container: ${image}
shell_command: |
  echo counting; head -n $(inputs.lines) '$(inputs.table.path)' > head.txt; printf '\\377\\0' > bytes.bin
  while read -r line; do echo "$line" > "part_$line"; done < '$(inputs.table.path)'
inputs:
  - { name: table, type: data, format: txt }
  - { name: lines, type: integer, value: 1 }
outputs:
  - { name: head, type: data, format: txt, from_work_dir: head.txt }
  - { name: bytes, type: data, format: data, from_work_dir: bytes.bin }
  - { name: parts, type: collection, structure: { collection_type: list, discover_datasets: [{ pattern: 'part_(?P<name>.+)', format: txt }] } }
tests:
  - doc: two lines
    inputs: { table: { class: File, path: three.txt }, lines: 2 }
    outputs:
      head: { class: File, asserts: [{ that: has_n_lines, n: 2 }] }
      parts: { class: Collection, collection_type: list, element_count: 3, elements: { b: { class: File, asserts: [{ that: has_line, line: b }] } } }
    assert_stdout: [{ that: has_line, line: counting }]
`;

const failing = `class: GalaxyUserTool
id: always-fails
name: Always fails
version: 1.0.0
container: ${image}
shell_command: echo no reason >&2; exit $(inputs.code) > out.txt
inputs: [{ name: code, type: integer, value: 3 }]
outputs: [{ name: out, type: data, format: txt, from_work_dir: out.txt }]
`;

/** A tool of the class that the platform does not take. */
const other = `class: PlatformUserTool
id: count-lines
name: Count lines
version: 1.0.0
container: ${image}
shell_command: wc -l < '$(inputs.table.path)' > counted.txt
inputs:
  - { name: table, type: data, format: [txt] }
outputs:
  - { name: counted, type: data, format: txt, from_work_dir: counted.txt }
`;

/** What only that class can have. */
const section =
  '  - { name: more, type: section, parameters: [{ name: title, type: text, optional: true }] }\n';

/** Its test makes the platform unable to list the tools of the account. */
const locking = tool
  .replace('collection_type: list, element_count', 'element_count')
  .replace('split-', 'lock-');

where('platform').describe('a server of the public platform without a worker', () => {
  const { server, desk } = usesServer({ hasWorker: false });

  it('gets a tool once, and another version of it in place of the first', async () => {
    const { space, run } = await desk('ann', { 'a.tool.yml': tool });
    const created = await run('submit', 'a.tool.yml');
    assert.match(created.stdout, /^Created split-lines 1\.0\.0 /, created.stderr);
    const again = await run('submit', 'a.tool.yml');
    assert.deepEqual([again.code, again.stdout.includes('already, unchanged')], [0, true], again.stderr);
    assert.equal((await run('remote', 'diff', 'a.tool.yml')).code, 0);

    space.write({ 'a.tool.yml': tool.replace('Split lines', 'Split rows') });
    const changed = await run('submit', 'a.tool.yml');
    assert.deepEqual([changed.code, changed.stdout], [1, '']);
    assert.match(changed.stderr, /has another split-lines 1\.0\.0: use "--bump"/);
    const differs = await run('remote', 'diff', 'a.tool.yml');
    assert.match(differs.stdout, /^-name: Split lines\n\+name: Split rows$/m);
    assert.deepEqual(differs.stdout.match(/^[-+](?![-+])/gm), ['-', '+'], differs.stdout);

    const bumped = await run('submit', 'a.tool.yml', '--bump');
    assert.match(bumped.stdout, /^Created split-lines 1\.0\.1 .*\nDeactivated split-lines 1\.0\.0 /);
    assert.match(readFileSync(space.path('a.tool.yml'), 'utf8'), /^version: 1\.0\.1$/m);
    const listed = await run('remote', 'list');
    assert.match(listed.stdout, /^split-lines {2}1\.0\.1 {2}\S+\n$/);
    const removed = await run('remote', 'delete', 'split-lines');
    assert.match(removed.stdout, /^Deactivated split-lines 1\.0\.1 /);
    assert.equal((await run('remote', 'list')).stdout, '');
  });

  it('gets a tool of another class converted, or says what cannot be', async () => {
    const { space, run } = await desk('ann', { 'a.tool.yml': other });
    const from = 'converted from PlatformUserTool\\.\\n$';
    const created = await run('submit', 'a.tool.yml');
    assert.match(created.stdout, new RegExp(`^Created count-lines 1\\.0\\.0 .*, ${from}`), created.stderr);
    const again = await run('submit', 'a.tool.yml');
    assert.match(again.stdout, new RegExp(`^count-lines 1\\.0\\.0 .* already, unchanged, ${from}`));
    const differs = await run('remote', 'diff', 'a.tool.yml');
    assert.deepEqual([differs.code, differs.stderr], [0, ''], differs.stdout);

    const pulled = await run('remote', 'pull', 'count-lines');
    assert.equal(pulled.stdout, 'Wrote count-lines 1.0.0 to count-lines.tool.yml.\n', pulled.stderr);
    const checked = await run('check', 'count-lines.tool.yml');
    assert.deepEqual([checked.code, checked.stderr], [0, ''], checked.stdout);
    assert.equal((await run('remote', 'diff', 'count-lines.tool.yml')).code, 0);

    space.write({ 'a.tool.yml': other.replace('outputs:', `${section}outputs:`) });
    const refused = await run('submit', 'a.tool.yml', '--force');
    assert.equal(refused.code, 1);
    assert.match(refused.stdout, /^a\.tool\.yml:\d+:\d+ error not-allowed-value$/m);
    assert.match(refused.stderr, /takes no PlatformUserTool, and a\.tool\.yml cannot be converted exactly/);
    assert.equal((await run('remote', 'delete', 'count-lines')).code, 0);
  });

  it('gets the right ones of several files, and says what is wrong with the others', async () => {
    const { run } = await desk('bob', {
      'f/1.tool.yml': failing,
      'f/2.tool.yml': failing.replace('always', 'never').replace('inputs.code', 'inputs.cod'),
      'f/3.tool.yml': failing.replace('always', 'mostly'),
    });
    const { code, stdout, stderr } = await run('submit', 'f', '--force');
    assert.equal(code, 1);
    assert.match(
      stdout,
      /^f\/2\.tool\.yml:6:\d+ error reference-undeclared dynamic_tool\.undeclared_input_ref$/m,
    );
    assert.match(stderr, /rejected f\/2\.tool\.yml\.$/m);
    assert.equal(stdout.match(/^Created (?:always|mostly)-fails 1\.0\.0 /gm)?.length, 2, stderr);
    const again = await run('submit', 'f/3.tool.yml', 'f/1.tool.yml', '--json');
    const { tools } = JSON.parse(again.stdout) as { tools: { tool: { id: string }; created: boolean }[] };
    assert.deepEqual(
      tools.map(({ tool: { id }, created }) => [id, created]),
      [
        ['mostly-fails', false],
        ['always-fails', false],
      ],
    );
  });

  it('is not sent what it would store and then fail on, and is of use after it was', async () => {
    const { account, run } = await desk('locked', { 'a.tool.yml': locking, 'b.tool.yml': failing });
    const refused = await run('submit', 'a.tool.yml', '--force');
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /"collection_type" .*"parts"/);
    assert.deepEqual(await listTools(account, connection), { kind: 'done', value: [] });

    const own = representation(new Document(locking));
    const reply = await createTool(account, own ?? {}, connection);
    assert.deepEqual([reply.kind, reply.kind === 'failed' && reply.status], ['failed', 500]);
    const list = await listTools(account, connection);
    assert.deepEqual([list.kind, list.kind === 'failed' && list.status], ['failed', 500]);
    const second = await run('submit', 'b.tool.yml');
    assert.match(second.stdout, /^Created always-fails 1\.0\.0 /, second.stderr);
    assert.match(second.stderr, / not compared /);

    const healed = await run('remote', 'delete', server().uuidOf('lock-lines'));
    assert.deepEqual([healed.code, healed.stderr], [0, '']);
    const after = await run('submit', 'b.tool.yml');
    assert.match(after.stdout, /^always-fails 1\.0\.0 .* already, unchanged\.$/m, after.stderr);
  });

  it('tells who may not create tools which role is missing', async () => {
    const { run } = await desk(stranger, { 'a.tool.yml': failing });
    const { code, stdout, stderr } = await run('submit', 'a.tool.yml');
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, / "user_tool_execute"/);
  });

  it('shows every tool of the project as it was submitted, and as one that can be submitted', async () => {
    const { account } = await desk('everything');
    const made = new Map<string, { name: string; own: Readonly<Record<string, unknown>> }>();
    for (const { name, text } of projectTools()) {
      const document = new Document(text);
      const own = representation(document);
      if (!own || hasErrors(document)) continue;
      const reply = await createTool(account, own, connection);
      assert.ok(reply.kind === 'done', `${name}: ${JSON.stringify(reply)}`);
      made.set(reply.value.uuid, { name, own });
    }
    const listed = await listTools(account, connection);
    assert.ok(listed.kind === 'done');
    assert.equal(listed.value.length, made.size);
    assert.ok(made.size > 100, String(made.size));
    for (const { uuid, representation: stored } of listed.value) {
      const { name, own } = made.get(uuid) ?? assert.fail(uuid);
      assert.ok(stored, name);
      if (!meansSame(stored, own)) assert.deepEqual(meaningOf(completed(stored, own)), meaningOf(own), name);
      const pulled = writeYaml(asAuthored(stored) as Record<string, PlainValue>);
      assert.ok(!hasErrors(new Document(pulled)), `${name}:\n${pulled}`);
    }
  });

  it('runs a tool at once, sends back its outputs as they are, and passes its tests', async () => {
    const { account, space, run } = await desk('eve', {
      ...{ 'a.tool.yml': tool, 'three.txt': 'a\nb\nc\n', 'similar.txt': 'a b\na_b\n' },
    });
    const place = await placeForRuns(account, 'Runs', connection);
    assert.ok(place.kind === 'done');
    assert.equal(place.value.start, 'classic');
    await run('submit', 'a.tool.yml');
    const given = ['--input', 'table=@similar.txt', '--input', 'lines=2'];
    const ran = await run('remote', 'run', 'split-lines', ...given, '--out', 'made');
    assert.deepEqual([ran.code, ran.stderr], [0, 'counting\n']);
    const file = (name: string): Buffer => readFileSync(space.path(`made/${name}`));
    assert.equal(file('head.txt').toString(), 'a b\na_b\n');
    assert.deepEqual([...file('bytes.data')], [0xff, 0]);
    assert.deepEqual(
      ['parts/a_b.txt', 'parts/a_b_2.txt'].map((name) => file(name).toString()),
      ['a b\n', 'a_b\n'],
    );
    assert.equal(ran.stdout.trimEnd().split('\n').length, 4, ran.stdout);

    const tested = await run('remote', 'test', 'a.tool.yml');
    assert.deepEqual([tested.code, tested.stderr], [0, ''], tested.stdout + tested.stderr);
    assert.match(tested.stdout, /1 passed/);
  });

  it('says why a job failed, and which values it rejects', async () => {
    const { run } = await desk('fay', { 'a.tool.yml': failing });
    await run('submit', 'a.tool.yml');
    const failed = await run('remote', 'run', 'always-fails');
    assert.equal(failed.code, 1);
    assert.match(failed.stderr, /^no reason\nuser-tool: always-fails failed on \S+ with exit code 3\./m);
    const rejected = await run('remote', 'run', 'always-fails', '--input', 'code=x');
    assert.equal(rejected.code, 2);
    assert.match(rejected.stderr, /does not run always-fails with these values\.$/m);
  });

  it('says so if its administrators have turned user tools off', async () => {
    await server().stop('web');
    await server().start(false);
    const { run } = await desk('fay', { 'a.tool.yml': other });
    const { code, stdout, stderr } = await run('submit', 'a.tool.yml');
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, /has user tools turned off\. Ask an administrator of \S+ to turn them on\./);
    assert.doesNotMatch(stderr, /role/);
  });
});

function hasErrors(document: Document): boolean {
  return check(document).some(({ severity }) => severity === 'error');
}
