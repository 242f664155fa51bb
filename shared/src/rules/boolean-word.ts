import type { Description, ReportedProblem, TemplateRule } from '../problems/rule.js';
import { quoteExpression } from '../problems/wording.js';
import type { Span } from '../text/range.js';
import { replaceInScalar } from '../text/write-scalar.js';
import { lonelyArgument } from '../tool/shell/command-word.js';
import { testOperand, type TestOperand } from '../tool/shell/test-operand.js';
import { placeOfValue } from '../tool/shell/list-text.js';
import type { PlacedHole } from '../tool/shell/script.js';
import { Programs } from '../tool/shell/programs.js';
import type { TemplateExpression } from '../tool/template.js';
import { writtenWord, type WrittenWord } from '../tool/written-word.js';
import type { DeclaredInputs } from '../tool/template-scope.js';
import { languageNamed } from '../values/language.js';
import type { StringLanguage } from '../values/program-strings.js';
import { asText } from '../yaml/node.js';

export const booleanWord: TemplateRule = {
  code: 'boolean-word',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'a boolean that becomes the word `true` or `false` where no program expects it',
  why: "A boolean is written as `true` or `false`. As an argument of its own, most programs take this word for a file name. Write the option that it stands for: `$(inputs.fast ? '--fast' : '')`. In Python and R, `true`, `false`, and `null` do not exist: write `$(inputs.fast ? 'True' : 'False')`.",
  exceptions: [
    'A value after an option, as in `--normalize $(inputs.fast)`, and a part of a word, as in `fast=$(inputs.fast)`, are not reported, and neither is an argument after `--`, `set`, or `config`.',
    'Comparisons with these words, such as `[ $(inputs.fast) = true ]`, `if`, and `case`, arguments of scripts and of functions of the command, and texts of `echo` and `printf` are not reported.',
    'In Python and R, strings and comments are not reported, nor are programs that assign to `true`, `false`, or `null`.',
  ],
  bad: {
    text: "shell_command: sort $(inputs.unique) '$(inputs.table.path)' > count.txt\ninputs:\n  - name: table\n    type: data\n    format: tabular\n  - name: unique\n    type: boolean\n",
  },
  good: {
    text: "shell_command: >-\n  sort $(inputs.unique ? '--unique' : '') '$(inputs.table.path)' > count.txt\ninputs:\n  - name: table\n    type: data\n    format: tabular\n  - name: unique\n    type: boolean\n",
  },
  checkTemplate(scope, report) {
    const programs = new Programs(scope.template, (_, text) => !assigned.test(text));
    for (const [index, expression] of scope.template.expressions.entries()) {
      const word = writtenWord(scope, expression);
      const placed = word && placeOfValue(scope.script, expression);
      const language = placed
        ? programs.around(placed)
        : word && !scope.script
          ? programs.inFile(index)
          : undefined;
      const problem = word && problemOf(scope, expression, word, placed, language);
      if (problem) report(problem);
    }
  },
};

function problemOf(
  scope: DeclaredInputs,
  expression: TemplateExpression,
  word: WrittenWord,
  placed: PlacedHole | undefined,
  language: StringLanguage | undefined,
): ReportedProblem | undefined {
  const place = { node: expression.template.scalar, span: expression.span };
  if (language) return { ...place, describe: () => describeName(expression, word, language) };
  if (!placed || word !== 'boolean') return undefined;
  const { tree } = placed.script.shell;
  const operand = testOperand(tree, placed.hole);
  if (operand && !(operand.kind === 'compared' && booleanWords.has(operand.word)))
    return { ...place, describe: () => describeTest(expression, placed, operand) };
  const argument = lonelyArgument(tree, placed.hole);
  if (!argument) return undefined;
  return { ...place, describe: () => describeArgument(scope, expression, placed, argument) };
}

const booleanWords: ReadonlySet<string> = new Set(['true', 'false']);

/** Other words for the two values, in lower case. */
const meanings: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'y', 'on', '1', 't'].map((word) => [word, true] as const),
  ...['false', 'no', 'n', 'off', '0', 'f'].map((word) => [word, false] as const),
]);

