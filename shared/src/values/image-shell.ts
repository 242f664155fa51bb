import { namedImage, type NamedImage } from './named-image.js';

/** The programs that are `/bin/sh` in images. */
export type ShellName = 'dash' | 'busybox' | 'bash';

/** The `/bin/sh` of an image. */
export interface ImageShell {
  name: ShellName;
  /** Whether the image also has bash. */
  hasBash: boolean;
  /** The version of BusyBox as a number with two decimals, if the tag says so: 1.36. */
  version?: number;
  /** For dash: whether it has `set -o pipefail`, if the tag says so. */
  hasPipefail?: boolean;
}

interface Row {
  /** Registry and repository. */
  image: RegExp;
  tag?: RegExp;
  name: ShellName;
  /** Only of BusyBox: the others are in images with bash. */
  hasBash?: true;
}

/** Which shell families of images have, the first that matches. */
const rows: readonly Row[] = [
  { image: /^docker\.io\/library\/bash$/, name: 'busybox', hasBash: true },
  { image: /\/(?:busybox|alpine)$|^docker\.io\/library\/docker$/, name: 'busybox' },
  // Their base replaces the shell of BusyBox with bash (bioconda-containers, base-glibc-busybox-bash).
  { image: /^quay\.io\/biocontainers\//, name: 'bash' },
  { image: /^docker\.io\/(?:library|continuumio|mambaorg|rocker)\//, tag: /(?:^|-)alpine/, name: 'busybox' },
  {
    image:
      /^docker\.io\/(?:library\/(?:debian|ubuntu|buildpack-deps|python|pypy|r-base|node|perl|ruby|golang|rust|gcc|julia|haskell|php)|rocker\/[\w.-]+|continuumio\/(?:miniconda3?|anaconda3?)|condaforge\/(?:miniforge3|mambaforge)|bioconductor\/[\w.-]+)$/,
    name: 'dash',
  },
  {
    image:
      /^docker\.io\/(?:library\/(?:fedora|rockylinux|almalinux|centos|amazonlinux|oraclelinux|archlinux)|(?:rockylinux|almalinux|opensuse)\/[\w.-]+)$/,
    name: 'bash',
  },
];

/** Releases of Alpine with the version of BusyBox that they have. */
const busyboxOfAlpine: Readonly<Record<string, number>> = {
  '3.12': 1.31,
  '3.13': 1.32,
  '3.14': 1.33,
  '3.15': 1.34,
  '3.16': 1.35,
  '3.17': 1.35,
  '3.18': 1.36,
  '3.19': 1.36,
  '3.20': 1.36,
  '3.21': 1.37,
};

/** The `/bin/sh` of an image, with which the platform runs commands; undefined if it is not known. */
export function shellOfImage(reference: string): ImageShell | undefined {
  const image = namedImage(reference);
  if (!image) return undefined;
  const path = `${image.registry}/${image.repository}`;
  const row = rows.find((one) => one.image.test(path) && (!one.tag || one.tag.test(image.tag ?? '')));
  if (!row || /windows|nanoserver/.test(image.tag ?? '')) return undefined;
  const { name } = row;
  const version = name === 'busybox' ? versionOfBusybox(image) : undefined;
  const hasPipefail = name === 'dash' ? pipefailOf(image) : undefined;
  return {
    name,
    hasBash: name !== 'busybox' || row.hasBash === true,
    ...(version !== undefined && { version }),
    ...(hasPipefail !== undefined && { hasPipefail }),
  };
}

/** Releases with dash 0.5.12-7 or newer, which has the option (Debian, changelog of dash), and older ones. */
const newReleases = /(?:^|-)(?:trixie|forky|sid|testing|unstable)\b/;
const oldReleases = /(?:^|-)(?:jessie|stretch|buster|bullseye|bookworm|xenial|bionic|focal|jammy|noble)\b/;
/** The first of them, by number. */
const firstRelease: Readonly<Record<string, number>> = { 'library/debian': 13, 'library/ubuntu': 24.1 };

function pipefailOf({ repository, tag = '' }: NamedImage): boolean | undefined {
  if (oldReleases.test(tag)) return false;
  if (newReleases.test(tag)) return true;
  const first = firstRelease[repository];
  if (first === undefined) return undefined;
  if (/^(?:latest|stable)\b/.test(tag)) return true;
  const release = /^\d+(?:\.\d+)?/.exec(tag)?.[0];
  return release === undefined ? undefined : Number(release) >= first;
}

function versionOfBusybox({ repository, tag = '' }: NamedImage): number | undefined {
  if (repository === 'library/busybox') {
    const version = /^\d+\.\d+/.exec(tag)?.[0];
    return version === undefined ? undefined : Number(version);
  }
  const release = (repository === 'library/alpine' ? /^\d+\.\d+/ : /(?<=alpine)\d+\.\d+/).exec(tag)?.[0];
  return release === undefined ? undefined : busyboxOfAlpine[release];
}
