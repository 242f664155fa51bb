import { accepts, reports, type Habit, type LookAlike } from './habit.js';

const inputs = `inputs:
  - {name: reads, type: data, format: fastq}
  - {name: fast, type: boolean}
  - {name: no_header, type: boolean}
  - {name: v, type: boolean}
  - {name: n, type: integer}
  - {name: m, type: integer, optional: true}
  - {name: sel, type: select, options: [{label: a, value: 'true'}, {label: b, value: 'false'}]}
  - name: cond
    type: conditional
    test_parameter: {name: deep, type: boolean}
    whens:
      - {discriminator: true, parameters: [{name: depth, type: integer}]}
      - {discriminator: false, parameters: [{name: depth, type: integer}]}
`;

const command = (...lines: string[]): string =>
  `shell_command: |\n${lines.map((line) => `  ${line}\n`).join('')}  touch count.txt\n${inputs}`;

const file = (name: string, ...lines: string[]): string =>
  `shell_command: touch count.txt\nconfigfiles:\n  - filename: ${name}\n    content: |\n${lines.map((line) => `      ${line}\n`).join('')}${inputs}`;

function word(
  habit: string,
  before: string,
  after: string,
  fast?: { renders: string; value: boolean },
): Habit {
  return {
    habit,
    fields: command(before),
    code: 'boolean-word',
    severity: 'warning',
    fix: {
      safe: false,
      after: command(after),
      ...(fast && {
        renders: { inputs: { fast: fast.value }, command: `${fast.renders}\ntouch count.txt\n` },
      }),
    },
  };
}

function inFile(habit: string, name: string, before: string, after: string): Habit {
  const lines = (line: string): string => file(name, 'import x', line, 'y = 1');
  return {
    habit,
    fields: lines(before),
    code: 'boolean-word',
    severity: 'warning',
    fix: { safe: false, after: lines(after) },
  };
}

function comparison(habit: string, before: string, after: string, title?: string): Habit {
  return {
    habit,
    fields: command(before),
    code: 'reference-kind',
    severity: 'warning',
    says: 'comparing it with the text',
    fix: { safe: false, after: command(after), ...(title !== undefined && { title }) },
  };
}

/** A command with a boolean as Galaxy's XML tools declare it. */
const older = (line: string): string =>
  `shell_command: |\n  ${line}\ninputs:\n  - {name: rev, type: boolean, truevalue: -r, falsevalue: --no-r}\n`;
const fast = `$(inputs.fast ? '--fast' : '')`;

