import type { YamlProblem } from '../yaml/node.js';
import type { ReportedProblem, DocumentRule } from '../problems/rule.js';

/** Hands on a problem of the YAML floor. */
export function fromYaml(problem: YamlProblem): ReportedProblem {
  const { span, message, related, repair } = problem;
  return {
    span,
    message,
    ...(related && { related: [related] }),
    ...(repair && {
      fixes: [
        { title: repair.title, edits: [{ span: repair.span, newText: repair.newText }], preferred: true },
      ],
    }),
  };
}

export const yamlSyntax: DocumentRule = {
  code: 'yaml-syntax',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'the text is not YAML',
  why: 'A text that is not YAML cannot be read at all. Common causes: a colon followed by a space inside a value without quotes, a quote that is never closed, a tab, a line that is not indented like its neighbours.',
  bad: { text: 'description: "by quality\n' },
  good: { text: 'description: "by quality"\n' },
  checkDocument(document, report) {
    for (const problem of document.yaml.problems) {
      if (problem.kind === 'syntax') report(fromYaml(problem));
      // The platform may read the value in spite of the tag.
      if (problem.kind === 'tag') report({ ...fromYaml(problem), severity: 'warning' });
    }
  },
};
