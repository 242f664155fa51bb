import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { python } from '../../scripts/setup/api-tests.js';
import { usesCommand, workspace } from '../cli/command.js';
import { testKeys } from '../http/service.js';
import { endsServices, serve, unlimited } from '../http/serving.js';
import { long } from '../support/sample.js';
import { newKey } from './new-key.js';

/** How many requests of each operation are generated. */
const examples = long ? 100 : 3;

/** What is held against the OpenAPI document. */
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'allow_header_conformance',
];

describe('requests that Schemathesis makes from the documentation of the API', () => {
  usesCommand();
  endsServices();

  for (const [who, role] of [
    ['an administrator', 'admin'],
    ['a user', 'user'],
    ['a caller without a key', undefined],
  ] as const)
    it(`are answered as it says: by ${who}`, async () => {
      const at = workspace();
      const { address } = await serve(at, [], {
        ...unlimited,
        USER_TOOL_BOOTSTRAP_ADMIN_KEY: testKeys.bootstrap,
        USER_TOOL_JOB_SLOTS: '0',
      });
      const key = role === 'user' ? await newKey(address, 'ann@example.org') : role && testKeys.bootstrap;
      const args = [
        ...['-W', 'ignore', '-m', 'schemathesis.cli', 'run', `${address}/openapi.json`, '--no-color'],
        ...['--checks', checks.join(), '--phases', long ? 'examples,coverage,fuzzing' : 'examples,fuzzing'],
        ...['--max-examples', String(examples), '--seed', '1', '--generation-deterministic'],
        ...['--generation-database', 'none', '--suppress-health-check', 'all', '--warnings', 'off'],
        ...(key === undefined ? [] : ['--header', `x-api-key:${key}`]),
      ];
      const printed = await promisify(execFile)(python, args, { cwd: at.folder, maxBuffer: 1e8 }).then(
        () => '',
        (error: unknown) => String((error as { stdout?: string }).stdout ?? error),
      );
      assert.equal(printed, '');
    });
});
