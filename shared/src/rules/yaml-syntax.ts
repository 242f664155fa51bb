import type { DocumentRule, ReportedProblem } from '../problems/rule.js';
import { editsByLine } from '../text/difference.js';
import type { Document } from '../tool/document.js';
import type { YamlProblem } from '../yaml/node.js';

/** Converts a problem from the YAML parser about a text. */
export function fromYaml(problem: YamlProblem, text: string): ReportedProblem {
  const { span, message, related, repair } = problem;
  return {
    span,
    message,
    ...(related && { related: [related] }),
    ...(repair && {
      fixes: [
        {
          title: repair.title,
          edits: [
            ...editsByLine(text, repair),
            ...(repair.alsoRemoved ? [{ span: repair.alsoRemoved, newText: '' }] : []),
          ],
          preferred: !repair.isGuess,
        },
      ],
    }),
  };
}

export const yamlSyntax: DocumentRule = {
  code: 'yaml-syntax',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'text that is not valid YAML',
  why: 'A document that is not valid YAML cannot be read. Common causes are a colon followed by a space in an unquoted value, a quote that is never closed, a tab, and a line that is not indented like the lines around it.',
  unfinished: 'line',
  bad: { text: 'description: "by quality\n' },
  good: { text: 'description: "by quality"\n' },
  checkDocument(document, report) {
    if (isOtherSyntax(document)) return;
    for (const problem of document.yaml.problems) {
      if (problem.kind === 'syntax') report(fromYaml(problem, document.source.text));
      // The platform may read the value despite the tag.
      if (problem.kind === 'tag') report({ ...fromYaml(problem, document.source.text), severity: 'warning' });
    }
  },
};

/** Whether a text is in the syntax of another system, so that it is no use to read it as YAML. */
export function isOtherSyntax({ classification }: Document): boolean {
  return classification.kind === 'foreign' && classification.system?.isOtherSyntax === true;
}
