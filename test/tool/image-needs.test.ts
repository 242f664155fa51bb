import assert from 'node:assert/strict';
import fc from 'fast-check';
import { check } from '../../shared/src/checker/check.js';
import { completeExample } from '../../shared/src/checker/complete-example.js';
import { Document } from '../../shared/src/tool/document.js';
import { imageNeeds, type ImageNeeds } from '../../shared/src/tool/needs/image-needs.js';
import { pythonImports } from '../../shared/src/tool/needs/python-imports.js';
import { rPackages } from '../../shared/src/tool/needs/r-packages.js';
import { imageReferences } from '../../shared/src/tool/image-references.js';
import { mark, unmark } from '../support/marked.js';
import { mutatedDocuments } from '../support/mutations.js';
import { runs } from '../support/runs.js';
import { platformTools } from '../support/tools.js';

const documentWith = (fields: string): Document => new Document(completeExample({ text: fields }));

function needsOf(fields: string): ImageNeeds {
  const { tool } = documentWith(fields);
  assert.ok(tool);
  return imageNeeds(tool);
}

/** A command of several lines. */
const command = (...lines: string[]): string =>
  `shell_command: |\n${lines.map((line) => `  ${line}\n`).join('')}`;

describe('the programs that a tool calls', () => {
  for (const [lines, expected] of [
    [['samtools view a | bwa mem', 'samtools index b'], 'samtools bwa'],
    [['cd x && echo a > b', 'export A=1', '[ -e a ] && true'], ''],
    [['A=1 B=2 prog x', '"quoted" x', "'single' x"], 'prog quoted single'],
    [['$X a', '"$X" b', '$(inputs.table.path) c', 'pre$X d', './run.sh', 'bin/x', '*x'], ''],
    [['/opt/bin/x a'], '/opt/bin/x'],
    [['f() { inner; }', 'f a', 'function g { other; }', 'g'], 'inner other'],
    [
      ['time nohup one', 'env A=1 two', 'timeout 10 three', 'xargs -n 1 four'],
      'nohup one env two timeout three xargs',
    ],
    [['x=$(inside a)', 'y=`ticks b`', 'cat <(process c)'], 'inside ticks cat process'],
    [['if first; then second; else third; fi', 'for i in a b; do fourth; done'], 'first second third fourth'],
    [['pigz -d a || gzip -d a', 'needed || exit 1', 'also || { echo no; }'], 'gzip needed also'],
    [['command -v pigz && pigz a', 'which zstd && zstd b', 'type -p c', 'd'], 'which d'],
    [['cat > a <<EOF', 'not a command', 'EOF'], 'cat'],
    [['# comment', 'a # b'], 'a'],
    [['export PATH=$PWD:$PATH', 'a'], undefined],
    [['PYTHONPATH=. a'], undefined],
    [['source activate env', 'a'], undefined],
    [['. ./env.sh', 'a'], undefined],
    [['python3 -m pip install x', 'a'], undefined],
    [['eval "$X"'], undefined],
    [["a 'open"], undefined],
  ] as [string[], string | undefined][]) {
    it(lines.join('; '), () => {
      const { programs, isUncertain } = needsOf(command(...lines));
      assert.equal(isUncertain ? undefined : programs.map(({ name }) => name).join(' '), expected);
    });
  }

  it('are also those of shell scripts', () => {
    const file = 'configfiles:\n  - filename: run.sh\n    content: |\n      #!/bin/bash\n      inner a\n';
    const names = needsOf(`${command('bash run.sh')}${file}`).programs.map(({ name }) => name);
    assert.deepEqual(names, ['bash', 'inner']);
  });
});

describe('the modules that a tool imports', () => {
  for (const [lines, expected] of [
    [["python3 -c 'import «pandas»; import os'"], 'python pandas, python os'],
    [['python3 - <<EOF', 'from «numpy».linalg import norm', 'EOF'], 'python numpy'],
    [
      ['cat > run.py <<"EOF"', 'import helper, «scipy»', 'EOF', 'python3 run.py'],
      'python helper, python scipy',
    ],
    [['Rscript -e "library(«dplyr»)"'], 'r dplyr'],
    [['R --no-save <<EOF', '«ggplot2»::ggplot()', 'EOF'], 'r ggplot2'],
    [["python3 -c 'import $(inputs.table.name)'"], ''],
    [["echo 'import pandas'"], ''],
  ] as [string[], string][]) {
    it(lines.join('; '), () => {
      const { text } = unmark(command(...lines));
      const { modules } = needsOf(text);
      assert.equal(modules.map(({ language, name }) => `${language} ${name}`).join(', '), expected);
      const marked = command(...lines);
      const first = modules.find(({ name }) => marked.includes(`«${name}»`));
      const whole = completeExample({ text });
      if (first) assert.equal(mark(whole, first.span), completeExample({ text: marked }));
    });
  }

  it('are not those that it brings', () => {
    const files = ['run.py', './helper.py', 'pack/inner.py']
      .map((name) => `  - filename: ${name}\n    content: |\n      import helper, pack.inner, made, pandas\n`)
      .join('');
    const { modules, interpreters } = needsOf(
      `${command('echo x = 1 > made.py', '/opt/bin/python3 run.py')}configfiles:\n${files}`,
    );
    assert.deepEqual(
      modules.map(({ name }) => name),
      ['pandas'],
    );
    assert.deepEqual(interpreters, { python: ['/opt/bin/python3'], r: ['Rscript'] });
  });

  it('are not known if a script says itself where they are', () => {
    assert.equal(needsOf(command("python3 -c 'import sys; sys.path.append(1)'")).isUncertain, true);
  });
});

