// The TextMate grammar, from tables: it repeats for every language and every style of scalar.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  blockScope,
  embeddedLanguages,
  fileLanguages,
  javascript,
  markdown,
  restructuredText,
  shell,
  type Language,
} from './languages.js';
import { injections, referenceRules } from './references.js';
import {
  field,
  fromLine,
  furtherInOrListed,
  include,
  rootField,
  type Repository,
  type Rule,
} from './rule.js';
import { evaluatedScopes, quotedRule, valueName, valueRules, type Role } from './values.js';
import { workflowGrammars } from './workflow.js';
import { bracketedItem, flowField, flowRules, yamlRules } from './yaml.js';

const origin =
  'Written by npm run docs from scripts/grammar. Embedded languages end with the scalars they are in.';

const command: Rule = field('shell_command', [include(`#${valueName('command', shell)}`)]);

/** `content` of a config file: in the language that its file name implies, if that comes first. */
const configFiles: Rule = field(
  'configfiles',
  [
    ...fileLanguages.map((language) =>
      fromLine('filename', String.raw`[^"'#]*\.(?:${language.suffixes})`, [
        field('content', [include(`#${valueName('config-file', language)}`)]),
        include('#node'),
      ]),
    ),
    field('content', [include('#config-file')]),
    bracketedItem(String.raw`[\[{]`, include('#config-file-flow-collection')),
    include('#config-file-flow-collection'),
    include('#node'),
  ],
  furtherInOrListed,
);

/** The text below the form: a scalar, or a mapping with its format. An input's help is plain text. */
const help: Rule = rootField('help', [
  fromLine('format', 'restructuredtext', [
    field('content', [include(`#${valueName('help', restructuredText)}`)]),
    include('#node'),
  ]),
  fromLine('format', 'plain_text', [include('#node')]),
  field('content', [include(`#${valueName('help', markdown)}`)]),
  include('#key'),
  include(`#${valueName('help', markdown)}`),
]);

const library: Rule = field(
  'expression_lib',
  [
    {
      begin: String.raw`(^|\G)( *)(-)(?=\s|$)`,
      while: String.raw`(^|\G)(?=\2 |\s*$)`,
      beginCaptures: { '3': { name: 'punctuation.definition.block.sequence.item.yaml' } },
      patterns: [include(`#${valueName('library', javascript)}`)],
    },
    include('#flow-collection'),
    include('#node'),
  ],
  furtherInOrListed,
);

/** A plain scalar in a flow collection, where they are short. */
function flowPlain(name: string, patterns: Rule[]): Rule {
  return { match: String.raw`[^\s,\[\]{}"'#][^,\[\]{}#]*`, captures: { '0': { name, patterns } } };
}

const flowCommand = flowField('shell_command', [
  include('#comment'),
  quotedRule('command', shell, 'line'),
  flowPlain(`${blockScope(shell)} ${evaluatedScopes.command}`, [include('source.shell#typical_statements')]),
]);

const flowContent = flowField('content', [
  include('#comment'),
  quotedRule('config-file', undefined, 'line'),
  flowPlain(`string.unquoted.plain.in.yaml ${evaluatedScopes['config-file']}`, []),
]);

const flowConfigFiles = flowField('configfiles', [
  include('#comment'),
  include('#config-file-flow-collection'),
]);

/** Which texts embed which language. */
const texts: [Role, Language?][] = [
  ['command', shell],
  ['config-file'],
  ...fileLanguages.map((language): [Role, Language] => ['config-file', language]),
  ['help', markdown],
  ['help', restructuredText],
  ['library', javascript],
];

const repository: Repository = {
  ...yamlRules,
  ...flowRules('', [flowCommand, flowConfigFiles]),
  ...flowRules('config-file-', [flowContent]),
  ...referenceRules,
  ...Object.fromEntries<Rule>(
    texts.flatMap(([role, language]) => Object.entries(valueRules(role, language))),
  ),
};

const grammar = {
  comment: origin,
  name: 'User Tool',
  scopeName: 'source.yaml.user-tool',
  patterns: [
    include('#document-marker'),
    include('#directive'),
    command,
    configFiles,
    library,
    help,
    include('#node'),
  ],
  injections,
  repository,
};

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const inRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The path of the grammar of tools. */
export const grammarFile = inRoot('syntaxes/user-tool.tmLanguage.json');

/** The path of the extension's manifest. */
export const manifestFile = inRoot('package.json');

const inWorkflows = workflowGrammars(injections);

/** The expected texts of the grammar files, by path. */
export const grammarTexts: ReadonlyMap<string, string> = new Map([
  [grammarFile, json(grammar)],
  ...inWorkflows.map(({ contribution, grammar: own }) => [inRoot(contribution.path), json(own)] as const),
]);

/** What the manifest says of grammars. */
interface Manifest {
  contributes: { grammars: object[] };
}

/** The expected contributions of a manifest: of the grammar of tools, which is the first, only the languages in it. */
export function grammarContributions({ contributes }: Manifest): object[] {
  const [ofTools] = contributes.grammars;
  return [{ ...ofTools, embeddedLanguages }, ...inWorkflows.map(({ contribution }) => contribution)];
}

/** Writes the grammars, and what the manifest says of them. */
export function writeGrammar(): void {
  for (const [file, text] of grammarTexts) writeFileSync(file, text);
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  manifest.contributes.grammars = grammarContributions(manifest);
  writeFileSync(manifestFile, json(manifest));
}
