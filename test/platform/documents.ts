import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { templates, toolFromTemplate } from '../../shared/src/templates/templates.js';
import { dialects } from '../../shared/src/values/dialect.js';
import { readDrafts } from '../drafts/draft.js';
import { exampleTools, platformTools, ruleExamples, type NamedTool } from '../support/tools.js';

const folder = join(import.meta.dirname, 'documents');

/** Tools that together have every field, some for older releases only. */
export function wholeTools(): NamedTool[] {
  return readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}

/** All tools of the project, of the class that the platform takes. */
export function projectTools(): NamedTool[] {
  const { platform, galaxy } = dialects;
  return [
    ...wholeTools(),
    ...platformTools(),
    ...exampleTools(),
    ...exampleTools('broken'),
    ...ruleExamples(),
    ...readDrafts(),
    ...templates.map((template) => ({
      name: `template ${template.id}`,
      text: toolFromTemplate(template, 'galaxy'),
    })),
  ].map(({ name, text }) => ({ name, text: text.replace(platform.classConstant, galaxy.classConstant) }));
}
