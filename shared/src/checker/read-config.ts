import { severities, type Problem, type Severity } from '../problems/problem.js';
import { configFileName, defaultConfig, settings, type ProjectConfig } from '../problems/project-config.js';
import type { Report, ReportedProblem } from '../problems/rule.js';
import { configInvalid } from '../rules/config-invalid.js';
import { reportRepeatedKeys } from '../rules/duplicate-key.js';
import { rules } from '../rules/rule-table.js';
import { fromYaml } from '../rules/yaml-syntax.js';
import { Document, type ParseOptions } from '../tool/document.js';
import { renameKey } from '../tool/edits.js';
import { alternatives, quoted } from '../util/wording.js';
import { dialects } from '../values/dialect.js';
import { platformNamed, platformVersions, type PlatformVersion } from '../values/platform-version.js';
import { jobsSettings, type JobsSetting } from '../values/server.js';
import { nearest } from '../values/suggest.js';
import {
  asMapping,
  asScalar,
  asSequence,
  asText,
  isMerge,
  pairsByName,
  type YamlPair,
} from '../yaml/node.js';
import type { CheckOptions } from './check.js';
import { Findings } from './findings.js';
import { FoundProblems } from './fixes/proof.js';

/** The settings of a configuration file, and its problems. */
export interface ReadConfig {
  /** All settings that could be read. */
  config: ProjectConfig;
  /** All have code `config-invalid`, or `limit-reached` if some are left out; in file order. */
  problems: Problem[];
}

type Level = Severity | 'off';

/** Reads one setting; undefined if its value has the wrong type. */
type Reader<Value> = (pair: YamlPair, report: Report) => Value | undefined;

const readers: { readonly [Name in keyof ProjectConfig]: Reader<ProjectConfig[Name]> } = {
  rules: readRules,
  datatypes: (pair, report) => readTexts(pair, 'datatype name', report),
  ignore: (pair, report) => readTexts(pair, 'glob', report),
  platform: readPlatform,
  jobs: readJobs,
  shellcheck: readSwitch,
};

const settingNames = Object.keys(settings);
const codes = (): string[] => rules.map(({ code }) => code);
const levels: readonly Level[] = ['off', ...[...severities].reverse()];

/**
 * Reads the text of a `.user-tool.yml`. Never throws: unreadable parts are problems, and the rest applies.
 * @param options `unreadableReason`: why there is no text; `all`: return all problems, to fix them
 */
export function readConfig(
  text: string,
  options: Pick<ParseOptions, 'unreadableReason'> & Pick<CheckOptions, 'all'> = {},
): ReadConfig {
  const { config, found } = read(new Document(text, options), options);
  return { config, problems: found.proven };
}

/** The problems of the document of a `.user-tool.yml`, see {@link readConfig}, without the cost of proofs. */
export function findConfigProblems(file: Document, options: Pick<CheckOptions, 'all'> = {}): FoundProblems {
  return read(file, options).found;
}

function read(
  file: Document,
  { all }: Pick<CheckOptions, 'all'>,
): { config: ProjectConfig; found: FoundProblems } {
  const problems: ReportedProblem[] = [];
  const report: Report = (problem) => problems.push(problem);
  reportYaml(file, report);
  const config = readSettings(file, report);
  const severity = config.rules[configInvalid.code] ?? 'error';
  const findings = new Findings(undefined, all ? Infinity : undefined);
  const rule = { info: configInvalid, rank: 0, severity, ownSeverity: severity, isConfigured: true };
  if (severity !== 'off')
    for (const problem of problems) findings.add({ rule: { ...rule, severity }, problem });
  const find = (edited: Document): FoundProblems => findConfigProblems(edited, { all: true });
  return { config, found: new FoundProblems(file, findings.problems(file), find, 'config') };
}

function reportYaml(file: Document, report: Report): void {
  for (const problem of file.yaml.problems) {
    const second = problem.kind === 'multiple-documents';
    const message = 'A second document starts after this line, and is not read: remove the line.';
    report({ ...fromYaml(problem, file.source.text), ...(second && { message }) });
  }
  if (file.yaml.root) reportRepeatedKeys(file.yaml.root, report);
}

