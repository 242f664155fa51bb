import type { DocumentRule, ReportedFix, ReportedProblem } from '../problems/rule.js';
import { replaceScalar } from '../text/write-scalar.js';
import { classMeant } from '../tool/classify.js';
import type { Document } from '../tool/document.js';
import { administratorsClass, dialects } from '../values/dialect.js';
import { alternatives } from '../util/wording.js';
import type { ForeignSystem } from '../values/foreign-document.js';
import { asText, pairsByName, resolveAlias } from '../yaml/node.js';

const constants = Object.values(dialects).map(({ classConstant }) => classConstant);
const eitherConstant = constants.map((constant) => `"class: ${constant}"`).join(' or ');

export const classUnknown: DocumentRule = {
  code: 'class-unknown',
  severity: { platform: 'error', galaxy: 'error' },
  summary: '`class` is missing or unknown',
  why: 'The top-level `class` marks the document as a user tool and selects the rules that apply to it: `PlatformUserTool` or `GalaxyUserTool`, or `GalaxyTool` for a tool that an administrator submits for everyone. A document with another class, or in the syntax of CWL, WDL, Nextflow, or Galaxy XML, is not checked as a tool.',
  unfinished: 'value',
  bad: { text: 'class: PlatformUserTol\n' },
  good: { text: 'class: PlatformUserTool\n' },
  checkDocument(document, report) {
    // An unreadable document has its own problem.
    if (document.yaml.problems.some(({ kind }) => kind === 'limit') && !document.yaml.root) return;
    const { classification } = document;
    const system = classification.kind === 'foreign' ? classification.system : undefined;
    const problem = system
      ? foreign(document, system)
      : document.root
        ? classOf(document)
        : noMapping(document);
    if (problem) report(problem);
  },
};

/** A document of another system: one sentence for all that is wrong with it. */
function foreign({ root, source }: Document, { noun, advice }: ForeignSystem): ReportedProblem {
  const value = root && pairsByName(root).get('class')?.value;
  const start = value?.start ?? source.text.search(/\S/);
  const end = value?.end ?? source.lineContentEnd(source.lineAt(start));
  return {
    node: value ?? root,
    span: { start, end },
    message: `This is ${noun}, not a user tool: ${advice}.`,
  };
}

function noMapping(document: Document): ReportedProblem | undefined {
  const { root } = document.yaml;
  if (!root || (root.kind === 'scalar' && root.absent)) {
    return {
      span: { start: 0, end: 0 },
      message: `The document is empty: a tool starts with ${eitherConstant}.`,
    };
  }
  const what = root.kind === 'sequence' ? 'a list' : 'a single value';
  const span = {
    start: root.span.start,
    end: document.source.lineContentEnd(document.source.lineAt(root.span.start)),
  };
  return { span, node: root, message: `This is ${what}, not a tool: a tool starts with ${eitherConstant}.` };
}

function classOf(document: Document): ReportedProblem | undefined {
  const { root } = document;
  if (!root || (document.classification.kind === 'tool' && document.classification.exact)) return undefined;
  const pair = pairsByName(root).get('class');
  if (!pair) {
    if (document.isBroken(root)) return undefined;
    const start = root.span.start;
    return {
      node: root,
      span: { start, end: root.flow ? start + 1 : (root.pairs[0]?.key.span.end ?? start) },
      message: `The tool has no class: add ${eitherConstant}.`,
      fixes: root.flow ? [] : constants.map((constant) => insertClass(document, start, constant)),
    };
  }
  const scalar = asText(pair.value);
  const written = scalar?.value.trim() ?? '';
  const node = resolveAlias(pair.value);
  if (!scalar && node && !(node.kind === 'scalar' && node.value === null)) {
    const quote =
      node.kind === 'scalar' ? `"${node.decoded.text}"` : node.kind === 'mapping' ? 'A mapping' : 'A list';
    return { node, message: `${quote} is not a class: use ${eitherConstant}.` };
  }
  if (!scalar || written === '') {
    return { node: pair, span: pair.key.span, message: `The class is empty: use ${eitherConstant}.` };
  }
  const meant = classesMeant(document, written);
  if (meant.length === 0) {
    return {
      node: scalar,
      message: `"${written}" is not the class of a user tool, so the document was not checked as one.`,
    };
  }
  return {
    node: scalar,
    message: `"${written}" is not a known class: did you mean ${alternatives(meant)}?`,
    fixes: meant.map((constant) => ({
      title: `Replace with "${constant}"`,
      edits: [replaceScalar(scalar, constant)],
      preferred: meant.length === 1,
    })),
  };
}

/** A class that is spelled like that of administrators may be that of users. */
function classesMeant({ options }: Document, written: string): string[] {
  const meant = classMeant(written);
  if (meant !== administratorsClass) return meant === undefined ? [] : [meant];
  const { classConstant } = dialects.galaxy;
  return options.ofAdministrators === false ? [classConstant] : [classConstant, meant];
}

function insertClass(document: Document, start: number, constant: string): ReportedFix {
  const newText = `class: ${constant}${document.source.lineEnd}`;
  return { title: `Insert "class: ${constant}"`, edits: [{ span: { start, end: start }, newText }] };
}
