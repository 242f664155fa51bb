import { fieldNamed, isIgnoredBy } from '../../schema/shape.js';
import { toolShape } from '../../schema/tool.js';
import type { Finding, FindingOf } from '../../tool/finding.js';
import type { DialectName } from '../../values/dialect.js';
import {
  isAfter,
  isBefore,
  type PlatformRelease,
  type PlatformVersion,
} from '../../values/platform-version.js';
import { asScalar, type YamlNode, type YamlParent } from '../../yaml/node.js';

/** The first release that looks into texts: older ones accept blank ones. */
const textsSince: PlatformRelease = '26.1.0';

/**
 * How a version of the platform takes a finding: at most as a warning, or as none, if it accepts what newer versions
 * reject; as an error if it rejects what newer ones accept. Only in `galaxy`, because the interface document, which
 * `platform` follows, has no versions.
 */
export function findingOn(
  platform: PlatformVersion,
  finding: Finding,
  dialect: DialectName,
): Finding | undefined {
  if (dialect !== 'galaxy') return finding;
  if (isUnnoticed(platform, finding)) return undefined;
  return isTaken(platform, finding) || isInIgnored(platform, finding) ? downgraded(finding) : finding;
}

function downgraded(finding: Finding): Finding {
  return finding.downgraded ? finding : { ...finding, downgraded: true };
}

/** Whether a version takes the tool nevertheless, though what is found has no effect there. */
function isTaken(platform: PlatformVersion, finding: Finding): boolean {
  switch (finding.kind) {
    case 'missing':
      return platform !== 'latest' && finding.field.absentOn?.includes(platform) === true;
    case 'blank':
      return (
        !finding.isNull &&
        finding.use.field.type.kind === 'text' &&
        (finding.use.field.takesBlank === true || (isBefore(platform, textsSince) && isLongEnough(finding)))
      );
    case 'unknown': {
      const { shape, isNeeded } = finding;
      return (
        !isNeeded &&
        shape.rejectsUnknownSince !== undefined &&
        isBefore(platform, shape.rejectsUnknownSince) &&
        isValueTaken(finding)
      );
    }
    case 'few': {
      const { emptyUntil } = finding.use.field;
      return emptyUntil !== undefined && !isAfter(platform, emptyUntil);
    }
    default:
      return false;
  }
}

/** Whether a version does not find it, because it is right there. */
function isUnnoticed(platform: PlatformVersion, finding: Finding): boolean {
  const until =
    finding.kind === 'unknown'
      ? finding.replacement?.until
      : finding.kind === 'value'
        ? (finding.until ?? finding.replacement?.until)
        : undefined;
  return until !== undefined && !isAfter(platform, until) && isValueTaken(finding);
}

/** Whether releases that know what is found take the value that it has. */
function isValueTaken(finding: Finding): boolean {
  if (finding.kind === 'unknown') return finding.replacement?.isTaken?.(finding.pair) ?? true;
  return finding.kind !== 'value' || (finding.replacement?.isTaken?.(finding.use.pair) ?? true);
}

function isLongEnough({ node, use }: FindingOf<'blank'>): boolean {
  return (asScalar(node)?.decoded.text.length ?? 0) >= (use.field.leastLength ?? 0);
}

/** Whether it is in a field that a version does not read. */
function isInIgnored(platform: PlatformVersion, finding: Finding): boolean {
  if ('use' in finding && isIgnoredBy(platform, finding.use.field)) return true;
  const name = topLevelName(nodeOf(finding));
  const field = name === undefined ? undefined : fieldNamed(toolShape, name, 'galaxy');
  return field !== undefined && isIgnoredBy(platform, field);
}

function nodeOf(finding: Finding): YamlNode | YamlParent {
  if (finding.kind === 'missing') return finding.mapping;
  return finding.kind === 'unknown' ? finding.pair : finding.node;
}

/** The field of the tool that a node is in. */
function topLevelName(node: YamlNode | YamlParent): string | undefined {
  let name: string | undefined;
  for (let one: YamlNode | YamlParent | undefined = node; one; one = one.parent)
    if (one.kind === 'pair') name = one.name;
  return name;
}
