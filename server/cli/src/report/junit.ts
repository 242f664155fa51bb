import type { Problem } from '@user-tool/shared';
import type { FileResult, Unreadable } from '@user-tool/checking/tasks/check-file.js';
import type { Reporter } from './report.js';
import { humanPlace, printed } from './result.js';
import { element, escape, lines, openTag } from './xml.js';

/**
 * JUnit XML for CI servers: a suite for each file and a case for each problem, because most readers show only the
 * first failure of a case; a file without problems is one passing case. Errors are failures; other problems are in
 * the output of a passing case. Written at the end, as the sums come first.
 */
export const junitReport: Reporter = (write, context) => {
  const suites: string[] = [];
  const sums = { tests: 0, failures: 0, errors: 0 };
  const add = ({ xml, tests, failures, errors }: Suite): void => {
    suites.push(xml);
    sums.tests += tests;
    sums.failures += failures;
    sums.errors += errors;
  };
  return {
    file(file) {
      add(fileSuite({ ...file, problems: printed(file, context) }));
    },
    end(unreadable) {
      for (const one of unreadable) add(unreadableSuite(one));
      write(
        `<?xml version="1.0" encoding="UTF-8"?>\n${openTag('testsuites', { name: 'user-tool', ...sums })}>\n`,
      );
      for (const suite of suites) write(`${suite}\n`);
      write('</testsuites>\n');
    },
  };
};

interface Suite {
  xml: string;
  tests: number;
  failures: number;
  errors: number;
}

function suite(name: string, cases: readonly string[], sums: Omit<Suite, 'xml'>): Suite {
  return { xml: element('testsuite', { name, ...sums, skipped: 0 }, lines(cases)), ...sums };
}

function fileSuite(file: FileResult): Suite {
  const { path, problems } = file;
  const tests = Math.max(1, problems.length);
  const failures = problems.filter(({ severity }) => severity === 'error').length;
  const passed = element('testcase', { name: 'no problems', classname: path, file: path, time: 0 });
  const cases = problems.map((problem) => problemCase(file, problem));
  return suite(path, cases.length > 0 ? cases : [passed], { tests, failures, errors: 0 });
}

function problemCase(file: FileResult, problem: Problem): string {
  const { line, column } = humanPlace(file, problem.range.start);
  const { code, message, severity, url } = problem;
  const details = `${severity} ${file.path}:${line}:${column}\n${message}\n${url}`;
  const outcome =
    severity === 'error'
      ? element('failure', { type: code, message }, escape(details))
      : element('system-out', {}, escape(details));
  return element(
    'testcase',
    { name: `${code} at ${line}:${column}`, classname: file.path, file: file.path, time: 0 },
    outcome,
  );
}

function unreadableSuite({ path, reason }: Unreadable): Suite {
  const error = element('error', { type: 'unreadable', message: `"${path}" cannot be read: ${reason}.` });
  const testcase = element(
    'testcase',
    { name: 'cannot be read', classname: path, file: path, time: 0 },
    error,
  );
  return suite(path, [testcase], { tests: 1, failures: 0, errors: 1 });
}
