import type { Span } from '../text/range.js';
import type { DirectiveText, Directive, DirectiveBlock } from './cheetah.js';

const openers = 'if for block macro call filter raw verbatim autoescape with embed apply'.split(' ');
const branches = 'else elif elseif'.split(' ');
const singles = 'set include import from extends do break continue'.split(' ');
const keywords = [...openers, ...openers.map((one) => `end${one}`), 'endset', ...branches, ...singles];

const name = String.raw`[A-Za-z_]\w{0,99}`;
/** `{% if fast %}`, `{%- endif -%}`, `{# a comment #}`; not `{#}` of parallel, or `${#list}`. */
const tag = new RegExp(
  String.raw`\{%[-+~]?[ \t]*(?<keyword>${keywords.join('|')})\b(?<rest>[^\n%]{0,300})[-+~]?%\}|(?<!\$)\{#[-~]?[ \t][^#{}]{0,500}#\}`,
  'g',
);
const blockNames = new RegExp(String.raw`^[ \t]+(${name}(?:[ \t]*,[ \t]*${name}){0,9})[ \t]*(?:=|in\b)`);

/** The places of everything in a text that reads as a tag of Jinja or Twig, in text order. Linear. */
export function jinjaTags(text: string): Span[] {
  return tagsIn(text).map(({ index, 0: written }) => ({ start: index, end: index + written.length }));
}

function tagsIn(text: string): RegExpExecArray[] {
  return /\{[%#]/.test(text) ? [...text.matchAll(tag)] : [];
}

/**
 * The tags of Jinja or Twig in a text, as blocks. Linear.
 * @param isRead whether a tag may be meant as one
 */
export function readJinja(text: string, isRead: (tag: Span) => boolean): DirectiveText {
  const blocks: (DirectiveBlock & { others: Directive[] })[] = [];
  const open: string[] = [];
  const names = new Map<string, Directive>();
  for (const { index, 0: written, groups = {} } of tagsIn(text)) {
    const { keyword = 'comment', rest = '' } = groups;
    const one: Directive = {
      start: index,
      end: index + written.length,
      keyword: keyword.replace(/^end/, 'end '),
      name: keyword === 'comment' ? '{# #}' : `{% ${keyword} %}`,
      sets: keyword === 'for' || keyword === 'set' ? namesIn(rest) : [],
    };
    if (!isRead(one)) continue;
    for (const set of one.sets) if (!names.has(set)) names.set(set, one);
    const outermost = open.length > 0 ? blocks.at(-1) : undefined;
    if (outermost) outermost.others.push(one);
    else blocks.push({ first: one, others: [] });
    const end = `end ${keyword}`;
    if (openers.includes(keyword)) open.push(end);
    else if (open.includes(one.keyword)) open.splice(open.lastIndexOf(one.keyword));
  }
  return { blocks, names };
}

function namesIn(rest: string): string[] {
  return (blockNames.exec(rest)?.[1] ?? '').split(/[ \t]*,[ \t]*/).filter((one) => one !== '');
}
