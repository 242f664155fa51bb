import type { TestResult } from '@user-tool/runner/testing/test-tool.js';
import { element, escape, lines, openTag } from '../report/xml.js';
import { toolName, type ToolPlace } from '../tool-place.js';
import { placed, titleOf, type TestReporter } from './result.js';

/** JUnit XML for CI servers: a suite for each tool. Written at the end, as the sums come first. */
export const junitTestReport: TestReporter = (write) => {
  const suites: string[] = [];
  const all: TestResult[] = [];
  return {
    tool(tool, results) {
      all.push(...results);
      const recalled = results.filter(({ isRecalled }) => isRecalled).length;
      const property = element('property', { name: 'runs from the cache', value: recalled });
      const content = [
        ...(recalled > 0 ? [element('properties', {}, property)] : []),
        ...results.map((result) => testCase(tool, result)),
      ];
      suites.push(
        element('testsuite', { name: toolName(tool), ...sums(results), skipped: 0 }, lines(content)),
      );
    },
    end() {
      write('<?xml version="1.0" encoding="UTF-8"?>\n');
      write(`${openTag('testsuites', { name: 'user-tool test', ...sums(all) })}>\n`);
      for (const suite of suites) write(`${suite}\n`);
      write('</testsuites>\n');
    },
  };
};

function sums(results: readonly TestResult[]): { tests: number; failures: number; errors: number } {
  const count = (expected: TestResult['outcome']): number =>
    results.filter(({ outcome }) => outcome === expected).length;
  return { tests: results.length, failures: count('failed'), errors: count('error') };
}

const elements = { failed: 'failure', error: 'error' } as const;

function testCase(tool: ToolPlace, result: TestResult): string {
  const { outcome, faults, duration, stderr } = result;
  const { path } = tool;
  const attributes = { name: titleOf(result), classname: toolName(tool), file: path, time: duration / 1000 };
  if (outcome === 'passed') return element('testcase', attributes);
  const message = faults[0]?.message ?? '';
  const details = faults.map((fault) => placed(path, fault)).join('\n');
  const fault = element(elements[outcome], { type: outcome, message }, escape(details));
  return element('testcase', attributes, fault + element('system-err', {}, escape(stderr)));
}
