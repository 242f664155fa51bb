import { nodeAt } from '../../shell/enclosing.js';
import type { Span } from '../../text/range.js';
import { languageNamed, type LanguageName } from '../../values/language.js';
import { stringsIn, type TextLanguage } from '../../values/program-strings.js';
import { hasTypographic, plainSign } from '../../values/typographic.js';
import type { Template } from '../template.js';
import { languageOfConfigFile, programAt } from './text-language.js';
import type { ShellScript } from './script.js';

/** Typographic quotes in the code of a program; spans are offsets of the shell text of the template. */
export interface TypographicCode extends Span {
  /** The name of the language. */
  reader: string;
  /** Where the signs are, and what to write for each. */
  signs: readonly number[];
  plain: string;
}

interface ProgramText extends Span {
  language: LanguageName;
  /** The quote that does not end it. */
  plain: string;
}

const sign = /[“”„‟‘’‚‛]/g;

/** The quotes in programs of a template that stand outside of strings and comments, where no language has them. */
export function typographicCode(template: Template, script: ShellScript | undefined): TypographicCode[] {
  const { text } = template.content.shell;
  if (!hasTypographic(text)) return [];
  return programsWithSigns(template, script).flatMap(({ language, start, end, plain }) => {
    if (!isTextLanguage(language)) return [];
    const program = text.slice(start, end);
    const strings = stringsIn(language, program);
    const outside = [...program.matchAll(sign)].flatMap(({ index }) =>
      strings.some((one) => one.start <= index && index < one.end) ? [] : [start + index],
    );
    return pairs(text, outside).map((signs) => ({
      start: signs[0] ?? start,
      end: (signs.at(-1) ?? start) + 1,
      reader: languageNamed(language).name,
      signs,
      plain,
    }));
  });
}

function isTextLanguage(language: LanguageName): language is TextLanguage {
  return language === 'python' || language === 'r' || language === 'awk';
}

function programsWithSigns(template: Template, script: ShellScript | undefined): ProgramText[] {
  const { text } = template.content.shell;
  if (!script) {
    const language = languageOfConfigFile(template);
    return language ? [{ language, start: 0, end: text.length, plain: '"' }] : [];
  }
  const { tree } = script.shell;
  const programs = new Map<number, ProgramText>();
  for (const { index } of text.matchAll(sign)) {
    const node = nodeAt(tree.root, index);
    const program = script.isBehindFault({ start: index, end: index + 1 })
      ? undefined
      : programAt(tree, node);
    if (program) programs.set(program.start, { ...program, plain: node.kind === 'double' ? "'" : '"' });
  }
  return [...programs.values()];
}

/** Signs with the next one of their kind on the same line; one without a partner is alone. */
function pairs(text: string, signs: readonly number[]): number[][] {
  const groups: number[][] = [];
  for (let index = 0; index < signs.length; index++) {
    const first = signs[index] as number;
    const next = signs[index + 1];
    const isPair =
      next !== undefined &&
      plainSign(text.charAt(first)) === plainSign(text.charAt(next)) &&
      !text.slice(first, next).includes('\n');
    groups.push(isPair ? [first, next] : [first]);
    if (isPair) index++;
  }
  return groups;
}
