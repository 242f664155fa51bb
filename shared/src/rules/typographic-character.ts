import type { DocumentRule, ReportedFix, ReportedProblem, TemplateRule } from '../problems/rule.js';
import type { FieldKind } from '../schema/field-kind.js';
import type { SpanEdit } from '../text/range.js';
import { replaceAllInScalar } from '../text/write-scalar.js';
import type { Document } from '../tool/document.js';
import type { FieldUse } from '../tool/finding.js';
import { typographicWords, type TypographicWord } from '../tool/shell/typographic.js';
import { typographicCode, type TypographicCode } from '../tool/shell/typographic-program.js';
import type { ShellScript } from '../tool/shell/script.js';
import type { TemplateScope } from '../tool/template-scope.js';
import type { TemplateExpression } from '../tool/template.js';
import { quoted } from '../util/wording.js';
import {
  hasTypographic,
  plainSign,
  signKind,
  typographicallyQuoted,
  type SignKind,
} from '../values/typographic.js';
import type { YamlScalar } from '../yaml/node.js';
import type { TypographicPlace } from '../yaml/typographic.js';
import { isTypographic } from './expression-syntax.js';

export const typographicCharacter: TemplateRule & DocumentRule = {
  code: 'typographic-character',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'typographic quotes, dashes, or spaces where code has plain ones',
  why: 'Word processors, chat programs, and web pages replace `"` with `“` and `”`, `--` with `—`, and spaces with no-break spaces, which look alike. The shell, YAML, and JavaScript read them as letters. Write the plain signs.',
  exceptions: [
    'In quotes, in comments, and in texts for people, such as labels and help, they are ordinary characters. Quotes in programs in awk, Python, and R are reported outside of the strings of these.',
    'Where nothing can read them, as in an expression, in the structure of the document, or as the value of `type`, they are errors.',
  ],
  bad: { text: "shell_command: |\n  grep -c “chr1” '$(inputs.table.path)' > count.txt\n" },
  good: { text: `shell_command: |\n  grep -c "chr1" '$(inputs.table.path)' > count.txt\n` },
  checkTemplate(scope, report) {
    const { template, script } = scope;
    if (!hasTypographic(template.text)) return;
    for (const expression of template.expressions) {
      const problem = inExpression(expression);
      if (problem) report(problem);
    }
    for (const code of typographicCode(template, script)) report(inProgram(scope, code));
    if (!script || isQuotedWhole(scope)) return;
    for (const word of typographicWords(script)) report(inShell(scope, script, word));
  },
  checkDocument(document, report) {
    for (const place of document.typographicPlaces) report(inYaml(document, place));
  },
};

/** Whether the quotes are those of the whole value, which the document is checked for. */
function isQuotedWhole({ template: { scalar, text } }: TemplateScope): boolean {
  return scalar.style === 'plain' && typographicallyQuoted(text) !== undefined;
}

function inShell(
  { template }: TemplateScope,
  { shell }: ShellScript,
  word: TypographicWord,
): ReportedProblem {
  const { scalar, text } = template;
  const span = shell.decodedSpan(word);
  const replacements = word.signs.map(({ at, plain }) => ({
    decoded: shell.decodedSpan({ start: at, end: at + 1 }),
    text: plain,
  }));
  const written = text.slice(span.start, span.end);
  const plain = replacements.map((one) => one.text).join('');
  return {
    node: scalar,
    span: scalar.decoded.spanOf(span),
    message: messageFor(written, plain, 'the shell reads as letters'),
    fixes:
      replacements.length === 0
        ? []
        : [
            {
              ...titled(written, plain),
              edits: replaceAllInScalar(scalar, replacements),
              preferred: word.isSure,
            },
          ],
  };
}

function inProgram(
  { template }: TemplateScope,
  { reader, signs, plain, ...span }: TypographicCode,
): ReportedProblem {
  const { scalar, text } = template;
  const { shell } = template.content;
  const decoded = shell.decodedSpan(span);
  const written = text.slice(decoded.start, decoded.end);
  const replacements = signs.map((at) => ({
    decoded: shell.decodedSpan({ start: at, end: at + 1 }),
    text: plain,
  }));
  const isPair = signs.length === 2 && !written.includes(plain);
  return {
    node: scalar,
    span: scalar.decoded.spanOf(decoded),
    severity: 'error',
    message: messageFor(written, plain, `${reader} cannot read`),
    fixes: isPair ? [{ ...titled(written, plain), edits: replaceAllInScalar(scalar, replacements) }] : [],
  };
}

/** How messages speak of signs of each kind. */
const wordings: Readonly<
  Record<SignKind, { isOf: string; one: string; plain: (plain: string) => string; title: string }>
