import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { reasonOf } from '../../server/checking/src/files/file-error.js';
import { readOptionsText } from '../../server/service/src/config/file.js';
import { optionRows, variableOf } from '../../server/service/src/config/options.js';
import { unknownVariables } from '../../server/service/src/config/variables.js';
import { ConfigFault, readServiceConfig } from '../../server/service/src/config/read.js';

describe('options of the service', () => {
  let folder: string;
  const file = (name: string, text: string): string => {
    const made = path.join(folder, name);
    writeFileSync(made, text);
    return made;
  };
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'user-tool-options-'));
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  it('flags win over the environment, and that over the file', () => {
    const config = file('all.yml', 'port: 1\nhost: file.example\nlogLevel: warn\nproxies: [10.0.0.1]\n');
    const { port, host, logLevel, proxies, bodyLimit } = readServiceConfig({
      flags: { port: '3', config },
      variables: { USER_TOOL_PORT: '2', USER_TOOL_HOST: 'variable.example' },
    });
    assert.deepEqual(
      [port, host, logLevel, proxies, bodyLimit],
      [3, 'variable.example', 'warn', ['10.0.0.1'], 8388608],
    );
  });

  it('secrets may be in a file that a variable names', () => {
    const key = file('key', 'abcdefghijklmnopqrstuvwxyz\n');
    const config = readServiceConfig({ variables: { USER_TOOL_BOOTSTRAP_ADMIN_KEY_FILE: key } });
    assert.equal(config.bootstrapAdminKey, 'abcdefghijklmnopqrstuvwxyz');
  });

  for (const [written, base] of [
    ['/', ''],
    ['tools', '/tools'],
    ['/a/b/', '/a/b'],
  ] as const) {
    it(`the base path ${written} is "${base}"`, () => {
      assert.equal(readServiceConfig({ flags: { basePath: written } }).basePath, base);
    });
  }

  const mistakes: [text: string, fault: string][] = [
    ['host: x\nprot: 80\n', 'o.yml:2:1: "prot" is not an option of the service: did you mean "port"?'],
    [
      'zzzzzzzz: 80\n',
      'o.yml:1:1: "zzzzzzzz" is not an option of the service: "user-tool serve --help" lists all options.',
    ],
    ['port: 1\nport: 2\n', 'o.yml:2:1: "port" appears twice: remove one of them.'],
    ['config: x.yml\n', 'o.yml:1:1: "config" is not allowed in the file itself: remove the line.'],
    [
      'datasetKey: secret\n',
      'o.yml:1:1: "datasetKey" is not allowed in the file: set AWS_SECRET_ACCESS_KEY.',
    ],
    ['- port\n', 'o.yml:1:1: A configuration file has one option per line, such as "port: 8765".'],
  ];
  for (const [text, fault] of mistakes) {
    it(`in the file: ${JSON.stringify(text)}`, () => {
      assert.deepEqual(
        readOptionsText(text, 'o.yml').faults.map((one) => one.text),
        [fault],
      );
    });
  }

  const values: [text: string, fault: RegExp][] = [
    ['port: 65536', /o\.yml:1:7: "65536" is not a value of "port": use a whole number from 0 to 65535\.$/],
    ['port: eighty', /o\.yml:1:7: "eighty" is not a value of "port"/],
    ['logLevel: loud', /use "trace", "debug", "info", "warn", "error", "fatal" or "silent"\.$/],
    ['remoteUser: maybe', /use true or false\.$/],
    ['proxies: [1]', /"\[1\]" is not a value of "proxies": use a list of addresses/],
    [
      'bootstrapAdminKey: [hush]',
      /: This is not a value of "bootstrapAdminKey": use at least 20 ASCII letters/,
    ],
    ['bootstrapAdminKey: hush', /1:20: This is not a value of "bootstrapAdminKey": use at least 20 ASCII/],
    [
      'remoteUser: true\nproxies: [::1]\nremoteUserSecret: hush',
      /3:19: This is not a value of "remoteUserSecret": use at least 8 ASCII/,
    ],
    [
      'proxies: [localhost]',
      /1:10: "localhost" is not a value of "proxies": use a list of addresses or networks such as "10\.0\.0\.0\/8"\.$/,
    ],
    ['corsOrigins: ["*"]', /1:14: "\*" is not a value of "corsOrigins": use a list of origins/],
    [
      'datasetStore: /srv',
      /1:15: "\/srv" is not a value of "datasetStore": use "file:FOLDER" or "s3:\/\/BUCKET/,
    ],
    ['datasetStore: s3://b', /1:15: .+ requires a key in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY\.$/],
    [
      'worker: true',
      /1:9: "worker" requires a PostgreSQL database in DATABASE_URL, and "jobSlots" of at least 1\.$/,
    ],
    ['basePath: "a b"', /1:11: "a b" is not a value of "basePath": use a path such as "\/tools"\.$/],
    ['host:', /1:6: "host" has no value: use a non-empty string, or remove the line\.$/],
    ['host: null', /1:7: "host" has no value/],
    ['host: ""', /1:7: "" is not a value of "host": use a non-empty string\.$/],
    [
      'remoteUser: true\nremoteUserSecret: between-servers',
      /1:13: "remoteUser" requires the addresses of the front-end servers/,
    ],
    ['remoteUser: true\nproxies: [::1]', /1:13: "remoteUser" requires the secret/],
  ];
  for (const [text, fault] of values) {
    it(`value: ${JSON.stringify(text)}`, () => {
      const config = file('o.yml', `${text}\n`);
      assert.throws(
        () => readServiceConfig({ flags: { config } }),
        (error) => {
          assert.ok(error instanceof ConfigFault);
          assert.equal(error.faults.length, 1, error.message);
          assert.match(error.faults[0]!, fault);
          assert.doesNotMatch(error.message, /hush/);
          return true;
        },
      );
    });
  }

  it('all mistakes are reported, in the order of their places, with unknown variables', () => {
    const config = file(
      'many.yml',
      'rateLimit: many\nprot: 80\nhost: [x]\nprot: 81\nremoteUser: true\nport: -1\ndata: 5\n',
    );
    const variables = {
      USER_TOOL_PROT: '1',
      USER_TOOL_MAX_DELAY: 'x',
      USER_TOOL_ZZZZZZZZZZ: '',
      USER_TOOL_DEBUG: '1',
    };
    assert.throws(
      () => readServiceConfig({ flags: { config, toolLimit: 'x', bodyLimit: 'y' }, variables }),
      (error) => {
        assert.ok(error instanceof ConfigFault);
        const places = error.faults.map((fault) => fault.replace(folder, '').split(': ')[0]);
        assert.deepEqual(places, [
          ...['"y" is not a value of "--body-limit"', '"x" is not a value of "--tool-limit"'],
          ...['"x" is not a value of "USER_TOOL_MAX_DELAY"', 'USER_TOOL_PROT', 'USER_TOOL_ZZZZZZZZZZ'],
          ...['/many.yml:1:12', '/many.yml:2:1', '/many.yml:3:7', '/many.yml:4:1'],
          ...['/many.yml:5:13', '/many.yml:5:13', '/many.yml:6:7', '/many.yml:7:7'],
        ]);
        return true;
      },
    );
  });

  it('variables that are no option are reported, with what was probably meant', () => {
    assert.deepEqual(
      unknownVariables({
        USER_TOOL_PROT: '1',
        USER_TOOL_ID_SECRET_FIEL: 'x',
        USER_TOOL_SERVICE_ACCOUNTING_TOKEN: 'x',
        USER_TOOL_PORT: '1',
        USER_TOOL_ID_SECRET_FILE: 'x',
        USER_TOOL_DEBUG: '1',
        PATH: '/bin',
      }),
      [
        'USER_TOOL_ID_SECRET_FIEL: this variable is not an option of the service: did you mean "USER_TOOL_ID_SECRET_FILE"?',
        'USER_TOOL_PROT: this variable is not an option of the service: did you mean "USER_TOOL_PORT"?',
        'USER_TOOL_SERVICE_ACCOUNTING_TOKEN: this variable is not an option of the service.',
      ],
    );
  });

  it('a file that is not there is said', () => {
    const gone = reasonOf({ code: 'ENOENT' });
    assert.throws(
      () => readServiceConfig({ flags: { config: '/not/there.yml' } }),
      new RegExp(`cannot be read: ${gone}`),
    );
    const variables = { USER_TOOL_ID_SECRET_FILE: '/not/there' };
    assert.throws(
      () => readServiceConfig({ variables }),
      new RegExp(`USER_TOOL_ID_SECRET_FILE: the file "/not/there" cannot be read: ${gone}\\.$`),
    );
    assert.throws(
      () => readServiceConfig({ flags: { config: folder } }),
      new RegExp(`cannot be read: ${reasonOf({ code: 'EISDIR' })}\\.$`),
    );
  });

  it('a secret and a file with it are too much', () => {
    const variables = { USER_TOOL_REMOTE_USER_SECRET: 'a-secret', USER_TOOL_REMOTE_USER_SECRET_FILE: 'x' };
    assert.throws(() => readServiceConfig({ flags: { remoteUser: true, proxies: '::1' }, variables }), {
      message:
        'USER_TOOL_REMOTE_USER_SECRET and USER_TOOL_REMOTE_USER_SECRET_FILE are both set: remove one of them.',
    });
  });

  it('a URL of another database is not repeated', () => {
    assert.throws(() => readServiceConfig({ variables: { DATABASE_URL: 'mysql://root:hush@host/name' } }), {
      message:
        'This is not a value of "DATABASE_URL": use a URL such as "postgresql://user:password@host/name".',
    });
  });

  it('have variables of their own', () => {
    const variables = optionRows().map(({ name }) => variableOf(name));
    assert.equal(new Set(variables).size, variables.length);
    assert.ok(variables.includes('USER_TOOL_REMOTE_USER_MAILDOMAIN') && variables.includes('DATABASE_URL'));
  });
});
