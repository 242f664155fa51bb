import { enclosing, nodeAt } from '../../shell/enclosing.js';
import { parseShell } from '../../shell/parse.js';
import type { ShellKind } from '../../shell/tree.js';
import type { Span } from '../../text/range.js';
import { partitionPoint } from '../../util/collections.js';
import { xmlEntities as entity } from '../../values/xml-entity.js';
import type { LanguageName } from '../../values/language.js';
import type { Tool } from '../document.js';
import type { ShellScript } from '../shell/script.js';
import { languageOfConfigFile, programAt, textKinds } from '../shell/text-language.js';
import type { Template } from '../template.js';

/** `&lt;` and the like, or several in a row, which nothing turns into characters. */
export interface XmlEntity {
  template: Template;
  /** In the decoded text. */
  span: Span;
  /** `&lt;` */
  written: string;
  /** The shell reads `&` and `;` there. */
  isBare: boolean;
}

/** What shows that a text is about XML or HTML, which may mean its entities. */
const markup = /<\/?[A-Za-z!?]|html|xml|svg|escape|[/|,#]\\?&(?:lt|gt|amp|quot|apos);/i;
/** Longer texts around an entity do not matter; characters. */
const near = 1;

/** The entities in commands and config files where they cannot be meant, in text order. */
export function xmlEntities(tool: Tool): XmlEntity[] {
  return tool.templates.flatMap((template) => {
    const { text } = template;
    const matches = [...text.matchAll(entity)].filter(({ index }) => isOutside(template, index));
    if (matches.length === 0) return [];
    const script = tool.shellScripts.get(template);
    const placeOf = script ? placesIn(script) : () => placeInFile(template);
    const isMarkup = markup.test(text);
    const entities = matches.map(({ index, 0: written }) => {
      const span = { start: index, end: index + written.length };
      return { span, written, place: placeOf(index) };
    });
    const isMeant = ({ span, place }: { span: Span; place: EntityPlace }): boolean =>
      place !== 'bare' &&
      (isMarkup || (place !== 'text' && !isOperator(text, span) && !isQuotation(text, span)));
    const read = entities.filter(({ place }) => place !== 'comment');
    const certain = read.filter((one) => !isMeant(one));
    // Where one cannot be meant, none is.
    return (certain.length > 0 && !isMarkup ? read : certain).map(({ span, written, place }) => ({
      template,
      span,
      written,
      isBare: place === 'bare',
    }));
  });
}

/** What an entity is part of; a language stands for a program in it. */
type EntityPlace = 'bare' | 'text' | 'comment' | LanguageName | 'unknown';

const comments: ReadonlySet<ShellKind> = new Set(['comment']);

/** In the text without the entities, which would be operators. */
function placesIn(script: ShellScript): (start: number) => EntityPlace {
  const { text, holes } = script.shell;
  const tree = parseShell(
    text.replace(entity, (written) => '_'.repeat(written.length)),
    holes,
  );
  return (start) => {
    const node = nodeAt(tree.root, script.shell.shellOffset(start));
    if (enclosing(node, comments)) return 'comment';
    if (!enclosing(node, textKinds)) return 'bare';
    return programAt(tree, node)?.language ?? 'text';
  };
}

function placeInFile(template: Template): EntityPlace {
  const language = languageOfConfigFile(template) ?? 'unknown';
  return language === 'document' || language === 'template' ? 'comment' : language;
}

function isOutside({ expressions }: Template, index: number): boolean {
  const before = expressions[partitionPoint(expressions, ({ scanned }) => scanned.span.start <= index) - 1];
  return before === undefined || before.scanned.span.end <= index;
}

/** Whether it stands between two values, as an operator does: `$1 &gt; 3`, `a &amp;&amp; b`. */
function isOperator(text: string, { start, end }: Span): boolean {
  return /[\s;]/.test(text.slice(start - near, start)) && /[\s=&]/.test(text.slice(end, end + near));
}

/** Whether it is one of the quotes around a text of a program that has no others: `print &quot;x&quot;`. */
function isQuotation(text: string, { start, end }: Span): boolean {
  const quote = /^&(quot|apos);$/.exec(text.slice(start, end))?.[0];
  if (quote === undefined) return false;
  const lineStart = text.lastIndexOf('\n', start) + 1;
  const lineEnd = text.indexOf('\n', end);
  const parts = text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd).split(quote);
  const isPaired = parts.length % 2 === 1 && parts.length > 2;
  const isAlone = quote === '&apos;' || !parts.some((part) => part.includes('"'));
  // Each text begins where a program may have one.
  return (
    isPaired &&
    isAlone &&
    parts.every((part, at) => at % 2 === 1 || at === parts.length - 1 || /[\s(,=~+!{[;]$/.test(part))
  );
}
