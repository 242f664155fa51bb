import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import ts from 'typescript';
import { workspaces } from '../../scripts/workspaces.mjs';

const root = join(import.meta.dirname, '../..');

/** Where the texts for users are. */
const places = [
  ...['README.md', 'CONTRIBUTING.md', 'SUPPORT.md', 'CHANGELOG.md', 'docs', 'examples'],
  ...['package.nls.json', 'client/l10n', 'server/bin', 'scripts'],
  ...workspaces.map(({ sources }) => sources),
];

/** Words that are not plain American English, with their replacements. */
const words: readonly (readonly [avoid: RegExp, write: string])[] = [
  [/\bmend(?:s|ed|ing|able)?\b/i, 'fix'],
  [/\bhand(?:s|ed|ing)? in\b/i, 'submit'],
  [/(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b|more\b)/i, 'is not a'],
  [/\b(?:tell|tells|telling|told)\b/i, 'report, show, or say'],
  [/\bparts? at\b/i, 'split on'],
  [/\bblanks\b/i, 'spaces, or whitespace'],
  [/\b(?:goes|go) first\b/i, 'take precedence'],
  [/\b(?:wins?) over\b/i, 'take precedence over'],
  [/\bobey(?:s|ed|ing)?\b/i, 'interpret, or follow'],
  [/\bheed(?:s|ed|ing)?\b/i, 'follow'],
  [/\b(?:stand|stands|stood|standing)\b(?! for\b| out\b)/i, 'be'],
  [/\b(?:some|every|any)body\b/i, 'someone, everyone, anyone'],
  [/\bnobody\b/i, 'no one'],
  [/\bwho(?:so)?ever\b/i, 'anyone who'],
  [/\b(?:lay|lays|laid|laying)\b/i, 'format, or place'],
  [/\bthe way out\b/i, 'the fix'],
  [/\b(?:leads?|led|goes|go) (?:nowhere|out of)\b/i, 'be outside, or broken'],
  [/\bwithout (?:a|any) (?:doubt|guess)\b/i, 'unambiguously, or with no decision'],
  [/\ball the same\b/i, 'still, or anyway'],
  [/\bis (?:there )?already there\b|\bis there already\b/i, 'already exists'],
  [/\bwill not do\b/i, 'is invalid'],
  [/\b(?:when|where) absent\b/i, 'by default'],
  [/\bwhere nothing (?:else )?is said\b/i, 'by default'],
  [/\bthat there (?:is|are)\b/i, 'all, or nothing'],
  [/\bjudg(?:e|es|ed|ing)\b/i, 'check, or apply rules'],
  [/\bfor good\b/i, 'permanently'],
  [/\b(?:anew|once more)\b/i, 'again'],
  [/\bin the place of\b/i, 'replace'],
  [/\bbehind\b/i, 'after'],
  [/\bbeside\b/i, 'next to, or in addition to'],
  [/\bfares?\b/i, 'conform'],
  [/\blooks? after\b/i, 'manage'],
  [/\basks? shellcheck\b/i, 'run ShellCheck'],
  [/\bswitch(?:es|ed)? (?:on|off)\b/i, 'turn on or off, enable or disable'],
  [/\bbeliev(?:e|es|ed)\b/i, 'trust, or accept'],
  [/\bslips?\b/i, 'mistake'],
  [/\bheredocs?\b/i, 'here-document'],
  [/\ban information\b/i, 'information'],
  [/\b(?:there|here)(?:by|in|of|upon|with)\b/i, 'by this, in it'],
  [/\b(?:shall|till|upon|whilst|amongst)\b/i, 'must, until, on, while, among'],
  [/\be-mails?\b/i, 'email'],
  [/\bmisspelt\b/i, 'misspelled'],
  [/\b(?:learn|burn|spoil)t\b/i, 'learned'],
  [/(?<![$\w])(?:colour|behaviour|favour|honour|neighbour|labour)/i, 'color, behavior, …'],
  // A field's name may be misspelled on purpose.
  [/\blicences?\b(?!:)|\bdefences?\b/i, 'license, defense'],
  [/\b(?:cent|met|lit|fib)res?\b/i, 'center, …'],
  [/\b(?:catalogue|dialogue|programme|artefact|grey)s?\b/i, 'catalog, dialog, program, artifact, gray'],
  [/\b(?:cancel|label|model|travel|signal|total)l(?:ed|ing)\b/i, 'canceled, …'],
  [/\b(?:fulfil|enrol|instal)s?\b/i, 'fulfill, …'],
  [
    /\b\w*(?:serial|recogn|normal|organ|optim|initial|minim|maxim|summar|visual|author|character|custom|categor|local|special|util|real|standard|synchron|sanit|token)is(?:e|es|ed|ing|ation)\b/i,
    '-ize',
  ],
  [/\b(?:ana|para|cata)lys(?:e|es|ed|ing)\b/i, 'analyze'],
];

