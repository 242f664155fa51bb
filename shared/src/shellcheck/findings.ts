/** A place in what shellcheck has read; line and column count Unicode characters, from one. */
export interface FindingPlace {
  line: number;
  column: number;
}

/** One thing that shellcheck has to say. Plain data. */
export interface ShellFinding {
  /** The number behind `SC`. */
  code: number;
  level: 'error' | 'warning' | 'info' | 'style';
  message: string;
  start: FindingPlace;
  end: FindingPlace;
  /** The change that it proposes, in pieces; none where it has no proposal. */
  replacements: readonly { start: FindingPlace; end: FindingPlace; text: string }[];
}

/** What shellcheck found in one text. Plain data. */
export interface ScriptFindings {
  /** What it has read, to the letter. */
  text: string;
  findings: readonly ShellFinding[];
}

const levels: readonly ShellFinding['level'][] = ['error', 'warning', 'info', 'style'];

/** Reads what shellcheck writes as `json1`; undefined where it is anything else. */
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
