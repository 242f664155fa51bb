import { digits } from '../measure.js';
import type { Series } from './section.js';

const width = 720;
const height = 420;
/** Between the edges of the picture and the axes; the names of lines are to the right. */
const margin = { left: 64, right: 130, top: 24, bottom: 48 };
/** Lines differ by color and by dashes; both sets of colors have enough contrast to their backgrounds. */
const strokes = [
  { light: '#0b57d0', dark: '#8ab4f8', dash: '' },
  { light: '#b3261e', dark: '#f2b8b5', dash: '8 4' },
  { light: '#7a5900', dark: '#f9d27c', dash: '2 4' },
  { light: '#146c2e', dark: '#81c995', dash: '12 4 2 4' },
] as const;

/** Maps a value to a coordinate, by its logarithm. */
type Scale = (value: number) => number;

/** A plot of lines on logarithmic axes, as SVG that follows the color scheme of its reader. */
export function plot(series: readonly Series[], axes: { x: string; y: string }): string {
  const points = series.flatMap((line) => line.points);
  const xs = [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);
  const ys = powersAround(points.map(({ y }) => y));
  const x = scale([xs[0]!, xs.at(-1)!], [margin.left, width - margin.right]);
  const y = scale([ys[0]!, ys.at(-1)!], [height - margin.bottom, margin.top]);
  const [left, right, top, bottom] = [margin.left, width - margin.right, margin.top, height - margin.bottom];
  const title = `${axes.y}, over ${axes.x}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">`,
    style(series.length),
    `<rect class="page" width="${width}" height="${height}" />`,
    ...xs.map((value) => line(x(value), top, x(value), bottom, 'grid')),
    ...ys.map((value) => line(left, y(value), right, y(value), 'grid')),
    ...xs.map((value) => text(x(value), bottom + 18, value.toLocaleString('en-US'), 'middle')),
    ...ys.map((value) => text(left - 8, y(value) + 4, value.toLocaleString('en-US'), 'end')),
    text((left + right) / 2, height - 8, axes.x, 'middle'),
    `<text class="words" transform="translate(16 ${(top + bottom) / 2}) rotate(-90)" text-anchor="middle">${axes.y}</text>`,
    ...series.map((each, index) => curve(each, index, x, y)),
    ...names(series, x, y),
    '</svg>',
    '',
  ].join('\n');
}

function style(count: number): string {
  const lines = strokes.slice(0, count);
  const scheme = (name: 'light' | 'dark', ink: string, page: string, grid: string): string =>
    [
      `.page{fill:${page}}.words{fill:${ink}}.grid{stroke:${grid}}`,
      ...lines.map((stroke, index) => `.s${index}{stroke:${stroke[name]}}.t${index}{fill:${stroke[name]}}`),
    ].join('');
  return `<style>text{font:13px sans-serif}.curve{fill:none;stroke-width:2}${scheme('light', '#1f1f1f', '#ffffff', '#dddddd')}@media(prefers-color-scheme:dark){${scheme('dark', '#e3e3e3', '#1e1e1e', '#3c3c3c')}}</style>`;
}

function scale([low, high]: readonly [number, number], [from, to]: readonly [number, number]): Scale {
  const span = Math.log(high / low);
  return (value) => Number((from + (Math.log(value / low) / span) * (to - from)).toFixed(1));
}

/** The powers of ten from below the least to above the greatest value. */
function powersAround(values: readonly number[]): number[] {
  const first = Math.floor(Math.log10(Math.min(...values)));
  const last = Math.ceil(Math.log10(Math.max(...values)));
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number((10 ** (first + index)).toPrecision(1)),
  );
}

function curve({ name, points }: Series, index: number, x: Scale, y: Scale): string {
  const path = points.map((point) => `${x(point.x)},${y(point.y)}`).join(' ');
  const { dash } = strokes[index]!;
  const labels = points.map((point) => `${point.x}: ${digits(point.y)} ms`).join(', ');
  return `<polyline class="curve s${index}" stroke-dasharray="${dash}" points="${path}"><title>${name}: ${labels}</title></polyline>`;
}

/** The names at the ends of lines, moved apart where they would overlap. */
function names(series: readonly Series[], x: Scale, y: Scale): string[] {
  const ends = series
    .map(({ name, points }, index) => {
      const end = points.at(-1)!;
      return { name, index, left: x(end.x) + 8, at: y(end.y) + 4 };
    })
    .sort((a, b) => a.at - b.at);
  const taken = new Map<number, number>();
  return ends.map(({ name, index, left, at }) => {
    const top = Math.max(at, (taken.get(left) ?? -Infinity) + 16);
    taken.set(left, top);
    return `<text class="t${index}" x="${left}" y="${top}">${name}</text>`;
  });
}

const line = (x1: number, y1: number, x2: number, y2: number, name: string): string =>
  `<line class="${name}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" />`;

const text = (x: number, y: number, words: string, anchor: 'middle' | 'end'): string =>
  `<text class="words" x="${x}" y="${y}" text-anchor="${anchor}">${words}</text>`;
