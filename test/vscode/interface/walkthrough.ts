import { runCommand, type Pass } from './pass.js';
import { previewOf } from './preview.js';

/** From the walkthrough to a tool, starting with none open. */
export const walkthrough: Pass = {
  title: 'a user begins with the walkthrough',
  file: 'workflow.yml',
  steps: {
    'it is one of the walkthroughs of VS Code': async ({ page }) => {
      await page.locator('.monaco-editor .view-line', { hasText: 'GalaxyWorkflow' }).waitFor();
      await runCommand(page, 'Welcome: Open Walkthrough...');
      await page.locator('.quick-input-list .monaco-list-row', { hasText: 'User Tool' }).first().click();
      await page.locator('.gettingStartedContainer [data-step-id$="#preview"]').click();
    },

    'its button offers the tools of the workspace where none is open': async ({ page }) => {
      await page.locator('[data-step-id$="#preview"].expanded .monaco-button').click();
      await page.locator('.quick-input-list .monaco-list-row', { hasText: 'good.tool.yml' }).waitFor();
    },

    'the tool that is chosen is opened, and what it would run is shown': async ({ page }) => {
      await page.locator('.quick-input-list .monaco-list-row', { hasText: 'good.tool.yml' }).click();
      await page.locator('.tab', { hasText: 'good.tool.yml' }).first().waitFor();
      await previewOf(page).locator('pre', { hasText: "tail -n '+1' 'reads.tsv'" }).waitFor();
    },
  },
};