/** A test that has the same result for both values. */
function describeTest(
  expression: TemplateExpression,
  { script }: PlacedHole,
  operand: TestOperand,
): Description {
  const { scalar } = expression.template;
  const value = quoteExpression(expression);
  const written = `"${value}" is written as "true" or "false"`;
  const span = script.shell.decodedSpan(operand.span);
  if (operand.kind === 'alone') {
    const comparison = `= ${String(!operand.isEmpty)}`;
    const fix = {
      title: `Compare with "${String(!operand.isEmpty)}"`,
      edits: [replaceInScalar(scalar, span, `${expression.source} ${comparison}`)],
    };
    return {
      message: `${written}, and this test has the same result for both: write "${value} ${comparison}".`,
      fixes: [fix],
    };
  }
  const message = `${written}, which is never equal to "${operand.word}"`;
  const meaning = meanings.get(operand.word.toLowerCase());
  if (meaning === undefined) return { message: `${message}: compare it with "true".` };
  const edit = replaceInScalar(scalar, span, `${operand.isEqual ? '=' : '!='} ${String(meaning)}`);
  return {
    message: `${message}: compare it with "${String(meaning)}".`,
    fixes: [{ title: `Compare with "${String(meaning)}"`, edits: [edit] }],
  };
}

function describeArgument(
  scope: DeclaredInputs,
  expression: TemplateExpression,
  { script }: PlacedHole,
  argument: Span,
): Description {
  const { template, analysis } = expression;
  const path = (analysis.references[0]?.segments ?? []).map(({ name }) => name);
  const text = `$(${optionInstead(scope, codeOf(expression), path)})`;
  const edit = replaceInScalar(template.scalar, script.shell.decodedSpan(argument), text);
  return {
    message: `"${quoteExpression(expression)}" is written as "true" or "false": write the option that it stands for, such as "${text}".`,
    fixes: [{ title: `Replace with "${text}"`, edits: [edit] }],
  };
}

/**
 * JavaScript for an option that a boolean stands for: as Galaxy's XML tools declare it, or by the name of the input.
 * @param path the steps to the input after `inputs`
 */
export function optionInstead(
  scope: DeclaredInputs,
  code: string,
  path: readonly (string | undefined)[],
): string {
  const name = path.at(-1) ?? 'option';
  const input = path.length === 1 ? scope.inputsByName.get(name) : undefined;
  const [on, off] = ['truevalue', 'falsevalue'].map((field) => asText(input?.pairs.get(field)?.value)?.value);
  const option = name.length === 1 ? `-${name}` : `--${name.replaceAll('_', '-')}`;
  const declared = on !== undefined || off !== undefined;
  return `${code} ? ${inSingleQuotes(declared ? (on ?? '') : option)} : ${inSingleQuotes(off ?? '')}`;
}

function inSingleQuotes(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}

function codeOf({ scanned }: TemplateExpression): string {
  return scanned.script.source.trim();
}

const names: Readonly<Record<StringLanguage, Readonly<Record<'true' | 'false' | 'null', string>>>> = {
  python: { true: 'True', false: 'False', null: 'None' },
  r: { true: 'TRUE', false: 'FALSE', null: 'NULL' },
};

function describeName(
  expression: TemplateExpression,
  word: WrittenWord,
  language: StringLanguage,
): Description {
  const { template, scanned } = expression;
  const code = codeOf(expression);
  const literals = names[language];
  const text =
    word === 'null'
      ? `$(${code} === null ? '${literals.null}' : ${code})`
      : `$(${code} ? '${literals.true}' : '${literals.false}')`;
  const written = word === 'null' ? '"null" without a value' : '"true" or "false"';
  const edit = replaceInScalar(template.scalar, scanned.span, text);
  return {
    message: `"${quoteExpression(expression)}" is written as ${written}, which ${languageNamed(language).name} does not know: write "${text}".`,
    fixes: [{ title: `Replace with "${text}"`, edits: [edit] }],
  };
}

const assigned = /(?:^|[\n;])[ \t]*(?:true|false|null)[ \t]*(?:,[\w \t,]{0,100})?(?:=(?!=)|<-)/;
