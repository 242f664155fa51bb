import type { Severity } from '../problems/problem.js';
import type { ProjectConfig } from '../problems/project-config.js';
import type { RuleInfo } from '../problems/rule.js';
import { rules } from '../rules/rule-table.js';
import type { DialectName } from '../values/dialect.js';
import { defaultPlatform, isBefore } from '../values/platform-version.js';

/** A rule that is not off, with the severity of its problems. */
export interface ActiveRule<R extends RuleInfo = RuleInfo> {
  info: R;
  /** Its place among all rules, by which the problems of one place are ordered. */
  rank: number;
  /** Unless the problem says otherwise. */
  severity: Severity;
  /** The same, whatever is configured. */
  ownSeverity: Severity | 'off';
  /** The highest severity of its problems, if the platform does not check what it reports. */
  most?: Severity;
  /** Whether this severity is configured, and so applies to all its problems. */
  isConfigured: boolean;
}

/** The rules that are not off, each at its rank. */
export function activeRules(dialect: DialectName, config: ProjectConfig): (ActiveRule | undefined)[] {
  return rules.map((info, rank) => {
    const configured = Object.hasOwn(config.rules, info.code) ? config.rules[info.code] : undefined;
    const severity = configured ?? info.severity[dialect];
    if (severity === 'off') return undefined;
    const most = dialect === 'galaxy' ? maxSeverity(info, config) : undefined;
    return {
      info,
      rank,
      severity,
      ownSeverity: info.severity[dialect],
      isConfigured: configured !== undefined,
      ...(most && { most }),
    };
  });
}

/** The interface document, which the dialect `platform` follows, has no versions. */
function maxSeverity(
  { since }: RuleInfo,
  { platform = defaultPlatform }: ProjectConfig,
): Severity | undefined {
  return since && isBefore(platform, since.release) ? since.before : undefined;
}
