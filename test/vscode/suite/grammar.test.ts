import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wrongRootKeys } from '../../grammar/bounds.js';
import { contributions, installedTokenizer, scope } from './installed-grammars.js';

const documents = join(__dirname, 'documents');

/** A document with `«»` around what has a scope. */
interface Coloured {
  title: string;
  document: string;
  scopes: string[];
}

const configFile = (filename: string, content: string): string =>
  `configfiles:\n  - filename: ${filename}\n    content: ${content}\n`;

const js = 'meta.embedded.inline.javascript.user-tool';

const coloured: Coloured[] = [
  {
    title: 'a command and its options',
    document: "shell_command: |\n  «head» «-»n 5 '«a»'\n",
    scopes: ['entity.name.command.shell', 'constant.other.option.dash.shell', 'string.quoted.single.shell'],
  },
  {
    title: 'a reference in a string of the shell',
    document: 'shell_command: |\n  cat "«$(»«inputs».«many».«map»((«f») => «f».path).join(«\'»,\'))«"»\n',
    scopes: [
      ...[
        'punctuation.section.embedded.begin.user-tool',
        'variable.language.user-tool',
        'variable.parameter.user-tool',
      ],
      ...[
        'entity.name.function.js',
        'variable.parameter.js',
        js,
        'string.quoted.single.js',
        'string.quoted.double.shell',
      ],
    ],
  },
  {
    title: 'a function body',
    document: 'shell_command: |\n  cat ${ «return» inputs.«a»; } «|» «sort»\n',
    scopes: [
      ...['keyword.control.flow.js', 'variable.parameter.user-tool'],
      ...['keyword.operator.pipe.shell', 'entity.name.command.shell'],
    ],
  },
  {
    title: 'an escape, and what is the shell’s behind it',
    document: 'shell_command: |\n  echo «\\»$(«date»)\n',
    scopes: ['constant.character.escape.user-tool', 'entity.name.command.shell'],
  },
  {
    title: 'a heredoc that ends further in than the document',
    document: "shell_command: |\n  cat <<EOF\n  «it's» a text\n  EOF\n  «sort»\n",
    scopes: ['string.unquoted.heredoc.shell', 'entity.name.command.shell'],
  },
  {
    title: 'a folded command',
    document: 'shell_command: >-\n  «samtools»\n    «sort» |\n  «head» -n 1 &&\n\n  «cat»\n',
    scopes: [
      ...['entity.name.command.shell', 'string.unquoted.argument.shell'],
      ...['entity.name.command.shell', 'entity.name.command.shell'],
    ],
  },
  ...['|+', '|-', '|2', '>', '>1-', '|2+ # comment', '!!str |'].map((header) => ({
    title: `a command behind ${header}`,
    document: `shell_command: ${header}\n  «sort» "$(«inputs».a)"\n`,
    scopes: ['entity.name.command.shell', 'variable.language.user-tool'],
  })),
  {
    title: 'a plain command over lines',
    document: 'shell_command: «cat»\n  «a» | «sort»\n',
    scopes: [...['entity.name.command.shell', 'string.unquoted.argument.shell'], 'entity.name.command.shell'],
  },
  {
    title: 'a double-quoted command',
    document:
      'shell_command: "«cat» \\"«a» $(inputs.«b».map(«x» => \\"«c»\\"))\\" | «sort» «\\\\»$(«date»)"\n',
    scopes: [
      ...['entity.name.command.shell', 'string.quoted.rewritten.user-tool', 'variable.parameter.user-tool'],
      ...['variable.parameter.js', 'string.quoted.js.user-tool', 'entity.name.command.shell'],
      ...['constant.character.escape.user-tool', 'entity.name.command.shell'],
    ],
  },
  {
    title: 'a single-quoted command',
    document: "shell_command: 'cat ''«a»'' $(«inputs».b) | «sort»'\n",
    scopes: ['string.quoted.rewritten.user-tool', 'variable.language.user-tool', 'entity.name.command.shell'],
  },
  {
    title: 'a command in a document that is JSON',
    document: '{\n  "shell_command": "«sort» $(«inputs».a)"\n}\n',
    scopes: ['entity.name.command.shell', 'variable.language.user-tool'],
  },
  {
    title: 'Python',
    document: configFile(
      'a.py',
      '|\n      @«a»\n      «def» b():\n        «"»""$(«inputs».c)"""\n        return \'«\\»$(d)\'',
    ),
    scopes: [
      ...['entity.name.function.decorator.python', 'storage.type.function.python'],
      ...['string.quoted.docstring.multi.python', 'variable.language.user-tool'],
      'constant.character.escape.user-tool',
    ],
  },
  {
    title: 'R',
    document: configFile('a.R', '|\n      x «<-» read.table("$(«inputs».a)") # «b»'),
    scopes: ['keyword.operator.assignment.r', 'variable.language.user-tool', 'comment.line.number-sign.r'],
  },
  {
    title: 'JavaScript',
    document: configFile('a.js', '|\n      «const» a = "$(«inputs».b)";'),
    scopes: ['storage.type.js', 'variable.language.user-tool'],
  },
  {
    title: 'a shell script',
    document: configFile('a.sh', '|\n      «set» -e\n      «sort» "$(«inputs».a)"'),
    scopes: ['entity.name.command.shell', 'entity.name.command.shell', 'variable.language.user-tool'],
  },
  {
    title: 'JSON',
    document: configFile('a.json', '|\n      { "«a»": «true», "b": "$(«inputs».b)" }'),
    scopes: [...['support.type.property-name.json', 'constant.language.json'], 'variable.language.user-tool'],
  },
  {
    title: 'a script by its first line',
    document: 'configfiles:\n  - content: |\n      #!/usr/bin/env python3\n      «import» sys\n',
    scopes: ['keyword.control.import.python'],
  },
  {
    title: 'a library of functions',
    document:
      'requirements:\n  - type: javascript\n    expression_lib:\n      - |\n        «function» «a»() {}\n',
    scopes: ['storage.type.function.js', 'entity.name.function.js'],
  },
  {
    title: 'Markdown',
    document: 'help: |\n  # «a»\n\n    - «*»b*\n\n  ```py\n  «import» c\n',
    scopes: ['entity.name.section.markdown', 'markup.italic.markdown', 'keyword.control.import.python'],
  },
  {
    title: 'Markdown in a mapping',
    document: 'help:\n  format: markdown\n  content: |\n    # «a»\n',
    scopes: ['entity.name.section.markdown'],
  },
  {
    title: 'reStructuredText',
    document: 'help:\n  format: restructuredtext\n  content: |\n    «**»a**\n',
    scopes: ['markup.bold'],
  },
];

