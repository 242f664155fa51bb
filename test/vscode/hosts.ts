import type { EditorName } from '../../scripts/setup/vscode.js';
import { suiteFiles } from './bundle.js';
import { brokenTool } from './interface/broken-tool.js';
import { otherLanguage } from './interface/language.js';
import type { Pass } from './interface/pass.js';
import { pastedScript } from './interface/pasted-script.js';
import { preview } from './interface/preview.js';
import { runs } from './interface/runs.js';
import { submission } from './interface/submission.js';
import { tests } from './interface/tests.js';
import { workflowTools } from './interface/workflow-tools.js';
import { trust } from './interface/trust.js';
import { typedTool } from './interface/typed-tool.js';
import { walkthrough } from './interface/walkthrough.js';
import { startServed } from './served.js';
import type { StartEditor } from './started-editor.js';
import { startWeb } from './web/start.js';

/** A host that the extension has to work in, and its tests. */
export interface TestHost {
  /** The installed editor that it uses. */
  editor: EditorName;
  start: StartEditor;
  /** The files of the suite, which runs in the extension host. */
  files: readonly string[];
  /** User scenarios in the interface. */
  passes: readonly Pass[];
  /** Whether tools can run there. */
  hasContainers?: boolean;
  /** Whether only a long run includes it. */
  isLong?: boolean;
}

const desktop = {
  start: startServed,
  files: suiteFiles,
  passes: [
    brokenTool,
    typedTool,
    pastedScript,
    preview,
    walkthrough,
    submission,
    runs,
    tests,
    workflowTools,
    trust,
    otherLanguage,
  ],
  hasContainers: true,
};

/** What can differ without processes and a disk: workers, files in memory, requests from a page. */
const web = {
  start: startWeb,
  files: [
    'extension.test.ts',
    'preview.test.ts',
    'recognition.test.ts',
    'run-there.test.ts',
    'settings.test.ts',
    'submit.test.ts',
    'templates.test.ts',
  ],
  passes: [brokenTool, preview, submission],
};

/** The hosts by their names in `npm run test:vscode -- --host NAME`, in the order of a full run: the longest first. */
export const hosts: Readonly<Record<string, TestHost>> = {
  scenarios: { ...desktop, files: [], editor: 'newest' },
  desktop: { ...desktop, passes: [], editor: 'newest' },
  web: { ...web, editor: 'newest' },
  'oldest-desktop': { ...desktop, editor: 'oldest', isLong: true },
  'oldest-web': { ...web, editor: 'oldest', isLong: true },
};
