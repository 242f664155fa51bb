import type { Description, ReportedFix } from '../../problems/rule.js';
import { quoted as inQuotes } from '../../text/write-scalar.js';
import type { ToolPart } from '../../tool/part.js';
import { writeValue } from '../../tool/edits.js';
import type { FindingOf } from '../../tool/finding.js';
import { acceptsValue } from '../../schema/fit.js';
import { alternatives, quoted } from '../../util/wording.js';
import type { ScalarReading } from '../../values/ambiguous-scalar.js';
import type { YamlScalar } from '../../yaml/node.js';
import type { ScalarValue } from '../../yaml/read/schema.js';
import { isSoundText } from './sound-text.js';

/** A plain scalar that YAML 1.1 and 1.2 read as different values. */
export function ambiguousProblem(part: ToolPart, finding: FindingOf<'ambiguous'>): Description {
  const { node, reading, use } = finding;
  const written = part.source.slice(node.span);
  const values = otherValues(finding);
  const scalar = node.kind === 'scalar' ? node : undefined;
  const fixes = scalar ? values.map((value) => writeFix(part, scalar, value)) : [];
  const readings = `${meaning(reading)} to some YAML parsers and ${meaning(reading.yaml12)} to others`;
  const message = `${quoted(written)} is ${readings}`;
  if (!needsText(finding)) {
    return { message: `${message}: use ${alternatives(values)}.`, fixes };
  }
  if (scalar) {
    const preferred = values.length === 0 && isSoundText(use, written, part.dialect.name);
    const title = `Put ${written} in quotes`;
    fixes.unshift({ title, edits: [writeValue(part, scalar, inQuotes(written))], preferred });
  }
  return { message: `${message}: quote it.`, fixes };
}

function needsText({ expected }: FindingOf<'ambiguous'>): boolean {
  return acceptsValue(expected, 'text');
}

/** Replacements for a text that both YAML versions read alike. */
function otherValues({ expected, reading }: FindingOf<'ambiguous'>): string[] {
  const candidates = [reading, reading.yaml12].filter(
    ({ as, value }) => value !== undefined && acceptsValue(expected, valueOf(as, value)),
  );
  return [...new Set(candidates.flatMap(({ value }) => value ?? []))];
}

function valueOf(as: ScalarReading['as'], value: string): ScalarValue {
  if (as === 'boolean') return value === 'true';
  return as === 'null' ? null : Number(value);
}

function meaning({ as, value }: ScalarReading): string {
  const nouns: Partial<Record<ScalarReading['as'], string>> = {
    string: 'text',
    date: 'a date',
    special: 'a special character',
    null: 'null',
  };
  return nouns[as] ?? value ?? 'a number';
}

function writeFix(part: ToolPart, scalar: YamlScalar, value: string): ReportedFix {
  return { title: `Replace with ${value}`, edits: [writeValue(part, scalar, value)] };
}
