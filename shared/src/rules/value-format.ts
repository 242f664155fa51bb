import { reportedSpan } from '../problems/reported-spans.js';
import type { PartRule, ReportedFix } from '../problems/rule.js';
import { number } from '../schema/shape.js';
import { replaceScalar } from '../text/write-scalar.js';
import { isConvertedTo } from '../schema/fit.js';
import { withStructure } from '../tool/output.js';
import { quoted } from '../util/wording.js';
import { administratorsDialect, type Dialect } from '../values/dialect.js';
import { readPythonPattern } from '../values/python-pattern.js';
import {
  isBefore,
  newestRelease,
  type PlatformRelease,
  type PlatformVersion,
} from '../values/platform-version.js';
import { isBelowWorkDir, workDirPathFault } from '../values/work-dir-path.js';
import { asScalar, asText, pairsByName, YamlPair, type YamlScalar } from '../yaml/node.js';
import { whiteSpaceAtEnds } from './values/field-text.js';

/** What is wrong with a value, and the text to write instead, if it is certain. */
interface Fault {
  message: string;
  instead?: string;
  /** The first release that rejects it, if it is not the one that has most of these checks. */
  since?: PlatformRelease;
  /** Whether the platform creates a tool of administrators with it. */
  isOfUsers?: boolean;
}

type Check = (
  written: string,
  pairs: ReadonlyMap<string, YamlPair>,
  platform: PlatformVersion,
) => Fault | undefined;

/** The first release that has most of these checks. */
const checkedSince: PlatformRelease = '26.1';

const longestLabel = 250;

const labelFault = (label: string): Fault | undefined =>
  Array.from(label).length > longestLabel
    ? {
        message: `The label has ${Array.from(label).length} characters: use at most ${longestLabel}.`,
        isOfUsers: true,
      }
    : undefined;

/** The platform builds no tool with a collection of these (`ToolOutputCollectionStructure`), which it does on opening it. */
const collectionChecks: Readonly<Record<string, Check>> = {
  collection_type(type, pairs) {
    if (type.split(':').includes('record'))
      return {
        message: `The platform cannot open a tool with an output of type ${quoted(type)}: use "list" or "paired".`,
        since: '26.1.0',
      };
    return asText(pairs.get('collection_type_source')?.value)?.value
      ? {
          message: `The platform cannot open a tool with both "collection_type" and "collection_type_source": use one of them.`,
          since: '26.1.0',
        }
      : undefined;
  },
  structured_like: (_, pairs) =>
    pairs.has('discover_datasets')
      ? {
          message: `The platform cannot open a tool with both "structured_like" and "discover_datasets": use "collection_type" instead of "structured_like".`,
          since: '26.1.0',
        }
      : undefined,
};

/** The checks of the public platform (`tool_util_models`, `tool_util/linters/general.py`), by shape and field. */
const checks: Readonly<Record<string, Check>> = {
  'tool/name': (name) => {
    const ends = whiteSpaceAtEnds(name);
    const instead = name.trim();
    return ends === undefined
      ? undefined
      : { message: `The name ${ends}: use only ${quoted(instead)}.`, instead, isOfUsers: true };
  },
  'tool/profile': (profile, _, platform) => {
    if (isTooNew(profile, platform))
      return {
        message: `A server of version ${releaseOf(platform)} cannot open a tool with the profile ${quoted(profile)}: use at most ${releaseOf(platform)}.`,
        since: '26.1.0',
      };
    return Number(profile) === 0 || /^[12]\d(?:\.\d{1,2})?$/.test(String(Number(profile)))
      ? undefined
      : {
          message: `${quoted(profile)} is not a version of the platform: use one such as 25.1.`,
          ...(Number(profile) < 0 ? { since: '26.1.0' as const } : { isOfUsers: true }),
        };
  },
  'config-file/filename': (name) =>
    isBelowWorkDir(name)
      ? undefined
      : {
          message: `The config file ${quoted(name)} is not below the working directory: use a relative path without "..".`,
        },
  'data-output/from_work_dir': (path) =>
    isBelowWorkDir(path) || workDirPathFault(path) !== undefined
      ? undefined
      : { message: `The path ${quoted(path)} contains "..": use the path without it.` },
  'regex-validator/expression': (expression) => {
    const { fault } = readPythonPattern(inStandardForm(expression));
    return fault && { message: `${quoted(expression)} is not a regular expression: ${fault.reason}.` };
  },
  'data-output/label': labelFault,
  'collection-output/label': labelFault,
  ...Object.fromEntries(
    ['collection-output', 'structure-of-a-collection'].flatMap((shape) =>
      Object.entries(collectionChecks).map(([name, check]) => [`${shape}/${name}`, check]),
    ),
  ),
};

