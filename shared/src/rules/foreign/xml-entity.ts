import type { Report, ReportedFix } from '../../problems/rule.js';
import { replaceAllInScalar } from '../../text/write-scalar.js';
import type { Tool } from '../../tool/document.js';
import { xmlEntities, type XmlEntity } from '../../tool/foreign/xml-entities.js';
import { withoutXmlEntities } from '../../values/xml-entity.js';

/** Reports `&lt;` and the like where nothing turns them into characters. */
export function reportXmlEntities(tool: Tool, report: Report): void {
  const entities = xmlEntities(tool);
  for (const entity of entities) {
    const { template, span, written, isBare } = entity;
    const happens = isBare ? 'here the shell reads "&" and ";"' : 'here it stays as it is';
    const characters = withoutXmlEntities(written);
    report({
      node: template.scalar,
      span: template.scalar.decoded.spanOf(span),
      severity: isBare ? 'error' : 'warning',
      describe: () => ({
        message: `"${written}" is how XML writes ${characters}, and ${happens}: write ${characters}.`,
        fixes: [replaceAll(entity, entities)],
      }),
    });
  }
}

/** More are replaced one at a time. */
const maxTogether = 100;

/** Replaces all entities of a template: one of two quotes alone would open what nothing closes. */
function replaceAll(entity: XmlEntity, entities: readonly XmlEntity[]): ReportedFix {
  const { template, written } = entity;
  const all = entities.filter((one) => one.template === entity.template);
  const targets = all.length > maxTogether ? [entity] : all;
  const edits = replaceAllInScalar(
    template.scalar,
    targets.map((one) => ({ decoded: one.span, text: withoutXmlEntities(one.written) })),
  );
  const title =
    targets.length === 1 ? `Replace with ${withoutXmlEntities(written)}` : 'Replace all entities of XML';
  return { title, edits };
}
