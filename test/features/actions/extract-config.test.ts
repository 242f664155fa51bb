import fc from 'fast-check';
import assert from 'node:assert/strict';
import { extractConfig } from '../../../shared/src/features/actions/extract-config.js';
import { applySpanEdits } from '../../support/edits.js';
import { runs } from '../../support/runs.js';
import { scalarTextsIn } from '../../support/scalars.js';
import { platformTools, toolIn } from '../../support/tools.js';
import { offered } from './support.js';

const extract = 'Extract command to a config file';
const inline = (name: string): string => `Inline config file "${name}"`;
const heredoc = (name: string): string => `Extract here-document to config file "${name}"`;

const head = 'class: PlatformUserTool\ncontainer: python:3.12\n';

function changed(fields: string, title: string): string {
  const after = offered(head + fields, { of: extractConfig }).apply(title);
  return after.slice(head.length);
}

function titlesIn(fields: string): string[] {
  return offered(head + fields, { of: extractConfig }).titles;
}

const commands: [what: string, before: string, after: string][] = [
  [
    'in a literal block',
    "shell_command: | # main\n  head '$(inputs.a‸.path)' \\\n    > a\n  sort a\ninputs: []\n",
    "shell_command: bash -e script.sh # main\nconfigfiles:\n  - filename: script.sh\n    content: |\n      head '$(inputs.a.path)' \\\n        > a\n      sort a\ninputs: []\n",
  ],
  [
    'in double quotes',
    'shell_command: "a‸ \\\\\\\\ \\n b\\n"\n',
    'shell_command: bash -e script.sh\nconfigfiles:\n  - filename: script.sh\n    content: |\n      a \\\\ \n       b\n',
  ],
  [
    'in plain style',
    'shell_command:\n  a‸\n\n  b # both\nlicense: MIT\n',
    'shell_command: bash -e script.sh # both\nconfigfiles:\n  - filename: script.sh\n    content: |-\n      a\n      b\nlicense: MIT\n',
  ],
  [
    'with lists in the column of their keys',
    'inputs:\n- name: x\nshell_command: |\n    a‸\n    b\n',
    'inputs:\n- name: x\nshell_command: bash -e script.sh\nconfigfiles:\n- filename: script.sh\n  content: |\n      a\n      b\n',
  ],
  [
    'beside other config files',
    'configfiles:\n-   filename: script.sh\n    content: x\n# c\nshell_command: |\n  a‸\n  b\n',
    'configfiles:\n-   filename: script.sh\n    content: x\n-   filename: script-2.sh\n    content: |\n      a\n      b\n# c\nshell_command: bash -e script-2.sh\n',
  ],
  [
    'that mentions the name',
    'configfiles: [] # none\nshell_command: |\n  a‸\n  ./script.sh',
    'configfiles: # none\n  - filename: script-2.sh\n    content: |\n      a\n      ./script.sh\nshell_command: bash -e script-2.sh',
  ],
  [
    'with empty lines at its end',
    'shell_command: |+\n  a‸\n  b\n\n\nlicense: MIT\n',
    'shell_command: bash -e script.sh\n\n\nconfigfiles:\n  - filename: script.sh\n    content: |+\n      a\n      b\n\n\nlicense: MIT\n',
  ],
];

const heredocs: [what: string, before: string, after: string][] = [
  [
    'text without expressions',
    'shell_command: |\n  set -u\n  cat > in.cfg <<\'EOF\'\n  mode = "a"\\\\\n    x‸ = $HOME\n  EOF\n  run in.cfg\n',
    'shell_command: |\n  set -u\n  run in.cfg\nconfigfiles:\n  - filename: in.cfg\n    content: |\n      mode = "a"\\\\\n        x = $HOME\n',
  ],
  [
    'a script with references',
    "shell_command: |\n  cat ‸<<\"PY\" > a.py\n  open('$(inputs.x.path)', '\\\\')\n  PY\n  python a.py $(inputs.y)\n",
    "shell_command: |\n  python a.py $(inputs.y)\nconfigfiles:\n  - filename: a.py\n    content: |\n      open('$(inputs.x.path)', '\\\\')\n",
  ],
  [
    'escapes that only the command made some',
    "shell_command: |\n  cat > a.txt <<'EOF'\n  a\\\\b\\n‸\n  EOF\n  paste a.txt '$(inputs.x.path)'\n",
    "shell_command: |\n  paste a.txt '$(inputs.x.path)'\nconfigfiles:\n  - filename: a.txt\n    content: |\n      a\\b\\n\n",
  ],
  [
    'a command in quotes',
    'shell_command: "cat > a.txt <<\'E\'\\nx‸\\nE\\n  sort a.txt\\n"\n',
    'shell_command: |2\n    sort a.txt\nconfigfiles:\n  - filename: a.txt\n    content: |\n      x\n',
  ],
  [
    'at the end of the document',
    "shell_command: |+\n  cat > a.txt <<'E'\n  x‸\n  E\n  sort a.txt\n\n",
    'shell_command: |+\n  sort a.txt\n\nconfigfiles:\n  - filename: a.txt\n    content: |\n      x\n',
  ],
  [
    'without a line end behind it',
    "shell_command: |\n  cat > a.txt <<'E'\n  x‸\n  E\n  sort a.txt",
    'shell_command: |\n  sort a.txt\nconfigfiles:\n  - filename: a.txt\n    content: |\n      x\n',
  ],
];

