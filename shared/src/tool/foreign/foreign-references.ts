import { runsOtherCode } from '../../expressions/assigned-names.js';
import type { ForeignForm, ForeignMark } from '../../expressions/foreign-marks.js';
import { memberNamed, type MemberSegment } from '../../javascript/member-path.js';
import { enclosing, nodeAt } from '../../shell/enclosing.js';
import type { ShellKind } from '../../shell/tree.js';
import type { Span } from '../../text/range.js';
import { Memo } from '../../util/memo.js';
import { lazy } from '../../util/once.js';
import { languageNamed, type LanguageName } from '../../values/language.js';
import type { Tool } from '../document.js';
import type { PlacedSpan, ShellScript } from '../shell/script.js';
import { languageOfConfigFile, programAt } from '../shell/text-language.js';
import type { Template } from '../template.js';
import { valueOf } from '../value.js';
import { meantPath } from './foreign-members.js';

/** A reference to an input as another system writes it, which the platform does not replace. */
export interface ForeignReference {
  template: Template;
  form: ForeignForm;
  /** In the decoded text. */
  span: Span;
  /** The input and members of its value, by their names here. */
  path: readonly MemberSegment[];
  /** All that it names has a meaning here. */
  isClear: boolean;
  /** It begins with `inputs`, so that it can mean nothing else. */
  isCertain: boolean;
  /** Where the shell reads it, if known. */
  placed: PlacedSpan | undefined;
}

/** Where a mark is, as far as that decides what it means. */
interface Place {
  placed?: PlacedSpan;
  /** The language of the program that it is in. */
  language?: LanguageName | undefined;
  isComment?: boolean;
  /** The shell itself reads `$name` there. */
  isVariable?: boolean;
  /** It is in text that the shell passes on as it is. */
  isLiteral?: boolean;
}

/** References in the command and the config files that nothing in the tool gives another meaning, in template order. */
export const foreignReferences = new Memo(findReferences);

function findReferences(tool: Tool): readonly ForeignReference[] {
  const found: ForeignReference[] = [];
  const meanings = new Meanings(tool);
  for (const template of tool.templates) {
    for (const mark of template.content.foreignMarks) {
      const meant = meantIn(tool, mark);
      if (!meant) continue;
      const { path, isClear } = meant;
      const script = tool.shellScripts.get(template);
      const place = script ? placeInScript(script, mark) : placeInFile(template, mark);
      if (meanings.hasOther(template, mark, path[0]?.name ?? '', place)) continue;
      const { form, start } = mark;
      const isCertain = mark.path[0] === 'inputs' && form !== 'directive';
      const steps = isCertain ? path.length + 1 : path.length;
      const end = (isClear ? mark.ends[steps - 1] : undefined) ?? mark.end;
      const span = { start, end };
      found.push({ template, form, span, path, isClear, isCertain, placed: placedAs(place.placed, span) });
    }
  }
  return found;
}

function placedAs(placed: PlacedSpan | undefined, { start, end }: Span): PlacedSpan | undefined {
  return placed && { ...placed, hole: { start: placed.hole.start, end: placed.hole.start + (end - start) } };
}

/** The input that a mark names, with the members that its value has; undefined if it names none. */
function meantIn(
  { inputsByName }: Tool,
  { form, path, isCall }: ForeignMark,
): Pick<ForeignReference, 'path' | 'isClear'> | undefined {
  const paths = form === 'directive' ? path.map((one) => one.split('.')) : [path];
  const names = paths.find(([first = '']) => inputsByName.has(first)) ?? paths[0] ?? [];
  const [first = '', ...rest] = names[0] === 'inputs' && names.length > 1 ? names.slice(1) : names;
  const input = inputsByName.get(first);
  if (!input) return undefined;
  const meant = meantPath(valueOf(input), rest.map(memberNamed));
  const isClear = meant.rest === 'nothing' || (meant.rest === 'text' && form === 'dollar' && !isCall);
  return { path: [memberNamed(first), ...meant.segments], isClear };
}

const comments: ReadonlySet<ShellKind> = new Set(['comment']);
const passedOn: ReadonlySet<ShellKind> = new Set(['single', 'ansi', 'quoted-heredoc-text']);

function placeInScript(script: ShellScript, { start, end, form }: ForeignMark): Place {
  const { tree } = script.shell;
  const at = script.shell.shellOffset(start);
  const node = nodeAt(tree.root, at);
  const isVariable = node.kind === 'variable' && node.start === at;
  const around = isVariable && node.parent ? node.parent : node;
  const hole = { start: at, end: at + (end - start) };
  const program = programAt(tree, around);
  return {
    ...(!script.isBehindFault(hole) && {
      placed: { script, hole, place: script.shell.placeIn(hole, around) },
    }),
    language: program?.language,
    isComment: form !== 'directive' && enclosing(around, comments) !== undefined,
    isVariable,
    isLiteral: enclosing(around, passedOn) !== undefined,
  };
}

function placeInFile(template: Template, { start, form }: ForeignMark): Place {
  const language = languageOfConfigFile(template);
  const lineStart = template.text.lastIndexOf('\n', start) + 1;
  const isComment = form !== 'directive' && /^\s*#/.test(template.text.slice(lineStart, start));
  return { language, isComment, isLiteral: true };
}

/** Engines that replace names in files, and programs that set variables in ways that no text shows. */
const engine =
  /\b(?:jinja2?|j2cli|envsubst|mustache|pystache|chevron|handlebars|gomplate|cheetah|mako|liquid|django|tornado|string\.Template|Template\(|safe_substitute|render_template|render\(|cookiecutter|papermill|quarto|rmarkdown|knitr|whisker|glue|snakemake|nextflow|cromwell|miniwdl|toil|dxWDL|helm|confd|consul-template|dockerize|m4|erb|sprig|nunjucks)\b|\bTemplate\(/i;
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
    this.hasEngine = lazy(() => texts.some((text) => engine.test(text)));
    this.hasOtherCode = lazy(() => texts.some(runsOtherCode));
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

  /** Whether a mark may mean something else than the input. */
  hasOther({ text }: Template, mark: ForeignMark, input: string, place: Place): boolean {
    const { form, start, path } = mark;
    const { isComment, isVariable, isLiteral, language } = place;
    if (isComment || isCapitals(input)) return true;
    if (form === 'directive') return language !== undefined && languageNamed(language).hasDollar === true;
    if (form === 'dollar') {
      if (isVariable) return this.isSet(path[0] ?? '') || isOfR(language, text, start);
      if (language !== undefined && languageNamed(language).hasDollar) return true;
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
function isInProgram({ placed }: Place): boolean {
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
