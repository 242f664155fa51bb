import { nearest } from '../values/suggest.js';
import type { Draft, Rule } from './rule.js';
import type { Suppression } from './suppression.js';

/** `bad-suppression`: reported once all other rules have run, see {@link badSuppressionDrafts}. */
export const badSuppression: Rule = {
  code: 'bad-suppression',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'a suppression comment that names no known code or suppresses nothing',
  why: 'A comment that suppresses nothing hides the next real problem of that code. Remove it, or name the code that you mean.',
  bad: { text: '# user-tool-disable-next-line id-formt\nid: count-lines\n' },
  good: { text: '# user-tool-disable-next-line id-format\nid: count_lines\n' },
  anyDocument: true,
  check: () => undefined,
};

/**
 * What is wrong with a document's suppression comments.
 * @param isSilent whether nothing was looked for by a rule
 */
export function badSuppressionDrafts(
  suppressions: readonly Suppression[],
  isSilent: (rule: Rule) => boolean,
  rules: readonly Rule[],
): Draft[] {
  return suppressions.flatMap(({ code, span, used, comment }) => {
    if (used || code === badSuppression.code) return [];
    if (code === '') {
      const message = `"${comment.text}" names no problem code: write the code of the problem behind it.`;
      return [{ span, message }];
    }
    const rule = rules.find((one) => one.code === code);
    if (!rule) {
      const meant = nearest(
        code,
        rules.map((one) => one.code),
      );
      const message = `No problem has the code "${code}"${meant ? `: did you mean "${meant}"?` : '.'}`;
      const fixes = meant
        ? [{ title: `Write "${meant}"`, edits: [{ span, newText: meant }], preferred: true }]
        : [];
      return [{ span, message, fixes }];
    }
    return isSilent(rule)
      ? []
      : [{ span, message: `There is no "${code}" problem here to suppress: remove it from the comment.` }];
  });
}