function readSettings(file: Document, report: Report): ProjectConfig {
  const { root } = file.yaml;
  const mapping = asMapping(root);
  if (!mapping) {
    if (root && asScalar(root)?.value !== null) {
      report({
        node: root,
        message: `${configFileName} contains settings: write ${alternatives(settingNames)}, followed by a colon.`,
      });
    }
    return defaultConfig;
  }
  reportUnknown(
    mapping.pairs,
    settingNames,
    (key) => `"${key}" is not a setting of ${configFileName}`,
    alternatives(settingNames),
    report,
  );
  const pairs = pairsByName(mapping);
  const read = <Name extends keyof ProjectConfig>(name: Name): ProjectConfig[Name] => {
    const pair = pairs.get(name);
    const nothing = !pair || asScalar(pair.value)?.value === null;
    return (nothing ? undefined : readers[name](pair, report)) ?? defaultConfig[name];
  };
  return {
    rules: read('rules'),
    datatypes: read('datatypes'),
    ignore: read('ignore'),
    platform: read('platform'),
    jobs: read('jobs'),
    shellcheck: read('shellcheck'),
  };
}

function readRules(pair: YamlPair, report: Report): Record<string, Level> | undefined {
  const mapping = asMapping(pair.value);
  if (!mapping) {
    report({
      node: pair.value,
      message: '"rules" maps problem codes to severities: write one per line, as in "input-unused: off".',
    });
    return undefined;
  }
  const allCodes = codes();
  const says = (key: string): string => `"${key}" is not a problem code`;
  reportUnknown(mapping.pairs, allCodes, says, 'one that "user-tool explain" lists', report);
  const read = [...pairsByName(mapping)].flatMap(([code, rule]): [string, Level][] => {
    const level = allCodes.includes(code) ? readLevel(code, rule, report) : undefined;
    return level ? [[code, level]] : [];
  });
  return Object.fromEntries(read);
}

/** Names for severities from other tools. */
const otherWords: ReadonlyMap<string, Level> = new Map([
  ['false', 'off'],
  ['no', 'off'],
  ['none', 'off'],
  ['ignore', 'off'],
  ['disable', 'off'],
  ['disabled', 'off'],
  ['warn', 'warning'],
  ['note', 'info'],
  ['notice', 'info'],
]);

function readLevel(code: string, pair: YamlPair, report: Report): Level | undefined {
  const scalar = asScalar(pair.value);
  if (!scalar || scalar.value === null) {
    report({
      node: pair,
      span: pair.key.span,
      message: `"${code}" needs a severity: use ${alternatives(levels)}.`,
    });
    return undefined;
  }
  const written = scalar.decoded.text;
  const level = levels.find((one) => one === written);
  if (level) return level;
  const meant = otherWords.get(written.toLowerCase()) ?? nearest(written, levels);
  // Unquoted, as is usual here: only we read this file, so no reader takes `off` for false.
  const edits = meant ? [{ span: scalar.span, newText: meant }] : [];
  report({
    node: scalar,
    message: `"${written}" is not a severity: ${meant ? `did you mean "${meant}"?` : `use ${alternatives(levels)}.`}`,
    fixes: meant ? [{ title: `Replace with "${meant}"`, edits, preferred: true }] : [],
  });
  return undefined;
}

function readTexts(pair: YamlPair, what: string, report: Report): string[] | undefined {
  const sequence = asSequence(pair.value);
  if (!sequence) {
    report({
      node: pair.value,
      message: `"${pair.name}" is a list: put each ${what} on its own line, after "- ".`,
    });
    return undefined;
  }
  return sequence.items.flatMap(({ value }) => {
    const text = asText(value)?.value;
    if (text !== undefined && text.trim() !== '') return [text];
    const written = asScalar(value)?.decoded.text.trim();
    const message = written
      ? `"${written}" is not text: put it in quotes if it is a ${what}.`
      : `A ${what} is missing here: add it, or remove the line.`;
    report({ node: value, message });
    return [];
  });
}

