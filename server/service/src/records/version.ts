/** The version as on the public platform, where a release has two numbers: `26.1` and `4`. */
export function versionParts(version: string): { version_major: string; version_minor: string } {
  const [, major = version, minor = ''] = /^(\d+\.\d+)\.(.*)$/.exec(version) ?? [];
  return { version_major: major, version_minor: minor };
}
