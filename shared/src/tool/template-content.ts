import { assignedNames, runsOtherCode, settableNames } from '../expressions/assigned-names.js';
import {
  ExpressionTable,
  type AnalyzedExpression,
  type CachedExpression,
} from '../expressions/expression-table.js';
import { readCheetah, type DirectiveText } from '../expressions/cheetah.js';
import { foreignMarks, type ForeignMark } from '../expressions/foreign-marks.js';
import { scan } from '../expressions/scanner.js';
import type { AnalysisContext, Names, ScannedEscape } from '../expressions/types.js';
import type { MemberSegment } from '../javascript/member-path.js';
import { variablePaths } from '../javascript/variable-paths.js';
import { detached } from '../util/detached.js';
import { FactTable } from '../util/fact-table.js';
import { ShellText } from './shell/shell-text.js';

/**
 * What the text of a template says, wherever it is: all offsets are those of the text. Does not change, and is the same
 * for all versions of a document with the same text, as long as the names that it depends on exist.
 */
export class TemplateContent {
  readonly text: string;
  readonly expressions: readonly AnalyzedExpression[];
  readonly escapes: readonly ScannedEscape[];
  /** The expressions that were not plain paths. */
  readonly known: readonly CachedExpression[];
  private readonly dependent: readonly CachedExpression[];
  private shellText: ShellText | undefined;
  private ownPaths: readonly (readonly MemberSegment[])[] | undefined;
  private isOpen: boolean | undefined;
  private ownMarks: readonly ForeignMark[] | undefined;
  private ownCheetah: DirectiveText | null | undefined;
  private ownSettable: ReadonlySet<string> | undefined;
  private ownOtherCode: boolean | undefined;

  constructor(text: string, context: AnalysisContext, table: ExpressionTable) {
    this.text = detached(text);
    const { expressions, escapes } = scan(this.text);
    const localContext = this.contextIn(context);
    const analyzed = expressions.map((expression) => table.analyze(this.text, expression, localContext));
    this.escapes = escapes;
    this.expressions = analyzed;
    this.known = analyzed.flatMap(({ known }) => known ?? []);
    this.dependent = this.known.filter(({ answers }) => !answers.isEmpty);
  }

  /** Whether it is the same where other names exist. */
  holdsIn(context: AnalysisContext): boolean {
    const localContext = this.contextIn(context);
    return this.dependent.every(({ answers }) => answers.holdIn(localContext));
  }

  /** The text as a shell gets it. */
  get shell(): ShellText {
    return (this.shellText ??= new ShellText(this));
  }

  /** What other systems would replace with a value. */
  get foreignMarks(): readonly ForeignMark[] {
    return (this.ownMarks ??= foreignMarks(
      this.text,
      this.expressions.map(({ scanned }) => scanned.span),
    ));
  }

  /** The directives of Cheetah, if the text has some. */
  get cheetah(): DirectiveText | undefined {
    if (this.ownCheetah === undefined) this.ownCheetah = readCheetah(this.text) ?? null;
    return this.ownCheetah ?? undefined;
  }

  /** See {@link settableNames}. */
  get settableNames(): ReadonlySet<string> {
    return (this.ownSettable ??= settableNames(this.text));
  }

  /** See {@link runsOtherCode}. */
  get runsOtherCode(): boolean {
    return (this.ownOtherCode ??= runsOtherCode(this.text));
  }

  /** The members of `inputs` that expressions name, directly and through variables. */
  get inputPaths(): readonly (readonly MemberSegment[])[] {
    return (this.ownPaths ??= [
      ...this.expressions.flatMap(({ analysis }) =>
        analysis.references.flatMap(({ root, segments }) => (root === 'inputs' ? [segments] : [])),
      ),
      ...this.expressions.flatMap(({ scanned, known }) =>
        known ? variablePaths(scanned.script, 'inputs') : [],
      ),
    ]);
  }

  /** Whether an expression may use any input without naming it. */
  get mayUseAnyInput(): boolean {
    return (this.isOpen ??= this.expressions.some(
      ({ analysis: { usesAllInputs, verdict } }) => usesAllInputs || verdict === 'unfinished',
    ));
  }

  /** What the expressions may refer to; only the shell's names differ from text to text. */
  private contextIn({ libraryNames, inputNames }: AnalysisContext): AnalysisContext {
    return inputNames ? new OwnContext(this.text, libraryNames, inputNames) : { libraryNames };
  }
}

/**
 * The context of one text. A class, because an engine keeps an object literal with a getter, and all that it refers to,
 * in memory for longer.
 */
class OwnContext implements AnalysisContext {
  private assignedOnce: Names | undefined;

  constructor(
    private readonly text: string,
    readonly libraryNames: Names,
    readonly inputNames: Names,
  ) {}

  get assignedNames(): Names {
    return (this.assignedOnce ??= assignedNames(this.text));
  }
}

/** The contents of the templates of a document, from version to version. */
export class TemplateTable {
  private readonly contents = new FactTable<TemplateContent>();
  private readonly expressions = new ExpressionTable();

  /** The contents of some texts, in their order; those of other texts are forgotten. */
  renew(texts: readonly string[], context: AnalysisContext): TemplateContent[] {
    const fresh: TemplateContent[] = [];
    const contents = this.contents.renew(
      texts,
      (index) => {
        const content = new TemplateContent(texts[index] ?? '', context, this.expressions);
        fresh.push(content);
        return content;
      },
      (content) => content.holdsIn(context),
    );
    if (fresh.length > 0) this.expressions.keep(contents.flatMap(({ known }) => known));
    return contents;
  }
}