describe('grammar with the languages of this editor', () => {
  const tokenise = installedTokenizer();

  it('embeds languages that the editor knows', () => {
    const known = contributions().flatMap(({ contributes }) => contributes.languages ?? []);
    const ids = new Set(known.map(({ id }) => id));
    const ours = contributions().flatMap(({ contributes }) => contributes.grammars ?? []);
    const embedded = ours.find(({ scopeName }) => scopeName === scope)?.embeddedLanguages;
    assert.ok(embedded);
    assert.deepEqual(
      Object.values(embedded).filter((id) => !ids.has(id)),
      [],
    );
  });

  for (const name of readdirSync(documents)) {
    it(`stays inside the scalars of ${name}`, async () => {
      assert.deepEqual(wrongRootKeys(await tokenise(readFileSync(join(documents, name), 'utf8'))), []);
    });
  }

  for (const { title, document, scopes } of coloured) {
    it(`colours ${title}`, async () => {
      const [text, places] = unmark(document);
      const lines = await tokenise(text);
      const found = places.map(({ line, column }) => {
        const at = lines[line]?.tokens.find(
          ({ startIndex, endIndex }) => startIndex <= column && column < endIndex,
        );
        return at?.scopes ?? [];
      });
      assert.equal(found.length, scopes.length);
      const wrong = scopes.filter((wanted, index) => !found[index]?.includes(wanted));
      assert.deepEqual(wrong, [], found.map((all) => all.join(' ')).join('\n'));
    });
  }
});

/** A text without its marks, and the places of `«`. */
function unmark(marked: string): [text: string, places: { line: number; column: number }[]] {
  const places: { line: number; column: number }[] = [];
  const lines = marked.split('\n').map((source, line) => {
    let text = '';
    for (const char of source) {
      if (char === '«') places.push({ line, column: text.length });
      else if (char !== '»') text += char;
    }
    return text;
  });
  return [lines.join('\n'), places];
}
