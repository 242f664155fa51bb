import type { ForeignForm, ForeignMark } from '../../expressions/foreign-marks.js';
import type { Span } from '../../text/range.js';
import { Memo } from '../../util/memo.js';
import { lazy } from '../../util/once.js';
import { languageNamed, type LanguageName } from '../../values/language.js';
import type { Tool } from '../document.js';
import type { PlacedSpan } from '../shell/script.js';
import type { Template } from '../template.js';
import { directiveBlocks, templateEngine } from './directive-blocks.js';
import { memberOfOther, outputFolders } from './foreign-members.js';
import { meaningOf, type ForeignMeaning } from './foreign-meaning.js';
import { isQuotedAlone, placeInFile, placeInScript, type ForeignPlace } from './foreign-place.js';
import { isFormatPlace } from './format-place.js';

/** A reference as another system writes it, which the platform does not replace. */
export interface ForeignReference {
  template: Template;
  form: ForeignForm;
  /** In the decoded text. */
  span: Span;
  meaning: ForeignMeaning;
  /** It begins with `inputs`, so that it can mean nothing else. */
  isCertain: boolean;
  /** Where the shell reads it, if known. */
  placed: PlacedSpan | undefined;
}

/** The inputs that references of other systems mean, by name. */
export function foreignInputs(tool: Tool): string[] {
  const references = foreignReferences
    .of(tool)
    .flatMap(({ meaning }) => (meaning.kind === 'input' ? (meaning.path[0]?.name ?? []) : []));
  const directives = tool.templates.flatMap(({ content }) =>
    content.foreignMarks.flatMap(({ form, path }) =>
      form === 'directive' ? path.map((one) => one.split('.')[0] ?? '') : [],
    ),
  );
  return [...references, ...directives];
}

/** References in the command and the config files that nothing in the tool gives another meaning, in template order. */
export const foreignReferences = new Memo(findReferences);

function findReferences(tool: Tool): readonly ForeignReference[] {
  const references: ForeignReference[] = [];
  const meanings = new Meanings(tool);
  for (const template of tool.templates) {
    const blocks = directiveBlocks(template);
    for (const mark of template.content.foreignMarks) {
      // What the block says is said of the block.
      if (mark.form === 'directive' && blocks.length > 0) continue;
      const meaning = meaningOf(tool, template, mark);
      if (!meaning) continue;
      const script = tool.shellScripts.get(template);
      const place = script ? placeInScript(script, mark) : placeInFile(template, mark);
      if (meanings.hasOther(template, mark, meaning, place)) continue;
      const { form } = mark;
      const isCertain = (mark.path[0] === 'inputs' || mark.path[0] === 'outputs') && form !== 'directive';
      const span = { start: mark.start, end: endOf(mark, meaning) };
      references.push({ template, form, span, meaning, isCertain, placed: placedAs(place.placed, span) });
    }
  }
  return references;
}

/** A name may be followed by text, such as the extension of a file. */
function endOf({ end, ends, path }: ForeignMark, meaning: ForeignMeaning): number {
  const first = path[0] === 'inputs' || path[0] === 'outputs' ? 1 : 0;
  if (meaning.kind === 'output') {
    const [, member = ''] = path.slice(first);
    const isMember = member === 'path' || outputFolders.has(member) || memberOfOther(member) !== undefined;
    return ends[first + (isMember ? 1 : 0)] ?? end;
  }
  if (meaning.kind === 'variable') return ends[0] ?? end;
  const steps = meaning.kind === 'input' && meaning.isClear ? meaning.path.length : 0;
  return ends[first + steps - 1] ?? end;
}

function placedAs(placed: PlacedSpan | undefined, { start, end }: Span): PlacedSpan | undefined {
  return placed && { ...placed, hole: { start: placed.hole.start, end: placed.hole.start + (end - start) } };
}

