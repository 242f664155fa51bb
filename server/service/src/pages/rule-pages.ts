import { rules, severityText } from '@user-tool/shared';
import type { PageContent } from './html-page.js';
import { inlineToHtml, markdownToHtml } from './markdown-html.js';

const startLink = (basePath: string): string => `<p><a href="${basePath}/">Check a document</a>`;

/** The list of all problems. */
export function ruleListPage(basePath: string): PageContent {
  const items = rules.map(
    (rule) =>
      `<li><a href="${basePath}/rules/${rule.code}"><code>${rule.code}</code></a> (${severityText(rule)}): ${inlineToHtml(rule.summary)}</li>`,
  );
  return {
    title: 'Problems · User Tool',
    body: `${startLink(basePath)}</p>\n<h1>Problems</h1>\n<ul class="rules">\n${items.join('\n')}\n</ul>`,
  };
}

/**
 * The page of a problem.
 * @param markdown its page in the documentation
 */
export function rulePage(basePath: string, code: string, markdown: string): PageContent {
  return {
    title: `${code} · User Tool`,
    body: `${startLink(basePath)} · <a href="${basePath}/rules">All problems</a></p>\n${markdownToHtml(markdown)}`,
  };
}
