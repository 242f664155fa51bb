import type { Template, TemplateExpression } from '../tool/template.js';
import type { UserTool } from '../tool/user-tool.js';
import { asText, pairsByName } from '../yaml/node.js';
import { makeCheckable, type CheckableScript } from './checkable.js';
import type { ShellFault } from './fault.js';
import { crowdedHeredocs, findShellFault } from './find-fault.js';
import type { ShellParser } from './parser.js';
import { placesOf, unknownPlace, type ShellPlace } from './place.js';
import { fillIn, type ShellHole, type ShellScript } from './script.js';

/** A hole of a script with the place that it is in. */
export interface PlacedHole {
  script: ShellScript;
  hole: ShellHole;
  place: ShellPlace;
}

/** A script that no shell can read. */
export interface FaultyScript {
  script: ShellScript;
  fault: ShellFault;
}

/** What the parser makes of one text, as far as it is needed. */
interface ReadScript {
  script: ShellScript;
  fault: ShellFault | undefined;
  /** Whether the shell loses its way, so that quotes may begin where they seem to end. */
  isLost: boolean;
  /** The places of values; of those behind the point where the shell loses its way nothing is known. */
  holes: readonly PlacedHole[];
  /** A value may bring along operators or whole commands. */
  mayHoldCode: boolean;
}

const readers = new WeakMap<UserTool, ShellReader>();

/** What a tool's shell texts say, worked out when it is first asked for and then kept. */
export class ShellReader {
  private known: readonly ReadScript[] | undefined;
  private places: ReadonlyMap<TemplateExpression | undefined, PlacedHole> | undefined;
  private scripts: readonly CheckableScript[] | undefined;

  /** @param parser without one nothing is known of quotes */
  private constructor(
    private readonly tool: UserTool,
    private readonly parser: ShellParser | undefined,
  ) {}

  /** The reader of a tool, the same one for the same parser. */
  static of(tool: UserTool, parser: ShellParser | undefined): ShellReader {
    const known = readers.get(tool);
    if (known && known.parser === parser) return known;
    const reader = new ShellReader(tool, parser);
    readers.set(tool, reader);
    return reader;
  }

  /** Whether it can be told where values stand. */
  get knowsPlaces(): boolean {
    return this.parser !== undefined;
  }

  /** The places of all values in the tool's shell texts, as far as those can be read. */
  get holes(): readonly PlacedHole[] {
    return this.read().flatMap(({ holes }) => holes);
  }

  /** The place of an expression, as far as it is known. */
  placed(expression: TemplateExpression): PlacedHole | undefined {
    this.places ??= new Map(this.holes.map((placed) => [placed.hole.expression, placed]));
    return this.places.get(expression);
  }

  /** The shell texts that no shell can read. */
  get faults(): readonly FaultyScript[] {
    return this.read().flatMap(({ script, fault }) => (fault ? [{ script, fault }] : []));
  }

  /** The shell texts that can be read, as shellcheck gets them. */
  get checkable(): readonly CheckableScript[] {
    return (this.scripts ??= this.read().flatMap(({ script, isLost, holes, mayHoldCode }) => {
      if (isLost || !this.parser || holes.length < script.holes.length) return [];
      const places = holes.map(({ place }) => place);
      return makeCheckable(script, places, mayHoldCode) ?? [];
    }));
  }

  private read(): readonly ReadScript[] {
    return (this.known ??= shellTemplates(this.tool).map((template) => this.readOne(fillIn(template))));
  }

  private readOne(script: ShellScript): ReadScript {
    const unclear = unclearPlaces(script);
    const lost = findShellFault(script.text);
    return {
      script,
      fault: lost && (unclear.size === 0 ? lost : findShellFault(script.text, unclear)),
      isLost: lost !== undefined,
      holes: this.place(script, lost?.span.start ?? Infinity),
      mayHoldCode: unclear.size > 0,
    };
  }

  private place(script: ShellScript, lost: number): PlacedHole[] {
    const holes = script.holes.filter(({ start }) => start < lost);
    if (holes.length === 0 || !this.parser) return [];
    const places = this.parser.read(script.text, (cursor) => placesOf(cursor, holes));
    const crowded = crowdedHeredocs(script.text);
    return holes.flatMap((hole, index) => {
      const place = places?.[index];
      const isCrowded = crowded.some(({ start, end }) => start <= hole.start && hole.end <= end);
      return place ? [{ script, hole, place: isCrowded ? unknownPlace : place }] : [];
    });
  }
}

/** What shellcheck is to be asked about a tool: the texts that {@link ScriptFindings} are about. */
export function shellcheckTexts(tool: UserTool, parser: ShellParser | undefined): string[] {
  return ShellReader.of(tool, parser).checkable.map(({ text }) => text);
}

/** Whether a tool has a text for the shell, so that a parser is of use. */
export function hasShellText(tool: UserTool): boolean {
  return shellTemplates(tool).length > 0;
}

/** The command, and the config files that are shell scripts. One with an unfinished expression cannot be read. */
function shellTemplates(tool: UserTool): Template[] {
  if (!tool.isTool) return [];
  return tool.templates.filter(
    (template) => isForShell(template) && template.expressions.every(({ scanned }) => scanned.closed),
  );
}

function isForShell({ kind, pair, text }: Template): boolean {
  if (kind === 'shell_command') return true;
  if (/^\s*#!\s*\S*[/ ](?:ba|da|k)?sh(?:\s|$)/.test(text)) return true;
  const file = pairsByName(pair.parent);
  return ['filename', 'name'].some((field) =>
    /\.(?:ba)?sh$/.test(asText(file.get(field)?.value)?.value ?? ''),
  );
}

/** The holes that may be filled with more than values: with operators, quotes or whole commands. */
function unclearPlaces({ holes }: ShellScript): Set<number> {
  return new Set(
    holes.filter(({ expression }) => expression && mayWriteCode(expression.source)).map(({ start }) => start),
  );
}

const stringLiteral = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g;
/** What can stand in a text that is a value, an option, or nothing. */
const plainText = /^.[\w\s.,:=/+%@-]*.$/;
const keyword = /\b(?:if|then|elif|else|fi|for|while|until|do|done|case|esac|in|function)\b/;
/** Functions that write nothing which was not there: methods, and those that turn one value into a text. */
const call =
  /(?<![.\w$])(?!(?:String|Number|Boolean|parseInt|parseFloat|encodeURIComponent)\()[A-Za-z_$][\w$]*\s*\(/;

/** Whether an expression's own texts could be more to the shell than a value. */
function mayWriteCode(source: string): boolean {
  const literals = source.match(stringLiteral) ?? [];
  const rest = source.slice(2).replace(stringLiteral, '');
  return (
    /[`\\]|\/[^/]*\//.test(rest) ||
    call.test(rest.replace(/\breturn\s*\(/g, '')) ||
    literals.some((literal) => /[\\\n]/.test(literal) || !plainText.test(literal) || keyword.test(literal))
  );
}
