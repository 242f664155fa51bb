import { StringDecoder } from 'node:string_decoder';
import type { TestEvent } from '@user-tool/protocol/command-output.js';
import type { TestResult } from '@user-tool/runner/testing/test-tool.js';
import { resultForPrograms, type TestReporter } from './result.js';

/**
 * What happens, as it happens, for programs that show the progress of tests: each event is JSON on a line of its own.
 * Several tests run at a time.
 */
export const eventsTestReport: TestReporter = (write) => {
  const tell = (event: TestEvent): void => {
    write(`${JSON.stringify(event)}\n`);
  };
  return {
    started(tool, { number }) {
      // A piece can end within a character.
      const decoders = { stdout: new StringDecoder(), stderr: new StringDecoder() };
      const print = (stream: 'stdout' | 'stderr', text: string): void => {
        if (text !== '') tell({ event: 'printed', ...tool, number, stream, text });
      };
      tell({ event: 'started', ...tool, number });
      return {
        printed(stream, bytes) {
          print(stream, decoders[stream].write(bytes));
        },
        ended(result: TestResult) {
          for (const stream of ['stdout', 'stderr'] as const) print(stream, decoders[stream].end());
          tell({ event: 'ended', ...tool, ...resultForPrograms(result) });
        },
      };
    },
    tool: () => undefined,
    end: () => undefined,
  };
};
