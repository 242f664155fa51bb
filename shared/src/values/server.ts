import type { DialectName } from './dialect.js';
import { defaultPlatform, isBefore, type PlatformVersion } from './platform-version.js';

/**
 * The ways in which servers start jobs, the more common one first. Expressions see other values of collections and files
 * with each: `classic`, on any server; `requests`, where the administrator has enabled tool requests.
 *
 * Source: public platform, `UserToolEvaluator.build_param_dict`: `to_cwl` without, `runtimeify` with the job's tool state.
 */
export const jobWays = ['classic', 'requests'] as const;

/** One of the ways in which a server starts jobs. */
export type JobWay = (typeof jobWays)[number];

/** For which servers a tool is written. */
export type JobsSetting = JobWay | 'both';

/** Every value of the setting. */
export const jobsSettings: readonly JobsSetting[] = [...jobWays, 'both'];

/** The setting if there is none. */
export const defaultJobs: JobsSetting = 'both';

/** A server that runs tools, as far as it matters to the values that expressions see. */
export interface Server {
  dialect: DialectName;
  platform: PlatformVersion;
  jobs: JobWay;
}

/** The settings that name the servers a tool is written for. */
export interface ServerSettings {
  platform?: PlatformVersion | undefined;
  jobs?: JobsSetting | undefined;
}

/** The server of the platform's own specification, which knows one way only. */
export const specifiedServer: Server = { dialect: 'platform', platform: defaultPlatform, jobs: 'requests' };

/** The servers that a tool is written for, the most common one first. Before 26.1, none has tool requests. */
export function serversOf(
  dialect: DialectName,
  { platform = defaultPlatform, jobs = defaultJobs }: ServerSettings = {},
): readonly [Server, ...Server[]] {
  if (dialect === 'platform') return [{ ...specifiedServer, platform }];
  const classic: Server = { dialect, platform, jobs: 'classic' };
  const requests: Server = { dialect, platform, jobs: 'requests' };
  if (jobs === 'classic' || isBefore(platform, '26.1.0')) return [classic];
  return jobs === 'requests' ? [requests] : [classic, requests];
}
