import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Submissions } from '../../../client/vscode/src/submit/submission.js';
import { nameOf } from '../../../client/vscode/src/tool-uri.js';
import { errorKinds } from '../../../server/service/src/errors/error-table.js';
import { readAddress } from '../../../server/platform-api/src/address.js';
import type { Fetch } from '../../../server/platform-api/src/request.js';
import { createTool } from '../../../server/platform-api/src/tools.js';
import { english } from '../../../server/platform-api/src/words.js';
import { platform } from './platform.js';
import { Memory, PreparedUser, removeTools } from './submit-support.js';
import { closeAll, codeOf, openMarked, problemsWith, type, until } from './support.js';

/** A tool that the platform accepts. */
const good = `class: PlatformUserTool
id: count-lines
name: Count lines
version: 1.0.0
container: busybox:1.36
shell_command: wc -l '$(inputs.reads.path)' > count.txt
inputs:
  - name: reads
    type: data
    format: txt
outputs:
  - name: count
    type: data
    format: txt
    from_work_dir: count.txt
`;
/** One that it rejects, as the editor does. */
const misspelt = good.replace('inputs.reads', 'inputs.«raeds»');
/** The same, suppressed by the author. */
const suppressed = `# user-tool-disable reference-undeclared, input-unused\n${misspelt}`;

const { url, key, closedUrl } = platform;
const name = url.replace('http://', '');
const created = `count-lines 1.0.0 was created on ${name}. | Run There… | Open | Open Platform`;
const addressAsked = 'URL of the platform, including its path';
const keyAsked = (of: string): string =>
  `Your API key for ${of}, from your account there. It is kept in the secret storage of VS Code, never in settings.`;