/** The marked names are those that are found. */
function finds(
  reader: (text: string) => { start: number; end: number }[],
  documents: readonly string[],
): void {
  for (const document of documents) {
    it(JSON.stringify(document), () => {
      const { text } = unmark(document);
      assert.equal(mark(text, ...reader(text)), document);
    });
  }
}

describe('Python imports', () => {
  finds(pythonImports, [
    'import «a», «b».c as d\nfrom «e».f import g\n',
    'import «a»; import «b»',
    'from . import a\nfrom .b import c',
    '# import a\n"""\nimport b\n"""\n\'import c\'\nimport «d»',
    "'''\nimport a",
    'x = (\nimport a\n)\nimport «b»',
    'x = \\\n  1\nimport «a»',
    'try:\n  import a\nexcept ImportError:\n  import b\nelse:\n  import c\nimport «d»',
    'try:\n  with x:\n    import a\nfinally:\n  pass\nimport «b»',
    'if x:\n  import a\nelif y:\n  import b\nelse:\n  import c',
    'if __name__ == "__main__":\n  import «a»',
    'def f():\n\timport «a»\n',
    'try: import a\nexcept: pass',
    'important = 1\nimport_x = 2\nfromage = 3',
    'import $x',
  ]);
});

describe('R packages', () => {
  finds(rPackages, [
    'library(«aa»)\nrequire("«b.c»")\nlibrary(\'«dd»\', quietly = TRUE)',
    '«dplyr»::filter(x)\n«base»:::y',
    'suppressPackageStartupMessages({\n  library(«aa»)\n  library(«bb»)\n})',
    '# library(a)\n"library(b)"\nx <- "\\"library(c)"',
    'library(xx, character.only = TRUE)\nlibrary("«yy»", character.only = TRUE)',
    'if (!require(aa)) install(bb)\nlibrary(«cc»)',
    'if (x) {\n  library(aa)\n} else {\n  library(bb)\n}\nlibrary(«cc»)',
    'if (x)\n  library(aa)\nlibrary(«bb»)',
    'if (x) library(aa) else library(bb)\nlibrary(«cc»)',
    'try(library(aa))\ntryCatch({ library(bb) }, error = f)\nlibrary(«cc»)',
    'f <- function() { library(«aa») }',
    'library(paste0("a", "b"))\nlibrary()',
    "x <- 'open\nlibrary(a)",
  ]);
});

describe('what a tool needs', () => {
  const reads: [name: string, read: (text: string) => unknown][] = [
    ['Python', pythonImports],
    ['R', rPackages],
  ];
  const piece = fc.constantFrom(
    ...[
      'import a',
      'from b import c',
      'library(d)',
      '"',
      "'",
      '"""',
      '(',
      ')',
      '{',
      '}',
      '[',
      '#',
      '\\',
      '\n',
      ';',
      ' ',
    ],
    ...['if (', 'else', 'try:', 'é', '😀', '\r', '::', 'x'],
  );
  for (const [name, read] of reads) {
    it(`is read from any ${name}`, () => {
      fc.assert(
        fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
          const text = pieces.join('');
          for (const { name: found, start, end } of read(text) as {
            name: string;
            start: number;
            end: number;
          }[])
            assert.equal(text.slice(start, end), found);
        }),
      );
    });
  }

  it('is read from documents with mistakes of any kind', () => {
    const tools = platformTools().map(({ text }) => text);
    let names = 0;
    const texts = mutatedDocuments(tools, 7);
    const { numRuns } = runs(2000);
    for (let count = 0; count < numRuns; count++) {
      const text = texts.next().value as string;
      const document = new Document(text);
      const { programs = [], modules = [] } = document.tool ? imageNeeds(document.tool) : {};
      for (const { span } of [...programs, ...modules]) {
        assert.ok(span.start <= span.end && span.end <= text.length);
        names++;
      }
      imageReferences(document);
    }
    assert.ok(names > 100, String(names));
  });

  it('is reported with what the image lacks, once for each name', () => {
    const text = completeExample({
      text: command('a x', 'b y', 'a z', "python3 -c 'import m, n'", '# user-tool'),
    });
    const imageLacks = { programs: ['a', 'other'], modules: [{ language: 'python' as const, name: 'm' }] };
    const { source } = new Document(text);
    const problems = check(new Document(text), { imageLacks }).filter(({ code }) =>
      code.endsWith('-missing'),
    );
    assert.deepEqual(
      problems.map(({ code, message, range, severity }) => [
        code,
        message,
        severity,
        source.slice(source.spanOf(range)),
      ]),
      [
        ['program-missing', 'The image has no program "a".', 'warning', 'a'],
        ['module-missing', 'The image has no Python module "m".', 'warning', 'm'],
      ],
    );
    assert.deepEqual(
      problems[0]?.related.map(({ message }) => message),
      ['This is the image.'],
    );
  });

  it('can be ignored with comments, which are right where no image was started', () => {
    const comments = '# user-tool-disable-next-line program-missing, module-missing\n';
    const text = completeExample({ text: `${comments}${command('a x', "python3 -c 'import m'")}` });
    const codes = (imageLacks?: {
      programs: string[];
      modules: { language: 'python'; name: string }[];
    }): string[] =>
      check(new Document(text), imageLacks && { imageLacks })
        .map(({ code }) => code)
        .filter((code) => /-missing$|^bad-/.test(code));
    assert.deepEqual(codes(), []);
    assert.deepEqual(codes({ programs: ['a'], modules: [{ language: 'python', name: 'm' }] }), []);
    assert.deepEqual(codes({ programs: [], modules: [] }), ['bad-suppression', 'bad-suppression']);
  });
});
