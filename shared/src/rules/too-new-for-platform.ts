import { firstLine, headOf, reportedSpan } from '../problems/reported-spans.js';
import type { PartRule, Report, ReportedProblem, ToolRule } from '../problems/rule.js';
import { clause, titleOf } from '../problems/wording.js';
import { labelReferencesSince } from '../schema/outputs.js';
import { fieldsIn, isNeededBefore, type Field, type Shape, type ValueType } from '../schema/shape.js';
import type { Tool } from '../tool/document.js';
import { insertField } from '../tool/edits.js';
import type { FieldUse } from '../tool/finding.js';
import { accepts, isConvertedTo } from '../schema/fit.js';
import type { ToolPart } from '../tool/part.js';
import { joined } from '../util/wording.js';
import type { DialectName } from '../values/dialect.js';
import { datatypesSince, splitDatatypes } from '../values/datatypes.js';
import {
  hasSince,
  isAfter,
  isBefore,
  isNewest,
  releaseAfter,
  type PlatformRelease,
  type PlatformVersion,
  type Since,
} from '../values/platform-version.js';
import {
  asMapping,
  asScalar,
  pairsByName,
  resolveAlias,
  type YamlMapping,
  type YamlNode,
  type YamlPair,
  type YamlScalar,
} from '../yaml/node.js';
import { moveToStructure } from './structural/collection-structure.js';

const example = (options: string): string =>
  `inputs:\n  - name: mode\n    type: select\n    options: ${options}\nshell_command: echo '$(inputs.mode)' > count.txt\n`;

export const tooNewForPlatform: PartRule & ToolRule = {
  code: 'too-new-for-platform',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'something that the configured version of the platform does not have',
  why: 'With `platform: 26.0` in `.user-tool.yml`, tools are checked for that version of the platform, which rejects or ignores what only newer versions have. The message names the version that has it, and what to write until then. Without this setting, tools are checked for the newest version, and nothing is reported.',
  exceptions: [
    'What the older version accepts and then ignores, such as references in labels, is a warning.',
    'The setting `platform` is a version, and has nothing to do with the dialect `platform`, which the `class` selects.',
  ],
  unfinished: 'mapping',
  bad: { text: example('[{ label: Fast, value: fast }]') },
  good: { text: example('[{ label: Fast, value: fast, selected: false }]') },
  needs: 'platform',
  says: 'The option is missing "selected", but it can be left out only since version 26.1.0 of the platform, and this project uses 26.0: add it, or set "platform" to 26.1.0.',
  checkPart(part, report, { platform }) {
    if (isNewest(platform)) return;
    for (const use of part.structure.uses.values()) reportField(part, use, platform, report);
    for (const [scalar, { field }] of part.structure.texts)
      if (field.kind === 'datatypes') reportDatatypes(scalar, platform, report);
    for (const [mapping, shape] of part.structure.shapes)
      reportAbsent(part, mapping, shape, platform, report);
  },
  checkTool(tool, report, { platform }) {
    if (!hasSince(platform, labelReferencesSince)) reportLabels(tool, platform, report);
  },
};

/** What is wrong, and both ways out. */
function tooNew(what: string, { release, earlier }: Since, platform: PlatformVersion): string {
  return `${what} version ${release} of the platform, but this project uses ${platform}: ${clause(earlier)}, or set "platform" to ${release}.`;
}

function reportField(
  part: ToolPart,
  { field, shape, pair }: FieldUse,
  platform: PlatformVersion,
  report: Report,
): void {
  const { since } = field;
  if (!since || hasSince(platform, since)) return;
  if (since.formerly !== undefined && isWrittenIn(since.formerly, pair)) return;
  report({
    node: pair,
    span: firstLine(part, pair.key.span),
    describe: () => ({
      message: tooNew(`"${field.name}" of ${shape.noun} needs`, since, platform),
      fixes: moveToStructure(part, pair.parent, shape),
    }),
  });
}

/** Whether a mapping next to a field has it, too. */
function isWrittenIn(sibling: string, { name, parent }: YamlPair): boolean {
  const other = asMapping(pairsByName(parent).get(sibling)?.value);
  return name !== undefined && other !== undefined && pairsByName(other).has(name);
}

function reportDatatypes(scalar: YamlScalar, platform: PlatformVersion, report: Report): void {
  for (const { name, span } of splitDatatypes(scalar.decoded.text)) {
    const since = datatypesSince.get(name.toLowerCase());
    if (!since || hasSince(platform, since)) continue;
    report({
      node: scalar,
      span: scalar.decoded.spanOf(span),
      severity: 'warning',
      message: tooNew(`Datasets of the datatype "${name}" need`, since, platform),
    });
  }
}

