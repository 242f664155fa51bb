import type { EditorName } from '../../scripts/setup-vscode.mjs';
import { suiteFiles } from './bundle.js';
import { brokenTool } from './interface/broken-tool.js';
import { otherLanguage } from './interface/language.js';
import type { Pass } from './interface/pass.js';
import { preview } from './interface/preview.js';
import { submission } from './interface/submission.js';
import { trust } from './interface/trust.js';
import { walkthrough } from './interface/walkthrough.js';
import { startServed } from './served.js';
import type { StartEditor } from './started-editor.js';
import { startWeb } from './web/start.js';

/** A place where the extension has to work, and what is tried there. */
export interface TestHost {
  /** The installed editor that it uses. */
  editor: EditorName;
  start: StartEditor;
  /** The files of the suite, which runs in the extension host. */
  files: readonly string[];
  /** What users do in the interface. */
  passes: readonly Pass[];
}

/** What can differ from one version of VS Code to the next. */
const differsByVersion = {
  files: ['activation.test.ts', 'decoration.test.ts', 'extension.test.ts', 'grammar.test.ts'],
  passes: [brokenTool, preview],
};

/** What can differ where there is no process and no disk: workers, files in memory, requests of a page. */
const differsInBrowsers = {
  files: [
    'extension.test.ts',
    'preview.test.ts',
    'recognition.test.ts',
    'settings.test.ts',
    'submit.test.ts',
    'templates.test.ts',
  ],
  passes: [brokenTool, preview, submission],
};

/** The hosts by the name that `npm run test:vscode -- --host NAME` knows them by, in the order of a whole run. */
export const hosts: Readonly<Record<string, TestHost>> = {
  desktop: {
    editor: 'current',
    start: startServed,
    files: suiteFiles,
    passes: [brokenTool, preview, walkthrough, submission, trust, otherLanguage],
  },
  web: { editor: 'current', start: startWeb, ...differsInBrowsers },
  oldest: { editor: 'oldest', start: startServed, ...differsByVersion },
  newest: { editor: 'newest', start: startServed, ...differsByVersion },
};