/** The release that a server has, as profiles name it; undefined if it is not known, or reads no profiles. */
function releaseOf(platform: PlatformVersion): string | undefined {
  if (isBefore(platform, '26.1.0')) return undefined;
  const release = platform === 'latest' ? newestRelease : platform;
  return /^\d+\.\d+/.exec(release)?.[0];
}

/** Whether a profile is that of a newer release: its parts are compared, so that 26.05 is newer than 26.1. */
function isTooNew(profile: string, platform: PlatformVersion): boolean {
  const release = releaseOf(platform);
  const number = String(Number(profile));
  if (release === undefined || !/^\d+(?:\.\d+)?$/.test(number)) return false;
  const [[year = 0, minor = 0], [newestYear = 0, newestMinor = 0]] = [number, release].map((one) =>
    one.split('.').map(Number),
  ) as [number[], number[]];
  return year > newestYear || (year === newestYear && minor > newestMinor);
}

/** What only the platform's own engine reads (PyPI, `regex`), as what Python reads: `(?<name>…)`, `\\p{L}`. */
function inStandardForm(expression: string): string {
  return expression.replace(/\(\?<(?=[A-Za-z_])/g, '(?P<').replace(/\\[pP]\{[^}]*\}/g, '.');
}

export const valueFormat: PartRule = {
  code: 'value-format',
  severity: { platform: 'off', galaxy: 'error' },
  summary: 'a value in a form that the platform rejects',
  why: 'The platform checks some values when a tool is created: the name has no whitespace around it, the profile is a version of the platform, and not newer than the server, the file of a config file is below the working directory, the expression of a validator is a regular expression of Python, the label of an output has at most 250 characters, and a collection that is found has a type that needs nothing else. Before version 26.1, most of them are warnings.',
  bad: { text: 'class: GalaxyUserTool\nname: "Count lines "\n' },
  good: { text: 'class: GalaxyUserTool\nname: Count lines\n' },
  checkPart(part, report, { platform }) {
    for (const { field, shape, pair } of part.structure.uses.values()) {
      const check = checks[`${shape.id}/${field.name}`];
      const scalar = check && asScalar(pair.value);
      if (!scalar || !isRead(scalar, field.name)) continue;
      const fault = check(scalar.decoded.text, siblingsOf(pair), platform);
      if (!fault) continue;
      const fixes = pair.value === scalar ? fixesOf(scalar, fault) : [];
      report({
        node: pair.value,
        span: reportedSpan(part, pair.value),
        message: fault.message,
        ...(isOnlyUnwanted(fault, part.dialect, platform) && { severity: 'warning' }),
        fixes,
      });
    }
  },
};

function isOnlyUnwanted(fault: Fault, dialect: Dialect, platform: PlatformVersion): boolean {
  return (
    isBefore(platform, fault.since ?? checkedSince) ||
    (dialect === administratorsDialect && fault.isOfUsers === true)
  );
}

/** The fields beside one, also those of a collection beside its older `structure`. */
function siblingsOf({ parent }: YamlPair): ReadonlyMap<string, YamlPair> {
  const above = parent.parent;
  const output = above instanceof YamlPair && above.name === 'structure' ? above.parent : parent;
  return withStructure(pairsByName(output));
}

/** Other values have the wrong type, or are blank. */
function isRead({ value, decoded }: YamlScalar, name: string): boolean {
  return name === 'profile'
    ? typeof value === 'number' || isConvertedTo(number, value)
    : typeof value === 'string' && (decoded.text.trim() !== '' || name === 'filename');
}

function fixesOf(scalar: YamlScalar, { instead }: Fault): ReportedFix[] {
  if (instead === undefined) return [];
  return [
    { title: `Replace with ${quoted(instead)}`, edits: [replaceScalar(scalar, instead)], preferred: true },
  ];
}
