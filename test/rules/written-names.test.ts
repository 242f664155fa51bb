import assert from 'node:assert/strict';
import { accepts, finds, offer, problemsOf, toolWith } from '../support/rule-cases.js';

const both = ['platform', 'galaxy'] as const;

const inputs = 'inputs:\n  - {name: table, type: data, format: txt}\n';

/** A command whose output is expected in `out.txt`. */
function command(text: string, file = 'out.txt'): string {
  return `shell_command: |\n  ${text}\n${inputs}outputs:\n  - {name: out, type: data, format: txt, from_work_dir: ${file}}\n`;
}

finds('variable-unset', both, [
  {
    fields: command(`wc -l '$(inputs.table.path)' > "«$OUT»"\n  echo done >&2`),
    severity: 'warning',
    says: '"$OUT" is never set',
    fixes: [offer(command(`wc -l '$(inputs.table.path)' > out.txt\n  echo done >&2`))],
  },
  {
    fields: command(`wc -l '$(inputs.table.path)' | tee -a "$DIR/«$OUT»"`.replace('$DIR', '«$DIR»')),
    severity: 'warning',
    says: '"$DIR" is never set',
  },
  {
    fields: command(`wc -l '$(inputs.table.path)' > "«$OUT_»$(inputs.table.name)"`),
    severity: 'warning',
    says: '"$OUT_" is never set',
    fixes: [],
  },
]);

accepts('variable-unset', both, [
  command(`OUT=out.txt\n  wc -l '$(inputs.table.path)' > "$OUT"`),
  command(`wc -l '$(inputs.table.path)' > "\\\${OUT:-out.txt}"`),
  command(`for f in *.txt; do wc -l "$f" > "$f.len" 2>&1; done`),
  command(`while read -r name; do echo "$name" > "$name.txt"; done < '$(inputs.table.path)'`),
  command(`source env.sh\n  wc -l '$(inputs.table.path)' > "$OUT"`),
  command(`wc -l '$(inputs.table.path)' > "$HOME/out.txt" 2>&"$LOG"`),
]);

accepts('output-unwritten', both, [
  command(`OUT=\\\${2:-out.txt}\n  wc -l '$(inputs.table.path)' > $OUT`),
  command(`OUT="$(inputs.table.name).txt"\n  wc -l '$(inputs.table.path)' > "$OUT"`),
  command(`DIR=results\n  mkdir "$DIR"`, 'results-of-all'),
  ...['>', '>>', '>|', '&>', '| tee', '| tee -a'].map((sign) => command(`wc -l x ${sign} out.txt`)),
]);

describe('what a redirection writes', () => {
  const meant = (text: string): string | undefined => {
    const [problem] = problemsOf(toolWith('platform', command(text))).filter(
      ({ code }) => code === 'output-unwritten',
    );
    assert.ok(problem, text);
    return problem.fixes[0]?.title;
  };

  it('is a file only where the shell says so', () => {
    for (const text of [
      'echo a >&2',
      'echo a 2>&1',
      'exec 3>&-',
      'echo a >&3-',
      'cat < in.txt',
      'set -o pipefail',
    ])
      assert.equal(meant(`wc -l '$(inputs.table.path)'\n  ${text}`), undefined, text);
    for (const text of [
      'wc -l x > o.txt',
      'wc -l x >| o.txt',
      'wc -l x &> o.txt',
      'wc -l x >& o.txt',
      'wc -l x >> o.txt 2>&1',
      'wc -l x | tee o.txt >&2',
      'wc -l x 2>&1 | tee -a o.txt',
      'sort -o o.txt x',
    ])
      assert.equal(meant(text), 'Replace with "o.txt"', text);
  });

  it('is still compared if a variable holds another name', () => {
    assert.equal(meant('LOG=a.log\n  wc -l x > outt.txt 2> "$LOG"'), 'Replace with "outt.txt"');
  });
});
