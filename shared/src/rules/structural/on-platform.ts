import type { Field } from '../../schema/shape.js';
import type { Finding } from '../../tool/finding.js';
import type { DialectName } from '../../values/dialect.js';
import { isAfter, isBefore, type PlatformVersion } from '../../values/platform-version.js';

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
  switch (finding.kind) {
    case 'missing':
      return finding.field.requiredSince && isBefore(platform, finding.field.requiredSince)
        ? { ...finding, downgraded: true }
        : onRequired(platform, finding, finding.field);
    case 'blank':
      return onRequired(platform, finding, finding.use.field);
    case 'unknown': {
      const { shape, replacement, isNeeded } = finding;
      if (replacement?.until && !isAfter(platform, replacement.until)) return undefined;
      const isIgnored = shape.rejectsUnknownSince && isBefore(platform, shape.rejectsUnknownSince);
      return isIgnored && !isNeeded ? { ...finding, downgraded: true } : finding;
    }
    case 'value':
      return finding.until && !isAfter(platform, finding.until) ? undefined : finding;
    default:
      return finding;
  }
}

/** On older platforms, another field does not replace a required one. */
function onRequired(
  platform: PlatformVersion,
  finding: Finding,
  { requiredUnless }: Field,
): Finding | undefined {
  if (!finding.downgraded || !requiredUnless?.since) return finding;
  return isBefore(platform, requiredUnless.since) ? { ...finding, downgraded: false } : undefined;
}