describe('submitting', () => {
  let memory: Memory;
  let made: Submissions[];

  const as = (user: PreparedUser, fetch: Fetch = (...args) => globalThis.fetch(...args)): Submissions => {
    const one = new Submissions(memory.services, user.window, fetch);
    made.push(one);
    return one;
  };
  const fromPlatform = ({ uri }: vscode.TextDocument): vscode.Diagnostic[] =>
    vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'platform');

  beforeEach(async () => {
    memory = new Memory();
    made = [];
    await removeTools({ url, key });
  });
  afterEach(async () => {
    for (const one of made) one.dispose();
    await closeAll();
  });

  it('asks for address and key once, and keeps the key where secrets are', async () => {
    await openMarked(good);
    const user = new PreparedUser(` ${url}/api/ `, ` ${key} `);
    await as(user).submit();
    assert.deepEqual(user.heard, [addressAsked, keyAsked(name), created]);
    assert.equal(user.boxes[1]?.password, true);
    assert.deepEqual([...memory.kept.values()], [key]);
    assert.deepEqual([...memory.state.values()], [[url]]);
    assert.deepEqual(memory.output, [`Submitted count-lines to ${url}: created`]);

    const again = new PreparedUser(name);
    await as(again).submit();
    assert.deepEqual(again.heard, [
      `${name} | $(add) Another Platform…`,
      `count-lines 1.0.0 is already on ${name}, unchanged. | Run There… | Open | Open Platform`,
    ]);
  });

  it('asks before it submits another tool of the same version', async () => {
    await openMarked(good);
    await as(new PreparedUser(url, key)).submit();
    await closeAll();
    await openMarked(good.replace('Count lines', 'Count rows'));
    const asked = `${name} has another count-lines 1.0.0. Change the version of your tool, or submit it anyway. | Submit Anyway`;
    const careful = new PreparedUser(name);
    await as(careful).submit();
    assert.deepEqual(careful.heard.slice(1), [asked]);
    const bold = new PreparedUser(name, 'Submit Anyway');
    await as(bold).submit();
    assert.deepEqual(bold.heard.slice(1), [asked, created]);
  });

  it('says what the platform has dropped', async () => {
    await openMarked(good);
    const user = new PreparedUser('https://p.example', 'k');
    const record = {
      ...{ uuid: 'u-1', tool_id: 'count-lines', representation: { version: '1.0.0' } },
      ...{ representation_status: 'lifted', representation_errors: ['inputs.0.old'] },
    };
    const respond: Fetch = (_input, init) =>
      Promise.resolve(Response.json(init?.method === 'GET' ? [] : record));
    await as(user, respond).submit();
    assert.equal(
      user.heard.at(-1),
      'count-lines 1.0.0 was created on p.example. The platform dropped fields that it does not know: inputs.0.old. | Run There… | Open | Open Platform',
    );
  });

  it('shows what was created as it is stored, under its id, to read only', async () => {
    await openMarked(good);
    await as(new PreparedUser(url, key, 'Open')).submit();
    const shown = vscode.window.activeTextEditor?.document;
    assert.equal(shown?.uri.path, `/${name}/count-lines.json`);
    const record = JSON.parse(shown.getText()) as { uuid: string; representation: { id: string } };
    const answer = await fetch(`${url}/api/unprivileged_tools/${record.uuid}`, {
      headers: { 'x-api-key': key },
    });
    const stored = (await answer.json()) as typeof record;
    assert.deepEqual(record.representation, stored.representation);
    assert.equal(stored.representation.id, 'count-lines');
    const text = shown.getText();
    await vscode.commands.executeCommand('type', { text: 'x' });
    assert.deepEqual([shown.getText(), shown.isDirty], [text, false]);
  });

  it('asks before it sends a tool with errors, and shows no problem twice', async () => {
    const { document, range } = await openMarked(misspelt);
    await problemsWith(document, 'reference-undeclared');
    const asked = `${nameOf(document.uri)} has 1 error. | Show Problems | Submit Anyway`;

    const careful = new PreparedUser('Show Problems');
    await as(careful).submit();
    assert.deepEqual(careful.heard, [asked]);

    const bold = new PreparedUser('Submit Anyway', url, key);
    await as(bold).submit();
    assert.deepEqual(bold.heard.slice(3), [
      `${name} rejected the tool because of 1 error, which is shown in the document. | Show Problems`,
    ]);
    const there = vscode.languages.getDiagnostics(document.uri).filter((one) => one.range.isEqual(range));
    assert.deepEqual(
      there.map(({ source }) => source),
      ['user-tool'],
    );
  });

  it('shows what only the platform says at its place, until the next edit', async () => {
    const { document, range } = await openMarked(suppressed);
    const user = new PreparedUser(url, key);
    await as(user).submit();
    const [problem, ...others] = fromPlatform(document);
    assert.deepEqual(others, []);
    assert.ok(problem, user.heard.join('\n'));
    assert.ok(problem.range.isEqual(range));
    assert.match(problem.message, /"raeds"/);
    assert.equal(codeOf(problem), 'reference-undeclared');
    assert.equal(problem.severity, vscode.DiagnosticSeverity.Error);
    await type(document, '# more\n');
    await until('its end', () => fromPlatform(document).length === 0);
  });

  it('sends nothing that cannot be read without a doubt', async () => {
    const { document } = await openMarked(good.replace('name: Count lines', 'name: "Count lines'));
    const user = new PreparedUser();
    await as(user, () => assert.fail('sent')).submit();
    assert.deepEqual(user.heard, [
      `${nameOf(document.uri)} cannot be read as YAML unambiguously. Fix this before you submit it. | Show Problems`,
    ]);
  });

  it('does nothing where the user gives up, and keeps nothing', async () => {
    await openMarked(good);
    for (const answers of [[], [url], [''], [url, '']]) {
      await as(new PreparedUser(...answers), () => assert.fail('sent')).submit();
    }
    const user = new PreparedUser(url, key);
    const pending: Fetch = (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => {
          reject(new Error('aborted'));
        });
        user.cancel.cancel();
      });
    await as(user, pending).submit();
    assert.deepEqual(user.heard, [addressAsked, keyAsked(name)]);
    assert.deepEqual([memory.kept.size, memory.state.size], [0, 0]);
  });

  it('submits the tool of a workflow, and shows what is rejected at its place there', async () => {
    const inStep = (text: string): string =>
      `  - run:\n${text.replace('Platform', 'Galaxy').replace(/^(?=.)/gm, '      ')}`;
    const text = `class: GalaxyWorkflow\nsteps:\n${inStep(good)}${inStep(suppressed.replace('count-lines', 'count-rows'))}`;
    const { document, range } = await openMarked(text);
    const at = (pointer: string): vscode.Uri => document.uri.with({ fragment: pointer });
    const user = new PreparedUser(url, key);
    await as(user).submit(at('/steps/0/run'));
    assert.deepEqual(user.heard, [addressAsked, keyAsked(name), created]);
    const again = new PreparedUser(name);
    await as(again).submit(at('/steps/1/run'));
    assert.match(again.heard.at(-1) ?? '', / rejected the tool /);
    const [problem, ...others] = fromPlatform(document);
    assert.deepEqual(others, []);
    assert.ok(problem?.range.isEqual(range));
  });

  it('names a wrong key, forgets it, and takes another', async () => {
    await openMarked(good);
    const user = new PreparedUser(url, 'wrong', 'Enter Another Key', key);
    await as(user).submit();
    assert.deepEqual(user.heard.slice(3), [keyAsked(name), created]);
    const [refusal, ...ways] = (user.heard[2] ?? '').split(' | ');
    assert.deepEqual(ways, ['Enter Another Key', 'Change URL']);
    assert.ok(refusal?.startsWith(`${name} `) && refusal.endsWith(`"${errorKinds.badKey.text}"`), refusal);
    assert.deepEqual([...memory.kept.values()], [key]);
    assert.ok(!memory.output.some((line) => line.includes('wrong') || line.includes(key)));
  });

  it('names an account that may not create tools', async () => {
    await openMarked(good);
    const user = new PreparedUser(closedUrl, key);
    await as(user).submit();
    assert.match(user.heard[2] ?? '', /"user_tool_create"/);
  });

  it('names a platform that is not there', async () => {
    await openMarked(good);
    const user = new PreparedUser('http://127.0.0.1:59999', key);
    await as(user).submit();
    assert.match(
      user.heard[2] ?? '',
      /^(?:Nothing responds at http:\/\/127\.0\.0\.1:59999|Cannot reach 127\.0\.0\.1:59999 from the browser).* \| Try Again \| Change URL \| Show Output$/,
    );
  });

  it('forgets keys, of the platform that the user chooses', async () => {
    const addresses = ['https://one.example', 'https://two.example'];
    memory.state.set('userTool.platforms', addresses);
    for (const address of addresses) memory.kept.set(`userTool.key ${address}`, 'k');
    const user = new PreparedUser('https://two.example');
    const one = as(user);
    await one.forgetKey();
    await one.forgetKey();
    await one.forgetKey();
    assert.deepEqual(user.heard, [
      'https://one.example | https://two.example',
      'The API key for two.example was deleted from VS Code. It is still valid on the platform.',
      'The API key for one.example was deleted from VS Code. It is still valid on the platform.',
      'No API key is stored.',
    ]);
    assert.equal(memory.kept.size, 0);
  });
});

