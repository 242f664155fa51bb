import type { Engine } from '../values/engine.js';
import { engineNames } from './engine-names.js';
import type { ScopeValues } from './look-up.js';

/** A place in one of a program's texts: an offset in that text. */
export type SourcePlace =
  | { in: 'expression'; offset: number }
  /** `index`: which of the library's texts. */
  | { in: 'library'; index: number; offset: number };

interface Region {
  start: number;
  length: number;
  place: (offset: number) => SourcePlace;
}

/**
 * The script that evaluates one expression on the platform: library, platform objects, expression.
 *
 * Source: `eval` of the public platform's engine, `jshead` of cwl-utils.
 */
export class Program {
  readonly text: string;
  private readonly regions: readonly Region[];

  /**
   * @param source the expression with its brackets, without the dollar sign
   * @param declarations see {@link declarationsOf}
   */
  constructor(source: string, library: readonly string[], declarations: string, engine: Engine) {
    const regions: Region[] = [];
    let text = `"use strict";\n${engineNames([source, ...library], engine)}`;
    for (const [index, code] of library.entries()) {
      regions.push({
        start: text.length,
        length: code.length,
        place: (offset) => ({ in: 'library', index, offset }),
      });
      text += `${code}\n`;
    }
    const [before, after] = source.startsWith('{') ? ['', ''] : ['{return (', ');}'];
    text += `${declarations}\nJSON.stringify((function()${before}`;
    regions.push({
      start: text.length,
      length: source.length,
      place: (offset) => ({ in: 'expression', offset }),
    });
    this.text = `${text}${source}${after})())`;
    this.regions = regions;
  }

  /** The source of a place (one-based, in code points) in the program; undefined if generated. */
  placeOf({ line, column }: { line: number; column: number }): SourcePlace | undefined {
    const offset = this.offsetOf(line, column);
    const region = this.regions.find(({ start, length }) => start <= offset && offset < start + length);
    return region?.place(offset - region.start);
  }

  private offsetOf(line: number, column: number): number {
    let start = 0;
    for (let at = 1; at < line; at++) {
      const end = this.text.indexOf('\n', start);
      if (end < 0) return this.text.length;
      start = end + 1;
    }
    let offset = start;
    for (let at = 1; at < column && offset < this.text.length; at++) {
      offset += (this.text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
    }
    return offset;
  }
}

/** The platform's objects as declarations, the same for all expressions of a text. */
export function declarationsOf(scope: ScopeValues): string {
  return Object.entries(scope)
    .map(([name, value]) => `var ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}
