import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { ending } from '../../server/runner/src/job/ending.js';
import type { RunResult } from '../../server/runner/src/job/run-request.js';

const limits: RunResult['limits'] = { cores: 1, memory: 512, processes: 100, time: 60, fileSize: 1 };

/** A run that succeeded. */
const good: RunResult = {
  ...{
    exitCode: 0,
    limits,
    command: 'true',
    inputs: {},
    staged: [],
    configFiles: [],
    outputs: [],
    faults: [],
  },
  ...{ started: new Date(0), duration: 1, isDiskFull: false },
};

/** A fault of an output. */
const fault = (severity: 'warning' | 'error'): RunResult['faults'][number] => ({
  ...{ severity, output: 'out', message: 'It is empty.' },
  claim: { name: 'out' } as RunResult['faults'][number]['claim'],
});

/** What a run came to, and how it ended. */
const endings: readonly (readonly [result: Partial<RunResult>, says: string])[] = [
  [{}, 'succeeded'],
  [{ faults: [fault('warning')] }, 'succeeded'],
  [{ faults: [fault('error')] }, 'ran without error, but not all outputs were written'],
  [{ exitCode: 3 }, 'failed with exit code 3'],
  [{ exitCode: 137 }, 'failed with exit code 137 (killed; the memory limit is 512 MiB)'],
  [
    { exitCode: 1, isDiskFull: true },
    `failed with exit code 1 (no space is left in "${tmpdir()}", which TMPDIR can change)`,
  ],
  [
    { exitCode: 137, isDiskFull: true },
    `failed with exit code 137 (killed; the memory limit is 512 MiB; no space is left in "${tmpdir()}", which TMPDIR can change)`,
  ],
  [{ exitCode: 137, stopped: 'time' }, 'was stopped after its time limit of 60 s'],
  [{ exitCode: 137, stopped: 'output' }, 'was stopped because it printed more than 64 MiB'],
  [{ exitCode: 137, stopped: 'canceled' }, 'was canceled'],
];

describe('how a run ended', () => {
  for (const [result, says] of endings)
    it(says, () => {
      assert.equal(ending({ ...good, ...result }), says);
    });
});
