/**
 * The releases of the public platform that a tool can be written for, oldest first. Its description distinguishes three
 * stages: "launch" is taken for 25.0 and 26.0, "spec era" for 26.1, and "latest" for 26.2. What it says of no stage is in
 * all of them, and what it says of one stage is in the stages before it too, unless it says otherwise.
 */
export const platformReleases = ['25.0', '26.0', '26.1', '26.2'] as const;

/** A release of the public platform. */
export type PlatformRelease = (typeof platformReleases)[number];

/** What a tool is written for: a release, or the newest one, whichever that is. */
export type PlatformVersion = PlatformRelease | 'latest';

/** Every version that can be set. */
export const platformVersions: readonly PlatformVersion[] = [...platformReleases, 'latest'];

/** The version if none is set. */
export const defaultPlatform: PlatformVersion = 'latest';

/** The first release that has something. */
export interface Since {
  release: PlatformRelease;
  /** What to do on older ones, as a sentence. */
  earlier: string;
}

/** Whether a version is older than a release. */
export function isBefore(version: PlatformVersion, release: PlatformRelease): boolean {
  return platformVersions.indexOf(version) < platformReleases.indexOf(release);
}

/** Whether no known release is newer than a version. */
export function isNewest(version: PlatformVersion): boolean {
  return platformReleases.every((release) => !isBefore(version, release));
}

/** Whether a version is newer than a release. */
export function isAfter(version: PlatformVersion, release: PlatformRelease): boolean {
  return platformVersions.indexOf(version) > platformReleases.indexOf(release);
}

/** Whether a version has what is there since a release; what has no such release is everywhere. */
export function hasSince(version: PlatformVersion, since: Pick<Since, 'release'> | undefined): boolean {
  return since === undefined || !isBefore(version, since.release);
}
