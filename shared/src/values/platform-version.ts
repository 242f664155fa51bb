/**
 * The releases of the public platform that a tool can be written for, oldest first. A release is its newest point
 * release (25.0.4, 25.1.3, 26.0.2, 26.1.2); an earlier one is listed where it takes tools differently. "next" is what
 * is merged but not released.
 */
export const platformReleases = ['25.0', '25.1', '26.0', '26.1.0', '26.1', 'next'] as const;

/** A release of the public platform. */
export type PlatformRelease = (typeof platformReleases)[number];

/** What a tool is written for: a release, or the newest one, whichever that is. */
export type PlatformVersion = PlatformRelease | 'latest';

/** The newest release. */
export const newestRelease: PlatformRelease = '26.1';

/** Every version that can be set. */
export const platformVersions: readonly PlatformVersion[] = [...platformReleases, 'latest'];

/** What a version was called before it had its name. */
const formerNames: ReadonlyMap<string, PlatformVersion> = new Map([['26.2', 'next']]);

/** The version of a name, also of one that it had before; undefined if there is none. */
export function platformNamed(name: unknown): PlatformVersion | undefined {
  const version = platformVersions.find((one) => one === name);
  return version ?? (typeof name === 'string' ? formerNames.get(name) : undefined);
}

/** The version if none is set. */
export const defaultPlatform: PlatformVersion = 'latest';

/** The first release that has something. */
export interface Since {
  release: PlatformRelease;
  /** What to do on older ones, as a sentence. */
  earlier: string;
  /** The field next to it whose value has it for older ones. */
  formerly?: string;
}

function rankOf(version: PlatformVersion): number {
  return platformReleases.indexOf(version === 'latest' ? newestRelease : version);
}

/** Whether a version is older than a release. */
export function isBefore(version: PlatformVersion, release: PlatformRelease): boolean {
  return rankOf(version) < rankOf(release);
}

/** Whether no release is newer than a version. */
export function isNewest(version: PlatformVersion): boolean {
  return !isBefore(version, newestRelease);
}

/** Whether a version is newer than a release. */
export function isAfter(version: PlatformVersion, release: PlatformRelease): boolean {
  return rankOf(version) > rankOf(release);
}

/** The release after another one; itself if there is none. */
export function releaseAfter(release: PlatformRelease): PlatformRelease {
  return platformReleases[platformReleases.indexOf(release) + 1] ?? release;
}

/** Whether a version has what is there since a release; what has no such release is everywhere. */
export function hasSince(version: PlatformVersion, since: Pick<Since, 'release'> | undefined): boolean {
  return since === undefined || !isBefore(version, since.release);
}
