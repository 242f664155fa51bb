import { configFileName } from '../../problems/project-config.js';
import { parseContainerImage, type ContainerImage } from '../../values/container-image.js';
import { datatypeSummary } from '../../values/datatype-summaries.js';
import { datatypesSince, isDatatype, outputFormatWords } from '../../values/datatypes.js';
import {
  patternGroups,
  platformGroups,
  predefinedPatterns,
  usableGroups,
} from '../../values/discover-pattern.js';
import { isDeprecatedLicense, spdxExceptions } from '../../values/license.js';
import { code, paragraphs } from '../markup.js';
import { imageLinks, licenseLinks, type TextLink } from '../structure/field-links.js';

/** Descriptions of values in fields that accept any text: Markdown. */

function linkTo(link: TextLink | undefined, text: string): string | undefined {
  return link && `[${text}](${link.target})`;
}

/** A container image, part by part; undefined if the text does not name one. */
export function describeContainer(reference: string): string | undefined {
  const text = reference.trim();
  const image = parseContainerImage(text);
  if (!image) return undefined;
  return paragraphs(
    `Container image ${code(text)}`,
    imageParts(text, image)
      .map((part) => `- ${part}`)
      .join('\n'),
    linkTo(imageLinks(text)[0], 'More about the image'),
  );
}

function imageParts(text: string, { registry, repository, tag, digest }: ContainerImage): string[] {
  const read = ({ start, end }: { start: number; end: number }): string => text.slice(start, end);
  const path = read(repository);
  const isOfficial = !registry && !path.includes('/');
  const [, version, build] =
    (path.startsWith('biocontainers/') && tag && /^(.+)--(.+)$/.exec(read(tag))) || [];
  return [
    registry
      ? `registry: ${code(read(registry))}, the host of the image`
      : 'registry: none, so the image is on Docker Hub (`docker.io`)',
    `repository: ${code(path)}${isOfficial ? `, an official image (${code(`library/${path}`)})` : ', the image in that registry'}`,
    ...(tag ? [`tag: ${code(read(tag))}, which can refer to a different image later`] : []),
    ...(version && build ? [`from the tag: version ${code(version)}, build ${code(build)}`] : []),
    ...(digest ? [`digest: ${code(read(digest))}, which always refers to this exact image`] : []),
    ...(tag || digest ? [] : ['tag: none, so `latest`, which changes with every release']),
  ];
}

const exceptions = new Set(spdxExceptions);

/** An SPDX identifier of a license or an exception; undefined if the text is not one. */
export function describeLicense(id: string): string | undefined {
  const isException = exceptions.has(id);
  const [link] = licenseLinks(isException ? `MIT WITH ${id}` : id).slice(-1);
  if (!link) return undefined;
  const bare = id.replace(/\+$/, '');
  return paragraphs(
    `${code(id)}: SPDX identifier of a license${isException ? ' exception' : ''}`,
    bare !== id && 'The `+` means this version or any later one.',
    isDeprecatedLicense(id) && 'Deprecated: SPDX now has a different identifier.',
    linkTo(link, 'Full name and text'),
  );
}

/** A digital object identifier, with the link of the text that names it. */
export function describeDoi(doi: string, { target }: TextLink): string {
  return paragraphs(`DOI ${code(doi)}: the permanent identifier of a publication`, `[${target}](${target})`);
}

const formatWords: Readonly<Record<string, string>> = {
  auto: 'The platform detects the datatype from the content.',
  input: 'The datatype of the input.',
};

/**
 * A datatype, or a keyword in place of one.
 * @param isOutput whether to include the keywords that only outputs have
 */
export function describeDatatype(name: string, isOutput: boolean): string {
  if (isOutput && outputFormatWords.includes(name)) return paragraphs(`**${name}**`, formatWords[name]);
  const inputsSince = datatypesSince.get(name);
  return paragraphs(
    `Datatype ${code(name)}`,
    datatypeSummary(name),
    inputsSince && `As the datatype of an input: since version ${inputsSince.release} of the platform.`,
    !isDatatype(name) &&
      `The public platform does not have this datatype. If your platform does, add it to \`datatypes\` in \`${configFileName}\`.`,
  );
}

/** A semantic version, part by part; undefined for any other. */
export function describeVersion(version: string): string | undefined {
  const [, major, minor, patch, early, build] =
    /^(\d+)\.(\d+)\.(\d+)(?:-([\w.-]+))?(?:\+([\w.-]+))?$/.exec(version) ?? [];
  if (!major || !minor || !patch) return undefined;
  const parts = [
    `major ${code(major)}: increase it for changes that break workflows`,
    `minor ${code(minor)}: increase it for new features`,
    `patch ${code(patch)}: increase it for fixes`,
    ...(early ? [`pre-release ${code(early)}: comes before ${code(`${major}.${minor}.${patch}`)}`] : []),
    ...(build ? [`build ${code(build)}: ignored when versions are compared`] : []),
  ];
  return paragraphs(`Version ${code(version)}`, parts.map((part) => `- ${part}`).join('\n'));
}

/** A pattern for file names: the meaning of a predefined one, and how the platform uses its groups. */
export function describePattern(pattern: string): string | undefined {
  const written = predefinedPatterns.get(pattern);
  const groups = usableGroups(pattern).filter((group) => platformGroups.has(group));
  if (patternGroups(pattern).length === 0) return undefined;
  return paragraphs(
    written !== undefined && `${code(pattern)} is short for ${code(written)}`,
    groups.map((group) => `- ${code(group)} ${platformGroups.get(group) ?? ''}`).join('\n'),
  );
}