/** The response, and the message to the user. */
const answers: Record<string, [answer: () => Response | Error, told: RegExp]> = {
  'a page': [() => new Response('<html>', { status: 200 }), /p\.example\/galaxy is not a platform/],
  'JSON of something else': [() => Response.json({ ok: true }), /is not a platform/],
  'a 400 of something else': [() => new Response('Bad Request', { status: 400 }), /is not a platform/],
  'another address': [
    () => new Response(null, { status: 301, headers: { location: 'https://new.example/' } }),
    /redirects to https:\/\/new\.example\/\. Submit to that URL\. \| Change URL$/,
  ],
  'nothing at the address': [
    () => Response.json({ err_msg: 'No resource was found at this URL.' }, { status: 404 }),
    / https:\/\/p\.example\/galaxy\. .* Response: "No resource was found at this URL\."/,
  ],
  'too many requests': [
    () => Response.json({}, { status: 429, headers: { 'retry-after': '7' } }),
    / 7 seconds\. \| Try Again$/,
  ],
  'too large a body': [() => new Response('', { status: 413 }), /too large for p\.example\/galaxy/],
  'a gateway': [() => new Response('<html>', { status: 502 }), /busy or under maintenance/],
  'a failure': [
    () => Response.json({ err_msg: 'a\n  b', err_code: 0 }, { status: 500 }),
    /failed \(status 500\)\. .* Response: "a b" \| Try Again \| Show Output$/,
  ],
  'words that would be a link to a command': [
    () => Response.json({ err_msg: 'see [why](command:workbench.action.quit)' }, { status: 500 }),
    /Response: "see \[why\] \(command:workbench\.action\.quit\)"/,
  ],
  'a strange status': [() => new Response('', { status: 418 }), /sent an unexpected response \(status 418\)/],
  'an unknown name': [() => failed('ENOTFOUND'), /Cannot find the host p\.example/],
  'a bad certificate': [
    () => failed('DEPTH_ZERO_SELF_SIGNED_CERT'),
    /Cannot connect to p\.example\/galaxy securely, so nothing was sent: .*DEPTH_ZERO_SELF_SIGNED_CERT/,
  ],
  'an expired certificate': [() => failed('CERT_HAS_EXPIRED'), /Cannot connect to .* securely/],
  'no way through': [
    () => failed('UND_ERR_CONNECT_TIMEOUT'),
    /Check your network connection, and whether it requires a VPN/,
  ],
  'a broken connection': [() => failed('ECONNRESET'), /closed the connection/],
};

