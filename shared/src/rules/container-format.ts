import type { Severity } from '../problems/problem.js';
import type { ReportedFix, PartRule } from '../problems/rule.js';
import type { Span } from '../text/range.js';
import type { ToolPart } from '../tool/part.js';
import { quoted } from '../util/wording.js';
import {
  containerFault,
  parseContainerImage,
  platformShape,
  type ContainerImage,
} from '../values/container-image.js';
import { administratorsDialect, type DialectName } from '../values/dialect.js';
import { pastedBefore, registryPage, type RegistryPage } from '../values/registry-page.js';
import { fieldTexts, whiteSpaceAtEnds, type FieldText } from './values/field-text.js';

/** Why a container reference is invalid, as worded in a problem. */
interface ContainerProblem {
  /** Range in the text; all of it if absent. */
  span?: Span;
  message: string;
  severity: Severity;
  /** The text names an image without it, whose tag other rules judge. */
  isPrefix?: true;
}

/** A container and either its fault or the image it names. */
export interface ContainerReading {
  field: FieldText;
  fault: ContainerProblem | undefined;
  image: ContainerImage | undefined;
}

/**
 * Reads the images for all three container rules, so that only one of them reports a fault. The platform checks none in
 * tools of administrators.
 */
export function readContainers(part: ToolPart): ContainerReading[] {
  return fieldTexts(part, 'image').map((field) => {
    const isChecked = part.dialect !== administratorsDialect;
    const fault = isChecked ? containerProblem(field.text, part.dialect.name) : undefined;
    return { field, fault, image: fault && !fault.isPrefix ? undefined : parseContainerImage(field.text) };
  });
}

export const containerFormat: PartRule = {
  code: 'container-format',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a value that is not a container image reference',
  why: 'The command runs in a container. Name its image as container engines do: `registry/path:tag`, such as `quay.io/biocontainers/samtools:1.19--h50ea8bc_0`, optionally with a registry port or a digest (`@sha256:…`). Web addresses and commands such as `docker pull` are not image references. Nor are the addresses of pages that show images: that of `quay.io/a/b` is `quay.io/repository/a/b`.',
  exceptions: [
    'For a `GalaxyUserTool`, a reference that only the container engines reject is a warning. The platform accepts neither registry ports nor digests.',
    'For a `GalaxyUserTool`, `docker://` before an image is a warning: the platform accepts it, but adds it itself for Apptainer and Singularity, and Docker rejects it.',
  ],
  bad: { text: 'container: https://quay.io/biocontainers/samtools:1.19--h50ea8bc_0\n' },
  good: { text: 'container: quay.io/biocontainers/samtools:1.19--h50ea8bc_0\n' },
  since: { release: '26.1', before: 'warning' },
  checkPart(part, report) {
    for (const { field, fault } of readContainers(part)) {
      if (!fault) continue;
      report({
        node: field.node,
        span: field.placeOf(fault.span),
        message: fault.message,
        severity: fault.severity,
        fixes: fault.isPrefix ? withoutPrefix(field, part.dialect.name) : repairs(field, part.dialect.name),
      });
    }
  },
};

function containerProblem(text: string, dialect: DialectName): ContainerProblem | undefined {
  const page = registryPage(text);
  if (page) return pageProblem(text, page, dialect);
  const fault = containerFault(text, dialect);
  if (!fault) return dialect === 'galaxy' ? (repeatedPrefix(text) ?? unknownShape(text)) : undefined;
  const severity = dialect === 'galaxy' && platformShape(text) ? 'warning' : 'error';
  const ends = whiteSpaceAtEnds(text);
  const bare = text.trim();
  if (ends !== undefined && !containerFault(bare, dialect)) {
    return { message: `The container ${ends}: use only ${quoted(bare)}.`, severity };
  }
  const { span, reason } = fault;
  return severity === 'warning'
    ? { span, message: `Container engines reject ${quoted(text)}: ${reason}.`, severity }
    : { span, message: `${quoted(text)} is not a container image: ${reason}.`, severity };
}

/** The address of a page that shows an image, which names no image, or another one. */
function pageProblem(text: string, { image }: RegistryPage, dialect: DialectName): ContainerProblem {
  const parsed = image === undefined ? undefined : parseContainerImage(image);
  const way =
    image === undefined
      ? 'write the image as "registry/path:tag"'
      : parsed && !parsed.tag && !parsed.digest
        ? `write ${quoted(image)} with its tag`
        : `write ${quoted(image)}`;
  const severity = dialect === 'galaxy' && platformShape(text) ? 'warning' : 'error';
  return { message: `${quoted(text)} is the page of an image, and not its name: ${way}.`, severity };
}

/** The prefix that the platform itself puts before an image where the runtime needs it; Docker rejects it. */
function repeatedPrefix(text: string): ContainerProblem | undefined {
  const span = parseContainerImage(text)?.prefix;
  if (!span || !text.startsWith('docker:')) return undefined;
  const message = `The platform adds "docker://" itself where it is needed: remove it from ${quoted(text)}.`;
  return { span, message, severity: 'warning', isPrefix: true };
}

/** A valid reference in a form that the platform's own check does not accept. */
function unknownShape(text: string): ContainerProblem | undefined {
  if (platformShape(text)) return undefined;
  const { digest, registry } = parseContainerImage(text) ?? {};
  const [what, span] = digest ? ['digests', digest] : ['registry ports', registry];
  const message = `The platform does not support ${what}, so it rejects ${quoted(text)}: write the image as "registry/path:tag".`;
  return { ...(span && { span }), message, severity: 'error' };
}

/** Schemes of images that are not in a registry of container engines. */
const otherScheme = /^\s*(?!(?:docker|https?):)[a-z][a-z0-9+.-]*:\/\//i;

/** The certain repairs: drop whitespace and what was pasted around the image, and lowercase its path. */
function repairs({ text, replaceBy }: FieldText, dialect: DialectName): ReportedFix[] {
  const bare = registryPage(text)?.image ?? text.trim().replace(pastedBefore, '');
  const proposal = [bare, lowercasePath(bare)].find((one) => one !== text && !containerProblem(one, dialect));
  const image = proposal === undefined ? undefined : parseContainerImage(proposal);
  if (proposal === undefined || !image) return [];
  const isFixed = image.digest !== undefined || (image.tag !== undefined && !latestTag(proposal, image));
  const preferred = isFixed && !otherScheme.test(text);
  return [{ title: `Replace with ${quoted(proposal)}`, edits: [replaceBy(proposal)], preferred }];
}

/** None if the platform accepts the rest only behind the prefix. */
function withoutPrefix({ text, replaceBy }: FieldText, dialect: DialectName): ReportedFix[] {
  const bare = text.trim().replace(pastedBefore, '');
  if (containerProblem(bare, dialect)) return [];
  return [{ title: `Replace with ${quoted(bare)}`, edits: [replaceBy(bare)], preferred: true }];
}

/** The span of a tag that means the newest image at run time; undefined if a digest decides. */
export function latestTag(text: string, { tag, digest }: ContainerImage): Span | undefined {
  return tag && !digest && text.slice(tag.start, tag.end) === 'latest' ? tag : undefined;
}

function lowercasePath(reference: string): string {
  const [name = ''] = reference.split('@', 1);
  const colon = name.indexOf(':', name.lastIndexOf('/') + 1);
  const end = colon < 0 ? name.length : colon;
  return reference.slice(0, end).toLowerCase() + reference.slice(end);
}