const noHeredocs: [what: string, command: string][] = [
  ['the shell fills it in', 'cat > a <<EOF\n  x‸\n  EOF\n  cat a'],
  ['tabs are taken away', "cat > a <<-'EOF'\n  x‸\n  EOF\n  cat a"],
  ['it is added to a file', "cat >> a <<'EOF'\n  x‸\n  EOF\n  cat a"],
  ['it goes to a program', "python <<'EOF'\n  x‸\n  EOF\n  cat a"],
  ['it stands in another folder', "cd b\n  cat > a <<'EOF'\n  x‸\n  EOF\n  cat a"],
  ['the file is there before', "rm -f a.txt\n  cat > a.txt <<'EOF'\n  x‸\n  EOF\n  cat a.txt"],
  ['it is text itself', 'sh -c \'\n  cat > a <<"EOF"\n  x‸\n  EOF\n  \''],
  ['it is written in some cases only', "if a; then\n  cat > a <<'EOF'\n  x‸\n  EOF\n  fi\n  cat a"],
  ['it is written into another process', "( cat > a <<'EOF'\n  x‸\n  EOF\n  )\n  cat a"],
  ['it is not ended', "cat > a <<'EOF'\n  x‸\n  cat a"],
  ['nothing else is left', "cat > a <<'EOF'\n  x‸\n  EOF"],
  ['the cursor is elsewhere', "cat > a <<'EOF'\n  x\n  EOF\n  ca‸t a"],
  ['the last line end would go', "cat > a.txt <<'EOF'\n  $(inputs.x)‸\n  EOF\n  wc -l a.txt"],
  ['the first blanks would go', "cat > a.py <<'EOF'\n    $(inputs.x)‸\n  EOF\n  python a.py"],
  ['escapes of the rest would stay', "cat > a.py <<'EOF'\n  $(inputs.x)‸\n  EOF\n  python a.py \\\\"],
  ['an expression spans it', "cat > a.py <<'EOF'\n  $(inputs.x‸\n  EOF\n  + 1)\n  python a.py"],
];

const inlined: [what: string, before: string, after: string][] = [
  [
    'the only file',
    'shell_command: bash run.sh # main\nconfigfiles:\n  - filename: run.sh\n    content: "a $(inputs.‸x)\\nb"\nname: N\n',
    'shell_command: |- # main\n  a $(inputs.x)\n  b\nname: N\n',
  ],
  [
    'one of several, from the command',
    'configfiles:\n- filename: a.txt\n  content: x\n- filename: run.sh\n  content: |\n    a\n- filename: b.txt\n  content: y\nshell_command: |\n  sh -e ./run‸.sh\n',
    'configfiles:\n- filename: a.txt\n  content: x\n- filename: b.txt\n  content: y\nshell_command: |\n  a\n',
  ],
];

const notInlined: [what: string, fields: string][] = [
  ['with arguments', 'shell_command: bash run.sh x‸\nconfigfiles:\n- filename: run.sh\n  content: a\n'],
  ['of another name', 'shell_command: bash go.sh‸\nconfigfiles:\n- filename: run.sh\n  content: a\n'],
  [
    'that is there twice',
    'shell_command: bash r‸\nconfigfiles:\n- filename: r\n  content: a\n- filename: r\n  content: b\n',
  ],
  [
    'that another one runs',
    'shell_command: sh r.sh‸\nconfigfiles:\n- filename: r.sh\n  content: a\n- filename: s\n  content: sh r.sh\n',
  ],
  [
    'that is an output',
    'shell_command: sh r.sh‸\nconfigfiles:\n- filename: r.sh\n  content: a\noutputs:\n- name: o\n  from_work_dir: r.sh\n',
  ],
  ['in brackets', 'shell_command: sh r.sh‸\nconfigfiles: [{ filename: r.sh, content: a }]\n'],
  ['with an anchor', 'shell_command: sh r.sh‸\nconfigfiles:\n- filename: r.sh\n  content: &c a\nhelp: *c\n'],
  ['far away', 'shell_command: sh r.sh\nconfigfiles:\n- filename: r.sh\n  content: a\nname: ‸N\n'],
  ['without text', 'shell_command: sh r.sh‸\nconfigfiles:\n- filename: r.sh\n'],
];

