import { nodeAt } from '../../shell/enclosing.js';
import type { Span } from '../../text/range.js';
import { partitionPoint } from '../../util/collections.js';
import { lazy } from '../../util/once.js';
import type { LanguageName } from '../../values/language.js';
import { stringsIn, type StringLanguage } from '../../values/program-strings.js';
import type { Template } from '../template.js';
import type { FilledHole } from './fill-in.js';
import type { PlacedHole } from './script.js';
import { languageOfConfigFile, programAt } from './text-language.js';

/** A program whose strings are known. */
interface Program {
  language: StringLanguage;
  /** Strings and comments. */
  strings: readonly Span[];
}

/** The programs around the values of a template, in languages whose strings are known. */
export class Programs {
  /** By the offset where they begin. */
  private readonly cache = new Map<number, Program | undefined>();
  private readonly holes: () => ReadonlyMap<number | undefined, FilledHole>;

  /** @param isRead whether a program is looked at, by its language and text */
  constructor(
    private readonly template: Template,
    private readonly isRead: (language: StringLanguage, text: string) => boolean,
  ) {
    const { content } = template;
    this.holes = lazy(() => new Map(content.shell.holes.map((hole) => [hole.expression, hole])));
  }

  /** The language of the program in whose code a value is, in a shell script. */
  around({ script, hole }: PlacedHole): StringLanguage | undefined {
    const { tree } = script.shell;
    const text = programAt(tree, nodeAt(tree.root, hole.start));
    return text && this.languageAt(hole, text, text.language, script.text);
  }

  /** The same in a config file, for the expression with that index. */
  inFile(index: number): StringLanguage | undefined {
    const hole = this.holes().get(index);
    const { text } = this.template.content.shell;
    const whole = { start: 0, end: text.length };
    return hole && this.languageAt(hole, whole, languageOfConfigFile(this.template), text);
  }

  private languageAt(
    hole: Span,
    { start, end }: Span,
    language: LanguageName | undefined,
    text: string,
  ): StringLanguage | undefined {
    if (!this.cache.has(start)) this.cache.set(start, this.read(language, text.slice(start, end)));
    const program = this.cache.get(start);
    const at = hole.start - start;
    const next = program?.strings[partitionPoint(program.strings, ({ end }) => end <= at)];
    return next && next.start <= at ? undefined : program?.language;
  }

  private read(language: LanguageName | undefined, text: string): Program | undefined {
    if (language !== 'python' && language !== 'r') return undefined;
    return this.isRead(language, text) ? { language, strings: stringsIn(language, text) } : undefined;
  }
}