> = {
  quote: {
    isOf: 'has typographic quotes',
    one: 'a typographic quote',
    plain: () => 'plain quotes',
    title: 'Replace with plain quotes',
  },
  dash: { isOf: 'is a typographic dash', one: 'a typographic dash', plain: quoted, title: '' },
  space: {
    isOf: 'is a no-break space',
    one: 'a no-break space',
    plain: () => 'a plain space',
    title: 'Replace with plain spaces',
  },
};

function messageFor(written: string, plain: string, what: string): string {
  const kind = signKind(written);
  const subject = kind === 'space' ? 'This' : quoted(written);
  const wording = wordings[kind];
  return `${subject} ${wording.isOf}, which ${what}: write ${wording.plain(plain)}.`;
}

function titled(written: string, plain: string): Pick<ReportedFix, 'title'> {
  return { title: wordings[signKind(written)].title || `Replace with "${plain}"` };
}

/** An expression that JavaScript cannot read because of such signs. */
function inExpression({ analysis, scanned, template }: TemplateExpression): ReportedProblem | undefined {
  const { fault, verdict } = analysis;
  const { scalar, text } = template;
  if (verdict !== 'broken' || !fault || !isTypographic(text, fault.span)) return undefined;
  const signs = scanned.script.words.tokens.filter(
    (token) => token.kind === 'punctuator' && plainSign(token.text) !== undefined,
  );
  const isPaired =
    signs.length % 2 === 0 && signs.every(({ text: one }) => /["']/.test(plainSign(one) ?? ''));
  const between = signs.flatMap(({ end }, index) => {
    const next = signs[index + 1];
    return index % 2 === 0 && next ? text.slice(end, next.start) : [];
  });
  const edits = replaceAllInScalar(
    scalar,
    signs.map(({ start, end, text: one }) => ({ decoded: { start, end }, text: plainInScript(one) })),
  );
  const written = text.slice(fault.span.start, fault.span.end);
  const wording = wordings[signKind(written)];
  return {
    node: scalar,
    span: scalar.decoded.spanOf(fault.span),
    severity: 'error',
    message: `${quoted(written)} is ${wording.one}, which JavaScript cannot read: write ${wording.plain(plainInScript(written))}.`,
    fixes: [
      {
        title: isPaired ? 'Replace with plain quotes' : 'Replace with plain signs',
        edits,
        preferred: isPaired && between.every((one) => !/["'\\]/.test(one)),
      },
    ],
  };
}

/** In JavaScript every dash is a minus. */
function plainInScript(sign: string): string {
  const plain = plainSign(sign) ?? sign;
  return plain === '--' ? '-' : plain;
}

function inYaml(document: Document, place: TypographicPlace): ReportedProblem {
  const { kind, span } = place;
  const written = document.source.slice(span);
  if (kind === 'quotes') return quotesInYaml(document, place.scalar, written);
  const newText = kind === 'space' ? ' '.repeat(written.length) : '-';
  return {
    span,
    severity: 'error',
    message: messageFor(written, newText, 'YAML reads as letters'),
    fixes: [{ ...titled(written, newText), edits: [{ span, newText }], preferred: true }],
  };
}

/** Texts whose format has no quotes. */
const formats: ReadonlySet<FieldKind | undefined> = new Set<FieldKind>(['tool-id', 'version', 'image']);
/** Texts in which people may write quotes. */
const prose: ReadonlySet<FieldKind | undefined> = new Set<FieldKind | undefined>([undefined, 'tool-name']);

/** Whether nothing can read a value with quotes. */
function isUnreadable({ field: { type, kind } }: FieldUse): boolean {
  return formats.has(kind) || (type.kind !== 'text' && type.kind !== 'list' && type.kind !== 'either');
}

function quotesInYaml(document: Document, scalar: YamlScalar, written: string): ReportedProblem {
  const { parent, span } = scalar;
  const use = parent?.kind === 'pair' ? document.tool?.structure.uses.get(parent) : undefined;
  const inner = typographicallyQuoted(written) ?? '';
  const isText = use === undefined || use.field.type.kind === 'text' || use.field.type.kind === 'either';
  const isSimple = !/["\\]/.test(inner) && inner.trim() !== '';
  const newText = isText ? `"${inner}"` : inner;
  const edits: SpanEdit[] = [{ span, newText }];
  const isSure = use !== undefined && (isUnreadable(use) || !prose.has(use.field.kind));
  return {
    node: scalar,
    span,
    severity: use && isUnreadable(use) ? 'error' : 'warning',
    message: `${quoted(written)} has typographic quotes, which YAML reads as part of the value: write ${newText}.`,
    fixes: isSimple ? [{ title: `Replace with ${newText}`, edits, preferred: isSure }] : [],
  };
}