const notExtracted: [what: string, document: string][] = [
  ['of one line', `${head}shell_command: ec‸ho\n`],
  ['of one line in a block', `${head}shell_command: |\n  ec‸ho\n`],
  ['behind an alias', `${head}help: &a "a\\nb"\nshell_command: *‸a\n`],
  ['that an alias uses', `${head}shell_command: &a "a‸\\nb"\nhelp: *a\n`],
  ['that no block can hold', `${head}shell_command: "a‸\\nb\\r"\n`],
  [
    'beside config files in brackets',
    `${head}shell_command: "a‸\\nb"\nconfigfiles: [{ filename: a, content: b }]\n`,
  ],
  ['in braces', '{ class: PlatformUserTool, shell_command: "a‸\\nb" }\n'],
  [
    'before a comment that would become text',
    `${head}shell_command: "a\\nb‸"\n        # deep\nlicense: MIT\n`,
  ],
  ['of another kind of document', 'class: Workflow\nshell_command: "a‸\\nb"\n'],
];

describe('extracting a command', () => {
  for (const [what, before, after] of commands) {
    it(`moves it into a config file: ${what}`, () => {
      assert.equal(changed(before, extract), after);
    });
  }

  it('uses the shell that the image has', () => {
    const { apply } = offered(
      'class: GalaxyUserTool\ncontainer: quay.io/biocontainers/busybox:1.36\nshell_command: |\n  a‸\n  b\n',
      { of: extractConfig },
    );
    assert.match(apply(extract), /^shell_command: sh -e script\.sh$/m);
  });

  for (const [what, document] of notExtracted) {
    it(`is not offered: a command ${what}`, () => {
      assert.deepEqual(offered(document, { of: extractConfig }).titles, []);
    });
  }
});

describe('extracting a heredoc', () => {
  for (const [what, before, after] of heredocs) {
    it(`moves it into a config file: ${what}`, () => {
      const name = /a\.\w+|in\.cfg/.exec(before)?.[0] ?? '';
      assert.equal(changed(before, heredoc(name)), after);
    });
  }

  for (const [why, command] of noHeredocs) {
    it(`is not offered where ${why}`, () => {
      const titles = titlesIn(`shell_command: |\n  ${command}\n`);
      assert.deepEqual(
        titles.filter((title) => title.includes('heredoc')),
        [],
      );
    });
  }
});

describe('inlining a config file', () => {
  for (const [what, before, after] of inlined) {
    it(`puts it in place of the command: ${what}`, () => {
      assert.equal(changed(before, inline('run.sh')), after);
    });
  }

  for (const [what, fields] of notInlined) {
    it(`is not offered: a file ${what}`, () => {
      assert.deepEqual(titlesIn(fields), []);
    });
  }
});

/** The command with the values of its references. */
function commandOf(text: string): unknown {
  const tool = toolIn(text, { dialect: 'platform' });
  const value = tool.fields.get('shell_command')?.value;
  return [value?.kind === 'scalar' && value.value, tool.references.map(({ name }) => name)];
}

/** The text after the first change of a group at the command; undefined if none is offered. */
function change(text: string, kind: string): string | undefined {
  const tool = toolIn(text, { dialect: 'platform' });
  const start = tool.fields.get('shell_command')?.key.span.start ?? 0;
  const span = { start, end: start };
  const { document } = tool;
  const place = { document, tool, span, problems: [], allProblems: [], problemsOf: () => [] };
  const offer = extractConfig(place).find((one) => one.kind === kind);
  return offer && applySpanEdits(text, offer.edits(), offer.title);
}

describe('there and back', () => {
  const settings = [
    { before: 'shell_command: ', behind: '\nid: 1\n', indent: 1 },
    { before: 'id: 1\nshell_command: ', behind: ' # why\n\n # c\n', indent: 1 },
    { before: 'configfiles:\n- filename: x\n  content: y\nshell_command: ', behind: '', indent: 1 },
    {
      before: 'shell_command: ',
      behind: '\n\nconfigfiles:\n  - filename: x\n    content: |+\n      y\n\n',
      indent: 1,
    },
  ];

  it('leads to the same command', () => {
    let seen = 0;
    const count = runs(400);
    fc.assert(
      fc.property(scalarTextsIn(settings), (text) => {
        const extracted = change(text, 'refactor.extract');
        if (extracted === undefined) return;
        seen++;
        const back = change(extracted, 'refactor.inline');
        assert.ok(back !== undefined, extracted);
        assert.deepEqual(commandOf(back), commandOf(text), JSON.stringify([text, extracted, back]));
      }),
      count,
    );
    assert.ok(seen > count.numRuns / 5, String(seen));
  });

  it('leads to the same text where the command is a literal block', () => {
    for (const [, before] of commands.filter(([what]) => what === 'in a literal block')) {
      const text = head + before.replace('‸', '');
      assert.equal(change(change(text, 'refactor.extract') ?? '', 'refactor.inline'), text);
    }
  });

  for (const { name, text } of platformTools().filter(({ name }) => name.startsWith('valid/'))) {
    it(`leads to the same command: ${name}`, () => {
      const extracted = change(text, 'refactor.extract');
      if (extracted === undefined) {
        const [command] = commandOf(text) as [string];
        assert.ok(!command.trim().includes('\n'), 'a long command can be extracted');
        return;
      }
      assert.deepEqual(commandOf(change(extracted, 'refactor.inline') ?? ''), commandOf(text));
    });
  }
});
