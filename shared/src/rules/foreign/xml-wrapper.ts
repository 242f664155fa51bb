import type { Report, ReportedFix } from '../../problems/rule.js';
import { quotedStart } from '../../problems/wording.js';
import type { Span } from '../../text/range.js';
import { replaceAllInScalar } from '../../text/write-scalar.js';
import { xmlWrapper, type XmlMark, type XmlWrapper } from '../../tool/foreign/xml-wrapper.js';
import type { Template } from '../../tool/template.js';
import { joined } from '../../util/wording.js';

/** Reports `<![CDATA[` and `<command>` around a command. */
export function reportXmlWrapper(template: Template, report: Report): void {
  const wrapper = xmlWrapper(template);
  const [first] = wrapper?.marks ?? [];
  if (!wrapper || !first) return;
  const { scalar, text } = template;
  const written = wrapper.marks.map(({ start, end }) => quotedStart(text.slice(start, end)));
  const isOne = written.length === 1;
  report({
    node: scalar,
    span: scalar.decoded.spanOf(first),
    severity: 'error',
    describe: () => ({
      message: `${joined(written, 'and')} ${isOne ? 'is' : 'are'} XML of the platform's other tools, which the shell reads as part of the command: remove ${isOne ? 'it' : 'them'}.`,
      fixes: wrapper.isWhole ? [removal(template, wrapper)] : [],
    }),
  });
}

function removal({ scalar, text }: Template, { marks }: XmlWrapper): ReportedFix {
  const targets = marks.map((mark) => ({ decoded: withLine(text, mark, marks), text: '' }));
  return { title: 'Remove the XML around the command', edits: replaceAllInScalar(scalar, targets) };
}

/** With the line break behind it at the beginning, or before it at the end, if no more than marks is in its line. */
function withLine(text: string, { start, end, isEnd }: XmlMark, marks: readonly XmlMark[]): Span {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineBreak = text.indexOf('\n', end);
  const lineEnd = lineBreak < 0 ? text.length : lineBreak;
  const inLine = marks.filter((mark) => mark.start >= lineStart && mark.end <= lineEnd);
  const length = inLine.reduce((sum, mark) => sum + (mark.end - mark.start), 0);
  if (text.slice(lineStart, lineEnd).trim().length > length) return { start, end };
  if (isEnd) return start === inLine[0]?.start ? { start: lineStart - 1, end } : { start, end };
  return end === inLine.at(-1)?.end ? { start, end: Math.min(lineEnd + 1, text.length) } : { start, end };
}
