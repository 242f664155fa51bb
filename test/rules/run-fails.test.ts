import { accepts, finds, offer } from '../support/rule-cases.js';

const inputs = `inputs:
  - { name: x, type: text }
  - { name: n, type: integer, value: 1 }
  - { name: flag, type: boolean }
  - { name: o, type: text, optional: true }
  - { name: files, type: data, multiple: true, format: txt }
  - { name: rows, type: data_collection, collection_type: list }
`;
const command = (expression: string): string => `shell_command: |\n  echo ${expression} > o\n${inputs}`;
const content = (text: string): string =>
  `shell_command: cat c > o\n${inputs}configfiles:\n  - filename: c\n    content: ${text}\n`;
const whole = (expression: string): string => content(`|-\n      ${expression}`);

describe('the rule about jobs that fail', () => {
  describe('expressions that throw whatever the values are', () => {
    for (const [says, expressions] of Object.entries({
      'thrown whatever the values are': [
        '${«throw new Error(inputs.x);»}',
        '${ if (inputs.x) «throw 1;» else { throw 2; } }',
        '${ if (inputs.x) { var a = 1; } «throw a;» }',
        '$((() => { «throw 1;» })())',
        '${ var f = (function () { «throw inputs.x;» })(); return f; }',
      ],
      'changes a constant': ['${ const a = 1; «a = 2»; return a; }', '${ const a = 1; «a++»; return a; }'],
      'throws for this text': ['$(«JSON.parse("{")»)', '$(«decodeURIComponent("%")» + inputs.x)'],
      'reads a member of undefined': ['$(«({}).a.b»)', '$(«({ b: 1 }).a.b» + 1)', '$(«[1, 2][2].length»)'],
      'is a BigInt': ['$(«1n»)', '$(«BigInt(inputs.n)»)', '${ return [«2n»]; }'],
    }))
      finds(
        'run-fails',
        ['galaxy'],
        expressions.map((expression) => ({
          fields: command(expression),
          severity: 'error' as const,
          says,
        })),
      );

    accepts(
      'run-fails',
      ['galaxy'],
      [
        '${ if (!inputs.x) throw new Error("no text"); return inputs.x; }',
        '${ if (inputs.x) return 1; throw new Error("no text"); }',
        '${ try { throw 1; } catch (e) { return e; } }',
        '${ for (const a of [1]) { if (a > inputs.n) throw a; } return 1; }',
        '${ switch (inputs.x) { case "a": return 1; default: throw new Error("no"); } }',
        '${ const f = () => { throw 1; }; return inputs.n > 5 ? f() : 1; }',
        '$(inputs.x || (() => { throw 1; })())',
        '$(inputs.x ? inputs.x : (() => { throw 1; })())',
        '$((async () => { throw 1; })())',
        '${ const a = [1]; a[0] = 2; return a; }',
        '${ let a = 1; { const a = 2; } a = 3; return a; }',
        '${ let a = inputs.n; a ||= 2; return a; }',
        '$(JSON.parse("{}").a) $(decodeURIComponent("%20"))',
        '${ const JSON = { parse: (a) => a }; return JSON.parse("{"); }',
        '$([1, 2][1].toFixed(1)) $(({ a: 1 }).a.toFixed(1)) $(({}).constructor.name)',
        '$(({}).a?.b) $([1][4]) $([...inputs.x][4].length) $(({ ...inputs }).x.length)',
        '$(String(1n)) $(Number(BigInt(inputs.n))) $(1n > 0) $(inputs.x.length)',
      ].map(command),
    );
  });

  describe('datasets that may not be given', () => {
    finds(
      'run-fails',
      ['galaxy'],
      [
        {
          fields: command("'$(«inputs.files[1]».path)'"),
          severity: 'warning',
          says: 'if fewer than 2 datasets are given',
        },
        {
          fields: command("'$(«inputs.files[9]».basename + inputs.x)'"),
          severity: 'warning',
          says: '10 datasets',
        },
      ],
    );
    accepts(
      'run-fails',
      ['galaxy'],
      [
        "'$(inputs.files[0].path)'",
        "'$(inputs.files[1]?.path)'",
        "'$(inputs.files.length > 1 ? inputs.files[1].path : 0)'",
        "'${ if (inputs.files[1]) { return inputs.files[1].path; } return 0; }'",
        "'$(inputs.x[1].length)'",
      ].map(command),
    );
  });

  describe('config files whose content is no text', () => {
    finds(
      'run-fails',
      ['galaxy'],
      [
        {
          fields: content('«$(inputs.n)»'),
          severity: 'error',
          says: 'a number, not text',
          fixes: [offer(content('$(String(inputs.n))'))],
        },
        {
          fields: content('«$(inputs.files)»'),
          severity: 'error',
          says: 'a list',
          fixes: [offer(content('$(JSON.stringify(inputs.files))'))],
        },
        {
          fields: content('«$(inputs.rows.columns)»'),
          severity: 'error',
          says: 'is metadata, not text',
          fixes: [offer(content('$(JSON.stringify(inputs.rows.columns || null))'))],
        },
        {
          fields: whole('«$(inputs.flag ? inputs.x : inputs.n)»'),
          severity: 'warning',
          says: 'may be a number, not text, and then the job fails',
          fixes: [offer(whole('$(String(inputs.flag ? inputs.x : inputs.n))'))],
        },
        {
          fields: whole('«${ return inputs.flag ? inputs.x : inputs.files; }»'),
          severity: 'warning',
          says: 'may be a list, not text, and then the job fails: return a text in every case.',
        },
        {
          fields: whole('«$(inputs.flag && inputs.n)»'),
          severity: 'error',
          says: 'a boolean or a number',
          fixes: [offer(whole('$(String(inputs.flag && inputs.n))'))],
        },
        {
          fields: whole('«$(inputs)»'),
          severity: 'error',
          says: 'an object',
          fixes: [offer(whole('$(JSON.stringify(inputs))'))],
        },
      ],
    );
    accepts(
      'run-fails',
      ['galaxy'],
      [
        '$(inputs.x)',
        'n: $(inputs.n)',
        'n: $(inputs.flag ? inputs.x : inputs.n)',
        '$(JSON.stringify(inputs))',
        "$(inputs.flag ? 'a' : '')",
        '$(inputs.flag && inputs.x || "none")',
        '$(inputs.n && inputs.x || "none")',
        '$(inputs.o || "")',
        "${ if (inputs.flag) { return 'a'; } return ''; }",
        '$(unknown(inputs.flag) ? inputs.x : inputs.n)',
      ].map(whole),
    );
    finds(
      'reference-kind',
      ['galaxy'],
      [
        {
          fields: whole("${ if («inputs.flag») { return 'a'; } }"),
          severity: 'warning',
          says: 'there is no result, which fails the job',
          fixes: [offer(whole("${ if (inputs.flag) { return 'a'; } return ''; }"))],
        },
        {
          fields: whole('$(«inputs.flag» && "yes")'),
          severity: 'warning',
          says: 'When "inputs.flag" is falsy, the expression is false, which fails the job',
          fixes: [offer(whole('$(inputs.flag ? "yes" : \'\')'))],
        },
        {
          fields: whole('$(inputs.flag ? "a" : «null»)'),
          severity: 'warning',
          says: 'which fails the job',
          fixes: [offer(whole('$(inputs.flag ? "a" : \'\')'))],
        },
        {
          fields: whole('$(inputs.flag ? «inputs.o» : "a")'),
          severity: 'warning',
          says: 'which fails the job',
          fixes: [offer(whole('$(inputs.flag ? inputs.o || \'\' : "a")'))],
        },
      ],
    );
    accepts(
      'reference-kind',
      ['galaxy'],
      [
        "a: $(inputs.flag && 'yes')",
        'a: ${ if (inputs.flag) { return 1; } }',
        'a: $(inputs.flag ? inputs.o : 1)',
        '$(inputs.o)',
        '$(inputs.flag && inputs.x || "none")',
        '$(JSON.stringify(inputs.flag ? inputs.o : null))',
      ].map(whole),
    );
  });

  describe('what servers cannot do', () => {
    finds(
      'run-fails',
      ['galaxy'],
      [
        {
          fields: 'shell_command: sh c > o\nconfigfiles:\n  - «name»: c\n    content: echo a\n',
          severity: 'error',
          says: 'add "filename: c"',
        },
        {
          fields: "shell_command: echo '$(inputs.x)' > o\ninputs:\n  - { name: x, type: «color» }\n",
          severity: 'warning',
          says: '"color"',
        },
      ],
    );
  });
});
