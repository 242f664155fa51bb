import type { ToolRule } from '../problems/rule.js';
import { imageNeeds, type ModuleLanguage } from '../tool/needs/image-needs.js';
import { relatedImage } from './values/related-image.js';

const kinds: Readonly<Record<ModuleLanguage, string>> = { python: 'Python module', r: 'R package' };

export const moduleMissing: ToolRule = {
  code: 'module-missing',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'a Python module or R package that the image does not have',
  why: 'Images such as `python:3.12-slim` contain the language and its standard library, but none of the modules that are installed separately. `user-tool doctor TOOL` starts the image once, and asks its Python and its R for every module that the scripts in config files, here-documents, and options such as `-c` import. Choose an image that has them.',
  exceptions: [
    'Imports in `try`, `tryCatch`, and conditions are not reported, as they may fail without harm.',
    'If a script changes where modules are found, or installs them, nothing is reported.',
  ],
  bad: {
    text: "container: python:3.12-slim\nshell_command: |\n  python3 - '$(inputs.table.path)' > count.txt <<EOF\n  import sys, pandas\n  print(len(pandas.read_table(sys.argv[1])))\n  EOF\n",
  },
  good: {
    text: "container: python:3.12-slim\nshell_command: |\n  python3 - '$(inputs.table.path)' > count.txt <<EOF\n  import sys\n  print(len(open(sys.argv[1]).readlines()) - 1)\n  EOF\n",
  },
  needs: 'image',
  says: 'The image has no Python module "pandas".',
  checkTool(tool, report, { imageLacks }) {
    if (!imageLacks || imageLacks.modules.length === 0) return;
    const missing = new Set(imageLacks.modules.map(({ language, name }) => `${language} ${name}`));
    for (const { language, name, scalar, span } of imageNeeds(tool).modules) {
      if (!missing.has(`${language} ${name}`)) continue;
      const message = `The image has no ${kinds[language]} "${name}".`;
      report({ node: scalar, span, message, related: relatedImage(tool) });
    }
  },
};
