import { accepts, reports, type Habit } from './habit.js';

const reads = 'inputs:\n  - name: reads\n    type: data\n    format: fastqsanger\n';

/** What another program reads, and the name of its language. */
function program(marked: string, language: string): Habit {
  const fields = (command: string): string =>
    `shell_command: |\n  ${command.replaceAll('\n', '\n  ')}\n  touch count.txt\n`;
  const after = marked.replace('«', '\\').replace('»', '');
  const title = `Escape as "\\${/«(..)/.exec(marked)?.[1] ?? ''}" for ${language}`;
  return {
    habit: `what ${language} reads: ${marked}`,
    fields: fields(marked),
    code: 'shell-unescaped',
    severity: 'error',
    says: `for ${language}.`,
    fix: { safe: true, after: fields(after), title },
  };
}

describe('habits from shell scripts', () => {
  reports([
    {
      habit: 'a command substitution',
      fields: `shell_command: wc -l '$(inputs.reads.path)' > «$(date)».txt\n${reads}`,
      code: 'shell-unescaped',
      severity: 'error',
      says: '"$(date)"',
    },
    program('python3 - <<\'EOF\'\nprint(f"«${x}»")\nEOF', 'Python'),
    program("awk '{ print «$(NF)» }' x", 'awk'),
    program('perl -ne \'print "«${x}»"\' x', 'Perl'),
    program('echo "«${x}»"', 'the shell'),
    program('python3 - <<EOF\nprint("«${x}»")\nEOF', 'the shell'),
    program("tool '«${x}»'", 'the shell'),
  ]);

  accepts([
    {
      habit: 'an escaped command substitution',
      fields: `shell_command: wc -l '$(inputs.reads.path)' > count.txt; touch "\\$(date +%F).log"\n${reads}`,
    },
  ]);
});