describe('booleans that become words', () => {
  reports([
    word('alone', 'tool «$(inputs.fast)» x', `tool ${fast} x`, { value: true, renders: 'tool --fast x' }),
    word('alone, false', 'tool «$(inputs.fast)» x', `tool ${fast} x`, { value: false, renders: 'tool  x' }),
    {
      habit: 'with the values of a Galaxy XML tool',
      fields: older('sort «$(inputs.rev)» x > count.txt'),
      code: 'boolean-word',
      severity: 'warning',
      fix: { safe: false, after: older(`sort $(inputs.rev ? '-r' : '--no-r') x > count.txt`) },
    },
    word('in double quotes', 'tool "«$(inputs.fast)»"', `tool ${fast}`),
    word('in single quotes', `tool '«$(inputs.fast)»'`, `tool ${fast}`),
    word('behind other arguments', `tool -n $(inputs.n) «$(inputs.fast)»`, `tool -n $(inputs.n) ${fast}`),
    word(
      'after another value',
      `tool '$(inputs.reads.path)' «$(inputs.fast)»`,
      `tool '$(inputs.reads.path)' ${fast}`,
    ),
    word('after an option with its value', 'tool --n=3 «$(inputs.fast)»', `tool --n=3 ${fast}`),
    word('in a pipe', 'cat x | tool «$(inputs.fast)» | sort', `cat x | tool ${fast} | sort`),
    word(
      'in a loop',
      'for f in a b; do tool «$(inputs.fast)» $f; done',
      `for f in a b; do tool ${fast} $f; done`,
    ),
    word('in a substitution', 'echo \\$(tool «$(inputs.fast)»)', `echo \\$(tool ${fast})`),
    word('a longer name', 'tool «$(inputs.no_header)»', `tool $(inputs.no_header ? '--no-header' : '')`),
    word('a name of one letter', 'tool «$(inputs.v)»', `tool $(inputs.v ? '-v' : '')`),
    word('a test of a conditional', 'tool «$(inputs.cond.deep)»', `tool $(inputs.cond.deep ? '--deep' : '')`),
    word('a negation', 'tool «$(!inputs.fast)»', `tool $(!inputs.fast ? '--fast' : '')`),
    word('a comparison', 'tool «$(inputs.n > 3)»', `tool $(inputs.n > 3 ? '-n' : '')`),
    word(
      'in a test',
      'if [ «$(inputs.fast)» ]; then tool; fi',
      'if [ $(inputs.fast) = true ]; then tool; fi',
    ),
    word('in a test for text', '[ -n "«$(inputs.fast)»" ] && tool', '[ $(inputs.fast) = true ] && tool'),
    word(
      'in a test for emptiness',
      "if test -z '«$(inputs.fast)»'; then tool; fi",
      'if test $(inputs.fast) = false; then tool; fi',
    ),
    word(
      'in a test of bash, with others',
      '[[ -e x && ! «$(inputs.fast)» ]] && tool',
      '[[ -e x && ! $(inputs.fast) = true ]] && tool',
    ),
    word(
      'in a test, with others',
      '[ -e x -a «$(inputs.fast)» ] && tool',
      '[ -e x -a $(inputs.fast) = true ] && tool',
    ),
    word('compared with yes', '[ «$(inputs.fast)» = yes ] && tool', '[ $(inputs.fast) = true ] && tool'),
    word(
      'compared with True',
      '[ "«$(inputs.fast)»" == "True" ] && tool',
      '[ "$(inputs.fast)" = true ] && tool',
    ),
    word('compared with 0', '[ «$(inputs.fast)» -ne 0 ] && tool', '[ $(inputs.fast) != false ] && tool'),
    inFile('in Python', 'run.py', 'fast = «$(inputs.fast)»', `fast = $(inputs.fast ? 'True' : 'False')`),
    inFile(
      'in a call in Python',
      'run.py',
      'f(a, fast=«$(inputs.fast)»)',
      `f(a, fast=$(inputs.fast ? 'True' : 'False'))`,
    ),
    inFile(
      'after a string in Python',
      'run.py',
      `f("a", 'it', «$(inputs.fast)»)`,
      `f("a", 'it', $(inputs.fast ? 'True' : 'False'))`,
    ),
    inFile(
      'in a dictionary in Python',
      'run.py',
      '{"a": «$(inputs.fast)»}',
      `{"a": $(inputs.fast ? 'True' : 'False')}`,
    ),
    inFile('null in Python', 'run.py', 'm = «$(inputs.m)»', `m = $(inputs.m === null ? 'None' : inputs.m)`),
    inFile('in R', 'run.R', 'fast <- «$(inputs.fast)»', `fast <- $(inputs.fast ? 'TRUE' : 'FALSE')`),
    inFile('null in R', 'run.r', 'm <- «$(inputs.m)»', `m <- $(inputs.m === null ? 'NULL' : inputs.m)`),
    {
      habit: 'in Python in the command',
      fields: command("python3 - <<'EOF'", 'fast = «$(inputs.fast)»', 'EOF'),
      code: 'boolean-word',
      severity: 'warning',
      fix: {
        safe: false,
        after: command("python3 - <<'EOF'", `fast = $(inputs.fast ? 'True' : 'False')`, 'EOF'),
      },
    },
    {
      habit: 'in a script that the command writes',
      fields: command('cat > x.R <<EOF', 'fast <- «$(inputs.fast)»', 'EOF', 'Rscript x.R'),
      code: 'boolean-word',
      severity: 'warning',
    },
    {
      habit: 'in Python as an argument',
      fields: command('python3 -c "print(«$(inputs.fast)»)"'),
      code: 'boolean-word',
      severity: 'warning',
    },
    {
      habit: 'by its first line',
      fields: file('run', '#!/usr/bin/env python3', 'fast = «$(inputs.fast)»'),
      code: 'boolean-word',
      severity: 'warning',
    },
    comparison(
      `with 'true'`,
      `tool $(«inputs.fast == 'true'» ? '-a' : '')`,
      `tool $(inputs.fast ? '-a' : '')`,
    ),
    comparison(
      `with "false"`,
      `tool $(«inputs.fast === "false"» ? '-a' : '')`,
      `tool $(!inputs.fast ? '-a' : '')`,
    ),
    comparison(
      `not 'true'`,
      `tool $(«inputs.fast != 'true'» ? '-a' : '')`,
      `tool $(!inputs.fast ? '-a' : '')`,
    ),
    comparison(
      `'true' first`,
      `tool $(«'true' === inputs.fast» ? '-a' : '')`,
      `tool $(inputs.fast ? '-a' : '')`,
    ),
    comparison(
      'with a number',
      `tool $(«inputs.n === '3'» ? '-a' : '')`,
      `tool $(inputs.n === 3 ? '-a' : '')`,
      'Replace with "inputs.n === 3"',
    ),
    comparison(
      'with an optional number',
      `tool $(«inputs.m !== '3'» ? '-a' : '')`,
      `tool $(inputs.m !== 3 ? '-a' : '')`,
    ),
    comparison(
      'in a function',
      `tool \${ if («inputs.fast === 'true'») { return '-a'; } return ''; }`,
      `tool \${ if (inputs.fast) { return '-a'; } return ''; }`,
    ),
    comparison(
      'of a conditional',
      `tool $(«inputs.cond.deep === 'true'» ? '-a' : '')`,
      `tool $(inputs.cond.deep ? '-a' : '')`,
    ),
    {
      habit: 'Cheetah with a boolean',
      fields: command('tool «$fast»'),
      code: 'foreign-reference',
      severity: 'warning',
      fix: { safe: false, after: command(`tool ${fast}`) },
    },
  ]);

  const silent = (habit: string, ...lines: string[]): LookAlike => ({ habit, fields: command(...lines) });
  accepts([
    silent('after an option', 'tool --normalize $(inputs.fast) -x $(inputs.fast) --max-n "$(inputs.fast)"'),
    silent('a setting', 'git config core.x $(inputs.fast)', 'npm config set y $(inputs.fast)'),
    silent('an argument that is no option', 'tool -- $(inputs.fast)', 'tool -- x $(inputs.fast)'),
    silent('a part of a word', 'tool --normalize=$(inputs.fast) fast=$(inputs.fast)'),
    silent('a test', '[ $(inputs.fast) = true ] && tool', 'if [ "$(inputs.fast)" == "true" ]; then tool; fi'),
    silent('test', 'test $(inputs.fast) = true && tool'),
    silent('a test of bash', '[[ $(inputs.fast) == true ]] && tool'),
    silent('a command', 'if $(inputs.fast); then tool; fi', '$(inputs.fast) && tool'),
    silent('another test', '[ -f $(inputs.fast) ] && tool', '[ $(inputs.fast) = "$x" ] && tool'),
    silent('a negation of one', '[ $(inputs.fast) != true ] && [[ "$(inputs.fast)" == "false" ]] && tool'),
    silent('case', 'case $(inputs.fast) in true) tool;; esac'),
    silent('an assignment', 'fast=$(inputs.fast)', 'export other=$(inputs.fast)', 'tool "$fast" "$other"'),
    silent('a text', 'echo $(inputs.fast) > x', `printf '%s' $(inputs.fast)`),
    silent('an option instead', `tool $(inputs.fast ? '--fast' : '')`),
    silent('a function of the command', 'run() { echo \\$1; }', 'run $(inputs.fast)'),
    silent('a script', 'python3 /opt/run.py $(inputs.fast)', 'Rscript /opt/run.R $(inputs.fast)'),
    silent('awk', `awk -v fast=$(inputs.fast) '{print fast}' x`),
    silent('a choice with such values', 'tool $(inputs.sel)'),
    silent('a here-document', 'cat <<EOF > x.json', '{"fast": $(inputs.fast)}', 'EOF'),
    silent('a here-string', 'tool <<< $(inputs.fast)'),
    silent('a loop', 'for x in $(inputs.fast); do echo $x; done'),
    silent('a string in Python', "python3 - <<'EOF'", 'fast = "$(inputs.fast)" == "true"', 'EOF'),
    silent(
      'a comment in Python',
      "python3 - <<'EOF'",
      'x = 1  # fast',
      'y = """',
      '$(inputs.fast)',
      '"""',
      'EOF',
    ),
    silent(
      'Python that knows the names',
      "python3 - <<'EOF'",
      'true, false = True, False',
      'x = $(inputs.fast)',
      'EOF',
    ),
    { habit: 'JSON', fields: file('x.json', '{"fast": $(inputs.fast), "m": $(inputs.m)}') },
    { habit: 'settings', fields: file('x.yml', 'fast: $(inputs.fast)') },
    { habit: 'JavaScript', fields: file('x.js', 'const fast = $(inputs.fast);') },
    { habit: 'a string in R', fields: file('x.R', 'fast <- as.logical("$(inputs.fast)")') },
    { habit: 'JSON in Python', fields: file('x.py', `x = json.loads('{"a": $(inputs.fast)}')`) },
    silent(
      'a comparison with a boolean',
      `tool $(inputs.fast === true ? '-a' : '') $(inputs.fast ? 'a' : 'b')`,
    ),
    silent('a comparison of a text', `tool $(inputs.sel === 'true' ? '-a' : '')`),
    silent('a comparison of numbers', `tool $(inputs.n == '3' ? '-a' : '') $(inputs.n === 3 ? '-a' : '')`),
    silent('a comparison with a text of it', `tool $(String(inputs.fast) === 'true' ? '-a' : '')`),
    silent('a comparison with a text of an optional number', `tool $(String(inputs.m) == "3" ? '-a' : '')`),
    silent('emptiness', `tool $(inputs.m === '' ? '-a' : '')`),
  ]);
});
