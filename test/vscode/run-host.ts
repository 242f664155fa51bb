import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import type { Browser } from 'playwright-core';
import { openBrowser } from './host.js';
import type { TestHost } from './hosts.js';
import { runPass } from './interface/pass.js';
import {
  emptyResultsOf,
  failure,
  readSuiteResults,
  report,
  totalsOf,
  type Tested,
  type Totals,
} from './results.js';
import type { StartedEditor } from './started-editor.js';

/** Milliseconds for the whole suite. */
const suiteLimit = 1_800_000;

/** What to run on a host. */
export interface HostRun {
  name: string;
  host: TestHost;
  /** The packed extension. */
  vsix: string;
  /** Only suite files and scenarios whose names start with this. */
  only: string;
}

/** Runs the tests of a host, each once. A part that reports nothing has failed. */
export async function runHost(run: HostRun): Promise<Totals> {
  const titles = run.host.passes.map(({ title }) => title);
  const parts = [...run.host.files, ...titles].filter((part) => part.startsWith(run.only));
  const tested = await testParts(run, parts, emptyResultsOf(run.name));
  const silent = parts.filter((part) => !tested.some((test) => test.part === part));
  return totalsOf(run.name, [
    ...tested,
    ...silent.map((part) => failure(part, 'runs', 'It reported nothing.')),
  ]);
}

/** Runs parts of a host in one editor. */
async function testParts(run: HostRun, parts: readonly string[], results: string): Promise<Tested[]> {
  const { name, host, vsix } = run;
  const files = host.files.filter((file) => parts.includes(file));
  const passes = host.passes.filter(({ title }) => parts.includes(title));
  const suiteResults = join(results, 'suite.json');
  mkdirSync(results, { recursive: true });
  const tested: Tested[] = [];
  let editor: StartedEditor | undefined;
  let browser: Browser | undefined;
  try {
    editor = await host.start({
      name,
      editor: host.editor,
      vsix,
      files,
      results,
      suiteResults,
      hasContainers: host.hasContainers === true,
    });
    browser = await openBrowser();
    if (files.length > 0) {
      await runSuite(browser, editor.suiteUrl, results);
      await editor.endWindows?.();
      tested.push(...readSuiteResults(suiteResults));
    }
    for (const pass of passes) tested.push(...(await runPass(pass, browser, editor, results)));
  } catch (error) {
    tested.push(failure('editor', 'starts and goes on', error));
  } finally {
    await browser?.close();
    await editor?.close();
  }
  if (editor) writeFileSync(join(results, 'editor.log'), editor.log());
  report(name, tested);
  return tested;
}

/** Opens a page that runs the suite and waits until VS Code reports its end. */
async function runSuite(browser: Browser, address: string, results: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const printed: string[] = [];
  try {
    const done = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, suiteLimit);
      // VS Code calls this when the promise of the suite settles.
      void page.exposeFunction('codeAutomationExit', () => {
        clearTimeout(timer);
        resolve();
      });
    });
    await page.exposeFunction('codeAutomationLog', (_type: string, args: unknown[]) => {
      printed.push(format(...args));
    });
    await page.goto(address);
    await done;
    await page.screenshot({ path: join(results, 'suite.png') });
  } finally {
    await page.close();
    writeFileSync(join(results, 'console.log'), printed.join('\n'));
  }
}
