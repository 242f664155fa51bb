import type { DocumentRule } from '../problems/rule.js';
import { fromYaml } from './yaml-syntax.js';

export const multipleDocuments: DocumentRule = {
  code: 'multiple-documents',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'more than one document in the file',
  why: 'A file can contain only one tool. Everything after a second `---` is ignored: move it to its own file.',
  bad: { text: 'version: 1.0.0\n---\nname: Another tool\n' },
  good: { text: 'version: 1.0.0\n' },
  checkDocument(document, report) {
    for (const problem of document.yaml.problems) {
      if (problem.kind === 'multiple-documents') report(fromYaml(problem, document.source.text));
    }
  },
};
