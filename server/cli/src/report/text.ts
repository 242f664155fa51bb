import {
  amount,
  severities,
  type Problem,
  type RelatedPlace,
  type Severity,
  type SeverityCounts,
} from '@user-tool/shared';
import { wrapAnsi } from 'fast-wrap-ansi';
import type { FileResult } from '@user-tool/checking/tasks/check-file.js';
import { countsText } from '@user-tool/common/problem-lines.js';
import { visible, type Colors } from '../terminal.js';
import { excerpt } from './excerpt.js';
import type { Reporter, ReportContext } from './report.js';
import { humanPlace, isPrinted, printed, relatedFile, Tally, type PlacedFile } from './result.js';

/** The look of the text report. */
type TextStyle = Pick<ReportContext, 'colors' | 'width' | 'lowest'>;

/** The width of an excerpt if that of the output is unknown. */
const usualWidth = 80;

/** The report for people: a block for each problem, and the totals. */
export const textReport: Reporter = (write, look) => {
  const tally = new Tally();
  return {
    file(file) {
      tally.add(file);
      const blocks = printed(file, look).map((problem) => `${block(file, problem, look)}\n`);
      if (blocks.length > 0) write(blocks.join(''));
    },
    end() {
      write(summary(tally, look));
    },
  };
};

function block(file: FileResult, problem: Problem, look: TextStyle): string {
  const { colors } = look;
  const paint = painter(problem.severity, colors);
  const title = `${colors.bold(at(file, problem))} ${paint(problem.severity)} ${colors.dim(problem.code)}`;
  const lines = [
    title,
    ...sentence(problem.message, look).map((line) => `  ${line}`),
    ...quotation(file, problem, look, paint),
    ...problem.related.map((place) => seeAlso(relatedFile(file, place), place, look)),
    ...problem.fixes.slice(0, maxFixes).map(({ title, preferred }) => {
      const label = preferred ? colors.green('safe fix:') : 'suggested fix:';
      return `  ${label} ${visible(title)}`;
    }),
  ];
  return `${lines.join('\n')}\n`;
}

/** More suggestions than these do not help. */
const maxFixes = 3;

function at(file: PlacedFile, place: { range: Problem['range'] }): string {
  const { line, column } = humanPlace(file, place.range.start);
  return `${visible(file.path)}:${line}:${column}`;
}

function sentence(text: string, { width }: TextStyle): string[] {
  return width === undefined ? [visible(text)] : wrapAnsi(visible(text), width - 2).split('\n');
}

function quotation(file: FileResult, { range }: Problem, look: TextStyle, paint: Paint): string[] {
  const { start, end } = range;
  const line = file.lines[start.line];
  if (line === undefined || line.trim() === '') return [];
  const number = String(start.line + 1).padStart(4);
  const behind = end.line === start.line ? end.character : line.length;
  const width = (look.width ?? usualWidth) - number.length - ' | '.length;
  const { text, marks } = excerpt(line, start.character, behind, width);
  const bar = look.colors.dim('|');
  return [`${look.colors.dim(number)} ${bar} ${text}`, `${' '.repeat(number.length)} ${bar} ${paint(marks)}`];
}

function seeAlso(file: PlacedFile, place: RelatedPlace, look: TextStyle): string {
  return `  ${look.colors.cyan('see')} ${at(file, place)}: ${visible(place.message)}`;
}

type Paint = (text: string) => string;

function painter(severity: Severity, colors: Colors): Paint {
  const paints: Record<Severity, Paint> = {
    error: colors.red,
    warning: colors.yellow,
    info: colors.blue,
    hint: colors.cyan,
  };
  return (text) => colors.bold(paints[severity](text));
}

function summary(
  { files, affected, counts, fixable, isPartial }: Tally,
  { colors, lowest, width = Infinity }: TextStyle,
): string {
  const countText = countsText(counts);
  const checked = amount(files, 'file');
  if (countText === '') return files === 0 ? '' : `${colors.green('No problems')} in ${checked}.\n`;
  const where = affected === files ? checked : `${affected} of ${checked}`;
  const more = isPartial ? 'at least ' : '';
  const all = severities.reduce((sum, severity) => sum + counts[severity], 0);
  const them =
    !isPartial && fixable === all ? (all === 1 ? 'it' : 'all of them') : `${more}${fixable} of them`;
  const fixHint = fixable === 0 ? '' : ` "user-tool fix" fixes ${them}.`;
  const hidden = severities.findLast((severity) => counts[severity] > 0 && !isPrinted(severity, lowest));
  const hiddenHint = hidden === undefined ? '' : ` "--severity ${hidden}" shows all.`;
  const totals = `${colors.bold(paintCounts(counts, countText, colors))} in ${where}.${fixHint}${hiddenHint}`;
  return `${wrapAnsi(totals, width)}\n`;
}

function paintCounts(counts: SeverityCounts, text: string, colors: Colors): string {
  if (counts.error > 0) return colors.red(text);
  return counts.warning > 0 ? colors.yellow(text) : text;
}