function readPlatform(pair: YamlPair, report: Report): PlatformVersion | undefined {
  const scalar = asScalar(pair.value);
  // As written: 25.0 is a number for YAML, and the same one as 25.
  const written = scalar?.decoded.text.trim() ?? '';
  const version = platformNamed(written);
  if (version === written) return version;
  const meant = version ?? meantVersion(written);
  const use = `use ${meant ? `"${meant}"` : alternatives(platformVersions)}.`;
  // Both words exist, for different things.
  const isDialect = Object.hasOwn(dialects, written);
  const what = isDialect
    ? 'a dialect, which the "class" of a tool selects, and "platform" is a version'
    : version
      ? 'not released'
      : 'not a version of the platform';
  const edits = scalar && meant ? [{ span: scalar.span, newText: meant }] : [];
  report({
    node: pair.value,
    message: `${scalar ? quoted(written) : 'This'} is ${what}: ${use}`,
    fixes: meant ? [{ title: `Replace with "${meant}"`, edits, preferred: true }] : [],
  });
  return version;
}

/** `25` for `25.0`, `v26.1`, `release_26.1`, and `26.1.4` for `26.1`, `lastest` for `latest`. */
function meantVersion(written: string): PlatformVersion | undefined {
  const number = /^\D{0,10}(\d\d)(?:\.(\d))?(?:\.\d{1,2})?$/.exec(written);
  if (!number) return nearest(written, ['latest', 'next']) as PlatformVersion | undefined;
  const release = `${number[1] ?? ''}.${number[2] ?? '0'}`;
  return platformVersions.find((one) => one === release);
}

function readJobs(pair: YamlPair, report: Report): JobsSetting | undefined {
  const scalar = asScalar(pair.value);
  const written = scalar?.decoded.text.trim() ?? '';
  const setting = jobsSettings.find((one) => one === written);
  if (setting) return setting;
  const meant = nearest(written, jobsSettings);
  const use = `use ${meant === undefined ? alternatives(jobsSettings) : `"${meant}"`}.`;
  const edits = scalar && meant !== undefined ? [{ span: scalar.span, newText: meant }] : [];
  report({
    node: pair.value,
    message: `${scalar ? quoted(written) : 'This'} is not a way to start jobs: ${use}`,
    fixes: edits.length > 0 ? [{ title: `Replace with "${meant}"`, edits, preferred: true }] : [],
  });
  return undefined;
}

/** Common spellings of true and false in YAML. */
const switchWords: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['on', true],
  ['false', false],
  ['no', false],
  ['off', false],
]);

function readSwitch(pair: YamlPair, report: Report): boolean | undefined {
  const scalar = asScalar(pair.value);
  if (typeof scalar?.value === 'boolean') return scalar.value;
  const meant = scalar && switchWords.get(scalar.decoded.text.toLowerCase());
  const newText = String(meant);
  report({
    node: pair.value,
    message: `"${pair.name}" must be true or false${meant === undefined ? '' : `: use ${newText}`}.`,
    fixes:
      scalar && meant !== undefined
        ? [{ title: `Replace with ${newText}`, edits: [{ span: scalar.span, newText }], preferred: true }]
        : [],
  });
  return undefined;
}

/** Reports unknown keys, with the one that was probably meant. */
function reportUnknown(
  pairs: readonly YamlPair[],
  keys: readonly string[],
  says: (key: string) => string,
  instead: string,
  report: Report,
): void {
  const written = new Set(pairs.map(({ name }) => name));
  for (const pair of pairs) {
    // A key without a colon already has a syntax problem.
    if (isMerge(pair) || (pair.name !== undefined && keys.includes(pair.name)) || pair.colon === undefined)
      continue;
    const key = pair.name ?? '';
    const free = keys.filter((one) => !written.has(one));
    const meant = nearest(key, free);
    report({
      node: pair,
      span: pair.key.span,
      message: `${says(key)}: ${meant === undefined ? `use ${instead}.` : `did you mean "${meant}"?`}`,
      fixes:
        meant === undefined
          ? []
          : [{ title: `Replace with "${meant}"`, edits: [renameKey(pair, meant)], preferred: true }],
    });
  }
}