/** `.replace("{{ name }}", …)`, `s/{{ name }}/…/`, `sub("$name", …)`. */
const replacing =
  /(?:replace\w*|\bg?sub|\bre\.\w+|fixed)\s*\(\s*r?["'/]?\\?$|(?:^|["'\s;])(?:s|y)[/|#,@!]\\?$/;
const maxLead = 40;

/** What the texts of a tool may make of a mark. */
class Meanings {
  private readonly settable: () => ReadonlySet<string>;
  private readonly hasEngine: () => boolean;
  private readonly hasOtherCode: () => boolean;
  private readonly replaced: () => ReadonlySet<string>;

  constructor(tool: Tool) {
    const contents = tool.templates.map(({ content }) => content);
    const texts = contents.map(({ text }) => text);
    this.settable = lazy(
      () =>
        new Set([
          ...contents.flatMap((content) => [...content.settableNames]),
          ...tool.library.map(({ name }) => name),
        ]),
    );
    this.hasEngine = lazy(() => texts.some((text) => templateEngine.test(text)));
    this.hasOtherCode = lazy(() => contents.some((content) => content.runsOtherCode));
    this.replaced = lazy(
      () =>
        new Set(
          contents.flatMap(({ text, foreignMarks }) =>
            foreignMarks.flatMap(({ form, start, path }) =>
              replacing.test(text.slice(Math.max(0, start - maxLead), start)) ? [keyOf(form, path)] : [],
            ),
          ),
        ),
    );
  }

  /** Whether a mark may mean something else. */
  hasOther({ text }: Template, mark: ForeignMark, meaning: ForeignMeaning, place: ForeignPlace): boolean {
    const { form, start, path } = mark;
    const { isComment, isVariable, isLiteral, language } = place;
    if (isComment || isCapitals(nameIn(meaning))) return true;
    if (form === 'directive') return language !== undefined && languageNamed(language).hasDollar === true;
    if (form === 'format' || form === 'percent')
      return !isFormatPlace(place) || this.isSet(path[0] ?? '') || this.isReplaced(mark);
    if (form === 'dollar') {
      if (isVariable) return this.isSet(path[0] ?? '') || isOfR(language, text, start);
      if (language !== undefined && languageNamed(language).hasDollar) return true;
      // A variable of the name does not matter, as the shell reads none there.
      if (isQuotedAlone(place)) return this.isReplaced(mark);
      // Single quotes and files of other languages: `df$x`, `$x$`, a regular expression, a small program.
      if (!isLiteral || /[A-Za-z0-9)\]]$/.test(text.slice(Math.max(0, start - 1), start))) return true;
      if (/^\$|^["'][ \t]{0,3}:/.test(text.slice(mark.end, mark.end + 5)) || isInProgram(place)) return true;
      return isOfR(language, text, start) || this.isSet(path[0] ?? '') || this.isReplaced(mark);
    }
    if (language !== undefined && languageNamed(language).hasBraces) return true;
    if (form === 'braces' && language === 'python' && isFormatted(text, start)) return true;
    return this.isReplaced(mark);
  }

  private isSet(name: string): boolean {
    return this.settable().has(name) || this.hasOtherCode();
  }

  private isReplaced({ form, path }: ForeignMark): boolean {
    return this.hasEngine() || this.replaced().has(keyOf(form, path));
  }
}

/** What names the thing that is meant; of an output, only the mark does. */
function nameIn(meaning: ForeignMeaning): string {
  return meaning.kind === 'input' ? (meaning.path[0]?.name ?? '') : 'name';
}

function keyOf(form: ForeignForm, path: readonly string[]): string {
  return `${form} ${path.join('.')}`;
}

function isCapitals(name: string): boolean {
  return name === name.toUpperCase();
}

/** `df$x`: in a here-document the shell would spoil it, but R is meant. */
function isOfR(language: LanguageName | undefined, text: string, start: number): boolean {
  return language === 'r' && /[\w)\].@]$/.test(text.slice(Math.max(0, start - 1), start));
}

/** Whether quotes contain more than words and paths: a program in a language that is not known. */
function isInProgram({ placed }: ForeignPlace): boolean {
  const quotes = placed?.place.quoting === 'single' ? placed.place.quotes : undefined;
  if (!quotes || !placed || placed.place.isForShell) return false;
  return /[(){};<>\\^*?]/.test(placed.script.text.slice(quotes.start + 1, quotes.end - 1));
}

/** Whether doubled braces may be those of an f-string, or of a text with `.format(…)`. */
function isFormatted(text: string, start: number): boolean {
  const lineStart = text.lastIndexOf('\n', start) + 1;
  const lineEnd = text.indexOf('\n', start);
  const line = text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd);
  return (
    /\b[rR]?[fF][rR]?["']/.test(line) || /\b[rR]?[fF][rR]?(?:"""|''')|\.format\(|\.format_map\(/.test(text)
  );
}
