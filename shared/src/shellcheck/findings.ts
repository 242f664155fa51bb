/** A place in the input of shellcheck; line and column count Unicode characters, from one. */
export interface FindingPlace {
  line: number;
  column: number;
}

/** One finding of shellcheck. Plain data. */
export interface ShellFinding {
  /** The number after `SC`. */
  code: number;
  level: 'error' | 'warning' | 'info' | 'style';
  message: string;
  start: FindingPlace;
  end: FindingPlace;
  /** The proposed change, in pieces; empty if there is none. */
  replacements: readonly { start: FindingPlace; end: FindingPlace; text: string }[];
}

/** The findings of shellcheck in one text. Plain data. */
export interface ScriptFindings {
  /** The exact input. */
  text: string;
  findings: readonly ShellFinding[];
}

const levels: readonly ShellFinding['level'][] = ['error', 'warning', 'info', 'style'];

/** Reads shellcheck's `json1` output; undefined for anything else. */
export function readFindings(output: string): ShellFinding[] | undefined {
  let json: unknown;
  try {
    json = JSON.parse(output);
  } catch {
    return undefined;
  }
  const comments = member(json, 'comments');
  if (!Array.isArray(comments)) return undefined;
  const findings = comments.map(readFinding);
  return findings.every((finding) => finding !== undefined) ? findings : undefined;
}

function readFinding(comment: unknown): ShellFinding | undefined {
  const [code, message] = [member(comment, 'code'), member(comment, 'message')];
  const level = levels.find((one) => one === member(comment, 'level'));
  const span = readSpan(comment);
  if (typeof code !== 'number' || typeof message !== 'string' || !level || !span) return undefined;
  return { code, level, message, ...span, replacements: readReplacements(member(comment, 'fix')) };
}

function readReplacements(fix: unknown): ShellFinding['replacements'] {
  const replacements = member(fix, 'replacements');
  if (!Array.isArray(replacements)) return [];
  const read = replacements.map((one: unknown) => {
    const [span, text] = [readSpan(one), member(one, 'replacement')];
    return span && typeof text === 'string' ? { ...span, text } : undefined;
  });
  return read.every((one) => one !== undefined) ? read : [];
}

function readSpan(value: unknown): Pick<ShellFinding, 'start' | 'end'> | undefined {
  const numbers = ['line', 'column', 'endLine', 'endColumn'].map((name) => member(value, name));
  if (!numbers.every((one) => typeof one === 'number')) return undefined;
  const [line = 1, column = 1, endLine = 1, endColumn = 1] = numbers;
  return { start: { line, column }, end: { line: endLine, column: endColumn } };
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