/** Fields that may be left out only on newer versions: one problem and one fix for all of a mapping. */
function reportAbsent(
  part: ToolPart,
  mapping: YamlMapping,
  shape: Shape,
  platform: PlatformVersion,
  report: Report,
): void {
  const needed = [
    ...fieldsIn(shape, part.dialect.name).filter((field) => isNeededBefore(field, platform)),
    ...formerFields(shape, platform, part.dialect.name),
  ];
  if (needed.length === 0 || part.isBroken(mapping)) return;
  const pairs = pairsByName(mapping);
  const absent = needed.filter(({ name }) => !pairs.has(name));
  for (const { name, default: least, type } of needed) {
    const pair = pairs.get(name);
    const isFormer = shape.replaced?.[name]?.needed !== undefined;
    if (!isFormer || !pair || isOfType(pair.value, type, least === 'null')) continue;
    const message = `"${name}" of ${shape.noun} needs ${type.kind === 'boolean' ? 'true or false' : 'a mapping or null'} before version 26.1.0.`;
    report({ node: pair.value, span: reportedSpan(part, pair.value), message });
  }
  for (const { name, nullSince } of needed) {
    const value = pairs.get(name)?.value;
    if (!value || !nullSince || !isBefore(platform, nullSince) || asScalar(value)?.value !== null) continue;
    const message = `"${name}" of ${shape.noun} needs a number before version ${nullSince} of the platform.`;
    report({ node: value, span: reportedSpan(part, value), message });
  }
  if (absent.length > 0) report(absentFields(part, mapping, shape, absent, platform));
}

/** Fields that newer versions reject, but a version requires. */
function formerFields({ replaced = {} }: Shape, platform: PlatformVersion, dialect: DialectName): Field[] {
  if (dialect !== 'galaxy') return [];
  return Object.entries(replaced).flatMap(([name, { until, needed }]) =>
    until === undefined || needed === undefined || isAfter(platform, until)
      ? []
      : [
          {
            name,
            type: needed.type,
            summary: '',
            default: needed.insert,
            optionalSince: releaseAfter(until),
          },
        ],
  );
}

function isOfType(node: YamlNode, type: ValueType, mayBeNull: boolean): boolean {
  const value = resolveAlias(node);
  if (value?.kind !== 'scalar') return value !== undefined && accepts(type, value);
  return value.value === null ? mayBeNull : accepts(type, value) || isConvertedTo(type, value.value);
}

function absentFields(
  part: ToolPart,
  mapping: YamlMapping,
  shape: Shape,
  absent: readonly Field[],
  platform: PlatformVersion,
): ReportedProblem {
  const release = newestOf(absent);
  const names = joined(
    absent.map(({ name }) => `"${name}"`),
    'and',
  );
  const [it, them] = absent.length === 1 ? ['it', 'it'] : ['they', 'them'];
  return {
    node: mapping,
    span: headOf(mapping),
    message: `${titleOf(part, mapping, shape)} is missing ${names}, but ${it} can be left out only since version ${release} of the platform, and this project uses ${platform}: add ${them}, or set "platform" to ${release}.`,
    fixes: [
      {
        title: `Insert ${names}`,
        edits: absent.map((field) => insertField(part, mapping, shape, field, valueFor(field))),
        preferred: !absent.some(({ nullSince }) => nullSince),
      },
    ],
  };
}

/** What an absent field stands for; an example if only the author knows. */
function valueFor({ default: least, nullSince, example }: Field): string {
  return least ?? (nullSince ? example : undefined) ?? 'null';
}

function newestOf(fields: readonly Field[]): PlatformRelease {
  return fields
    .flatMap(({ optionalSince }) => optionalSince ?? [])
    .reduce((newest, release) => (isBefore(newest, release) ? release : newest));
}

function reportLabels({ labels }: Tool, platform: PlatformVersion, report: Report): void {
  for (const { scalar, expressions } of labels) {
    for (const { scanned, analysis } of expressions) {
      if (analysis.references.length === 0) continue;
      report({
        node: scalar,
        span: scalar.decoded.spanOf(scanned.span),
        severity: 'warning',
        message: tooNew('References in labels need', labelReferencesSince, platform),
      });
    }
  }
}