/** A text, and where it is. */
type Text = readonly [place: string, text: string];

describe('the words that users read', () => {
  for (const [avoid, write] of words) {
    it(`never ${avoid.source}, but ${write}`, () => {
      const found = texts().flatMap(([place, text]) => {
        const hit = avoid.exec(text);
        return hit
          ? [`${place}: "${hit[0]}" in "${text.slice(Math.max(0, hit.index - 60), hit.index + 60)}"`]
          : [];
      });
      assert.deepEqual(found, []);
    });
  }

  it('are all of them', () => {
    const count = (folder: string): number => texts().filter(([place]) => place.startsWith(folder)).length;
    for (const folder of [
      'README.md',
      'docs',
      'server/cli/src',
      'client/vscode/src',
      'package.nls.json',
      'examples',
    ])
      assert.ok(count(folder) > 5, folder);
  });
});

let read: Text[] | undefined;

function texts(): Text[] {
  read ??= places
    .flatMap(filesIn)
    .flatMap((file) => readers[extname(file)]?.(file) ?? [])
    .map(([place, text]) => [place, text.replace(/\s+/g, ' ')]);
  return read;
}

function filesIn(place: string): string[] {
  const files = extname(place)
    ? [place]
    : readdirSync(join(root, place), { recursive: true, encoding: 'utf8' }).map((file) => join(place, file));
  return files.map((file) => file.split(sep).join('/'));
}

/** The texts of a file, by its extension. */
const readers: Readonly<Record<string, (file: string) => Text[]>> = {
  '.md': paragraphs,
  '.json': values,
  '.ts': literals,
  '.mjs': literals,
  '.js': literals,
  '.yml': comments,
};

/** The paragraphs of a page, without its code. */
function paragraphs(file: string): Text[] {
  const text = readFileSync(join(root, file), 'utf8').replace(/^```[^]*?^```$/gm, '');
  return text.split(/\n\n+/).map((paragraph) => [file, paragraph.replace(/`[^`]*`/g, '…')]);
}

function values(file: string): Text[] {
  const texts: unknown[] = Object.values(JSON.parse(readFileSync(join(root, file), 'utf8')) as object);
  return texts.filter((text) => typeof text === 'string').map((text) => [file, text]);
}

/** String literals with a space, which code rarely has, without template substitutions. */
function literals(file: string): Text[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: Text[] = [];
  const visit = (node: ts.Node): void => {
    const text = ts.isTemplateExpression(node)
      ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')
      : ts.isStringLiteralLike(node)
        ? node.text
        : '';
    if (/\S\s/.test(text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push([`${file}:${line + 1}`, text]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function comments(file: string): Text[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return lines.flatMap((line, index): Text[] => {
    const comment = /^# (.*)$/.exec(line)?.[1];
    return comment === undefined ? [] : [[`${file}:${index + 1}`, comment]];
  });
}
