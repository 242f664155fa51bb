import type { TemplateRule } from '../problems/rule.js';
import { literalThreads } from '../shell/thread-options.js';
import { replaceInScalar } from '../text/write-scalar.js';

export const threadsHardcoded: TemplateRule = {
  code: 'threads-hardcoded',
  severity: { platform: 'hint', galaxy: 'hint' },
  summary: 'a fixed number of threads',
  why: 'The platform decides how many cores a job gets, and gives their number to the command as `GALAXY_SLOTS`. With a fixed number, the program uses cores that belong to other jobs, or leaves its own unused. Write `\\${GALAXY_SLOTS:-8}`, where the number counts only if the variable is not set; the backslash keeps the platform from evaluating it.',
  exceptions: [
    'One thread is not reported, nor are short options of programs that use them for other things.',
  ],
  bad: { text: "shell_command: |\n  sort --parallel 8 '$(inputs.table.path)' > count.txt\n" },
  good: {
    text: "shell_command: |\n  sort --parallel \\${GALAXY_SLOTS:-8} '$(inputs.table.path)' > count.txt\n",
  },
  checkTemplate({ script, template }, report) {
    if (!script) return;
    for (const span of literalThreads(script.shell.tree)) {
      const { scalar } = template;
      const decoded = script.shell.decodedSpan(span);
      const written = script.text.slice(span.start, span.end);
      const text = `\\\${GALAXY_SLOTS:-${written}}`;
      report({
        node: scalar,
        span: scalar.decoded.spanOf(decoded),
        describe: () => ({
          message: `The number of threads is fixed to ${written}, whatever the platform gives to the job: write "${text}".`,
          fixes: [{ title: `Replace with "${text}"`, edits: [replaceInScalar(scalar, decoded, text)] }],
        }),
      });
    }
  },
};