/** An error of Node's fetch. */
function failed(code: string): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}

describe('a platform that answers', () => {
  afterEach(closeAll);

  for (const [what, [answer, told]] of Object.entries(answers)) {
    it(`${what} is told in one clear sentence`, async () => {
      await openMarked(good);
      const user = new PreparedUser('https://p.example/galaxy/', 'k');
      const memory = new Memory();
      const asked: [string, RequestInit | undefined][] = [];
      const submissions = new Submissions(memory.services, user.window, (input, init) => {
        asked.push([input as string, init]);
        const given = answer();
        return given instanceof Response ? Promise.resolve(given) : Promise.reject(given);
      });
      await submissions.submit();
      submissions.dispose();
      assert.match(user.heard[2] ?? '', told);
      const [address, init] = asked.at(-1) ?? [];
      assert.equal(address, 'https://p.example/galaxy/api/unprivileged_tools');
      assert.deepEqual([init?.redirect, init?.credentials], ['manual', 'omit']);
      assert.equal(memory.kept.size, 0);
    });
  }

  it('nothing for too long is given up', async () => {
    const never: Fetch = (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => {
          reject(new Error('aborted'));
        });
      });
    const signal = new AbortController().signal;
    const account = { url: 'https://p.example', key: 'k', signal };
    const outcome = await createTool(account, {}, { fetch: never, l10n: english, timeoutMs: 50 });
    assert.ok(outcome.kind === 'failed');
    assert.match(outcome.message, /^p\.example .* 0\.05 seconds\./);
  });

  it('errors without places has them shown at the beginning, or at the field that it means', async () => {
    const { document } = await openMarked(good);
    const user = new PreparedUser('https://p.example', 'k');
    const err_msg = 'Tool failed lint checks: ToolVersionPEP404: not PEP 440';
    const submissions = new Submissions(new Memory().services, user.window, () =>
      Promise.resolve(Response.json({ err_msg, err_code: 400008 }, { status: 400 })),
    );
    await submissions.submit();
    const problem = vscode.languages.getDiagnostics(document.uri).find(({ source }) => source === 'platform');
    assert.equal(problem?.message, err_msg);
    assert.equal(document.getText(problem.range), '1.0.0');
    submissions.dispose();
  });
});

describe('the address of a platform', () => {
  const addresses: Record<string, string | RegExp> = {
    'https://p.example': 'https://p.example',
    ' https://p.example/ ': 'https://p.example',
    'https://p.example/galaxy//': 'https://p.example/galaxy',
    'https://p.example/galaxy/api/unprivileged_tools': 'https://p.example/galaxy',
    'https://p.example:8443/api/': 'https://p.example:8443',
    'http://localhost:8765': 'http://localhost:8765',
    'http://127.0.0.1:8765/': 'http://127.0.0.1:8765',
    'http://[::1]:1': 'http://[::1]:1',
    'http://p.example': /Use https:\/\//,
    'http://127.0.0.1.p.example': /Use https:\/\//,
    'http://localhost.p.example': /Use https:\/\//,
    'p.example': /the full URL/,
    'file:///etc': /must start with https/,
    'https://ann:secret@p.example': /Remove the user name and password/,
    'https://p.example/?key=1': /Remove the part that starts with/,
    'https://p.example/#/tools': /Remove the part that starts with/,
  };
  for (const [typed, read] of Object.entries(addresses)) {
    it(`is read from "${typed}"`, () => {
      const address = readAddress(typed, english);
      if (typeof read === 'string') assert.deepEqual(address, { url: read });
      else assert.match('fault' in address ? address.fault : '', read);
    });
  }
});
