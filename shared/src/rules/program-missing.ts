import type { ToolRule } from '../problems/rule.js';
import { imageNeeds } from '../tool/needs/image-needs.js';
import { relatedImage } from './values/related-image.js';

export const programMissing: ToolRule = {
  code: 'program-missing',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'a program that the image does not have',
  why: 'The command runs with the programs of the image alone, whatever is installed on your machine. Small images lack many that seem to be everywhere, such as `bash`, `gawk`, or `python3`. `user-tool doctor TOOL` starts the image once to look for every program that the command and shell scripts call by name. Choose an image that has them, or use what the image has.',
  exceptions: [
    'If the command changes the search path, activates an environment, or installs something, nothing is reported.',
    'A program that the command looks for with `command -v`, or replaces with another after `||`, may be missing.',
  ],
  bad: { text: "shell_command: samtools view '$(inputs.table.path)' > count.txt\n" },
  good: { text: "shell_command: wc -l '$(inputs.table.path)' > count.txt\n" },
  needs: 'image',
  says: 'The image has no program "samtools".',
  checkTool(tool, report, { imageLacks }) {
    if (!imageLacks || imageLacks.programs.length === 0) return;
    const missing = new Set(imageLacks.programs);
    for (const { name, scalar, span } of imageNeeds(tool).programs) {
      if (!missing.has(name)) continue;
      const message = `The image has no program "${name}".`;
      report({ node: scalar, span, message, related: relatedImage(tool) });
    }
  },
};
