import { reportedSpan } from '../problems/reported-spans.js';
import type { ReportedProblem, PartRule } from '../problems/rule.js';
import type { SpanEdit } from '../text/range.js';
import { replaceInScalar, replaceScalar } from '../text/write-scalar.js';
import { quoted } from '../util/wording.js';
import { bibtexFault, type BibtexFault } from '../values/bibtex.js';
import { doiPrefix, isDoi, type PrefixedDoi } from '../values/doi.js';
import { isBefore, type PlatformVersion } from '../values/platform-version.js';
import { asText, pairsByName, type YamlNode, type YamlScalar } from '../yaml/node.js';
import { structuralProblems } from './structural/structural-problems.js';
import { replaceText } from './values/field-text.js';

export const citationInvalid: PartRule = {
  code: 'citation-invalid',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a citation that is empty, or neither a DOI nor BibTeX',
  why: 'The platform looks up each citation. With `type: doi`, the content must be a DOI without a URL or prefix, such as `10.1093/bioinformatics/btp352`. With `type: bibtex`, it must be a BibTeX entry whose `@article{…}` is at the start of a line.',
  exceptions: [
    'The prefix `doi:` is reported as a hint, because the platform removes it since version 26.1.0.',
    'With any other `type`, the content can be either a DOI or BibTeX.',
  ],
  unfinished: 'value',
  bad: { text: 'citations:\n  - type: doi\n    content: https://doi.org/10.1093/bioinformatics/btp352\n' },
  good: { text: 'citations:\n  - type: doi\n    content: 10.1093/bioinformatics/btp352\n' },
  checkPart(part, report, { platform }) {
    structuralProblems(part, 'citation-invalid', platform).forEach(report);
    for (const { scalar, use } of part.textsOf('citation')) {
      const problem = checkCitation(scalar, pairsByName(use.pair.parent).get('type')?.value, platform);
      if (!problem) continue;
      const isAccepted = part.dialect.name === 'galaxy' && isBefore(platform, readSince);
      const severity = isAccepted && problem.severity !== 'hint' ? ('warning' as const) : problem.severity;
      report({
        node: scalar,
        span: reportedSpan(part, scalar),
        ...problem,
        ...(severity && { severity }),
      });
    }
  },
};

/** The first release of the platform that reads citations when a tool is created. */
const readSince = '26.1.0';

/** The first release of the platform that removes the prefix `doi:`; older ones reject it. */
const prefixSince = '26.1.0';

type Kind = 'doi' | 'bibtex';

const nouns: Readonly<Record<Kind, string>> = { doi: 'a DOI', bibtex: 'BibTeX' };

function checkCitation(
  scalar: YamlScalar,
  type: YamlNode | undefined,
  platform: PlatformVersion,
): ReportedProblem | undefined {
  const { text } = scalar.decoded;
  const named = asText(type)?.value.trim().toLowerCase();
  const kind = named === 'doi' || named === 'bibtex' ? named : undefined;
  const prefixed = isDoi(text) ? undefined : doiPrefix(text);
  const fault = bibtexFault(text);
  const detected = prefixed || isDoi(text) ? 'doi' : fault?.certain ? undefined : 'bibtex';
  if (detected === undefined) return kind === 'bibtex' ? faultyBibtex(scalar, fault) : neither(scalar, kind);
  const strip = prefixed ? [replaceInScalar(scalar, prefixed.prefix, '')] : [];
  if (kind !== undefined && detected !== kind && type) {
    return misspelledType(type, detected, strip, detected === 'doi' || !fault);
  }
  return prefixed
    ? withPrefix(scalar, prefixed, strip, platform)
    : detected === 'bibtex'
      ? faultyBibtex(scalar, fault)
      : undefined;
}

function misspelledType(
  type: YamlNode,
  detected: Kind,
  strip: readonly SpanEdit[],
  preferred: boolean,
): ReportedProblem | undefined {
  const named = asText(type);
  if (!named) return undefined;
  const written = quoted(named.value);
  return {
    message: `The type is ${written}, but the content is ${nouns[detected]}: use "type: ${detected}".`,
    related: [{ span: type.span, message: `The type is set here.` }],
    fixes: [
      {
        title: `Replace with "type: ${detected}"`,
        edits: [replaceText(type, named, detected), ...strip],
        preferred,
      },
    ],
  };
}

function withPrefix(
  scalar: YamlScalar,
  { kind, doi, prefix }: PrefixedDoi,
  edits: readonly SpanEdit[],
  platform: PlatformVersion,
): ReportedProblem {
  const written = scalar.decoded.text.slice(prefix.start, prefix.end).trim();
  return {
    span: scalar.decoded.spanOf(prefix),
    message: `The DOI must not have a prefix: remove ${quoted(written)}.`,
    severity: kind === 'url' || isBefore(platform, prefixSince) ? 'error' : 'hint',
    fixes: [{ title: `Replace with ${quoted(doi)}`, edits, preferred: true }],
  };
}

/** Warns about text that the platform accepts as BibTeX but citation software cannot read. */
function faultyBibtex(scalar: YamlScalar, fault: BibtexFault | undefined): ReportedProblem | undefined {
  return (
    fault && {
      span: scalar.decoded.spanOf(fault.span),
      message: `The citation is not valid BibTeX: ${fault.reason}.`,
      severity: fault.certain ? 'error' : 'warning',
    }
  );
}

function neither(scalar: YamlScalar, kind: Kind | undefined): ReportedProblem {
  const { text } = scalar.decoded;
  const inside = /10\.\d{4,9}\/[^\s"'<>]*[^\s"'<>.,;)\]]/.exec(text)?.[0];
  const example = quoted(inside ?? '10.1093/bioinformatics/btp352');
  const message = kind
    ? `${quoted(text)} is not ${nouns[kind]}: use one such as ${example}.`
    : `${quoted(text)} is neither a DOI nor BibTeX: use a DOI such as ${example}, or a BibTeX entry.`;
  if (inside === undefined) return { message };
  return { message, fixes: [{ title: `Replace with ${example}`, edits: [replaceScalar(scalar, inside)] }] };
}
