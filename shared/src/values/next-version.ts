import inc from 'semver/functions/inc.js';
import parse from 'semver/functions/parse.js';
import type { DialectName } from './dialect.js';
import { isSemanticVersion } from './version.js';

/** A version that may follow another one. */
export interface NextVersion {
  version: string;
  /** The usual name of the step. */
  step: 'release' | 'revision' | 'patch' | 'minor' | 'major';
}

const levels = ['patch', 'minor', 'major'] as const;

/**
 * The versions that may follow a version, smallest step first; empty if it cannot be read without a guess. A
 * semantic version is followed as in semver.org, clauses 6 to 9; a pre-release, by its release. The `galaxy`
 * dialect also increments releases of one or two numbers, and a version's trailing tool revision
 * (`1.0+galaxy0`), which restarts at 0 with each new release.
 */
export function nextVersions(text: string, dialect: DialectName): NextVersion[] {
  const revised = dialect === 'galaxy' ? afterRevision(text) : [];
  if (revised.length > 0) return revised;
  return isSemanticVersion(text) ? afterSemantic(text) : dialect === 'galaxy' ? afterShort(text) : [];
}

function afterSemantic(text: string): NextVersion[] {
  const { major, minor, patch, prerelease } = parse(text) ?? { prerelease: [] };
  const release = prerelease.length > 0 ? `${major}.${minor}.${patch}` : undefined;
  const next = levels.flatMap((step): NextVersion[] => {
    const version = inc(text, step);
    if (version === null) return [];
    return [{ version, step: version === release ? 'release' : step }];
  });
  return next.filter(({ version }, index) => next.findIndex((one) => one.version === version) === index);
}

/** `1.0`, `12`: numbers without leading zeros, which are usually dates. */
const shortPattern = /^(0|[1-9]\d{0,14})(?:\.(0|[1-9]\d{0,14}))?$/;

function afterShort(text: string): NextVersion[] {
  const [, major, minor = '0'] = shortPattern.exec(text) ?? [];
  if (major === undefined) return [];
  const isLonger = text.includes('.');
  return [
    { version: `${major}.${minor}.1`, step: 'patch' },
    { version: `${major}.${Number(minor) + 1}`, step: 'minor' },
    { version: `${Number(major) + 1}${isLonger ? '.0' : ''}`, step: 'major' },
  ];
}

const revisionPattern = /^([^+]+)\+galaxy(0|[1-9]\d{0,14})$/;

function afterRevision(text: string): NextVersion[] {
  const [, release, revision] = revisionPattern.exec(text) ?? [];
  if (release === undefined) return [];
  const next = nextVersions(release, 'galaxy');
  if (next.length === 0) return [];
  return [
    { version: `${release}+galaxy${Number(revision) + 1}`, step: 'revision' },
    ...next.map(({ version, step }) => ({ version: `${version}+galaxy0`, step })),
  ];
}
