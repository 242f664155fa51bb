import { hyphenatedName } from './hyphen.js';
import { pathsOfBrokenText } from './paths.js';
import { referencesOf } from './references.js';
import { returnFault } from './return-fault.js';
import { scan } from './scanner.js';
import { readScript, type Script } from './script.js';
import { commandInScript, commandInText, isParameterExpansion, isShellArithmetic } from './shell.js';
import { readArrayReference, readSimpleReference } from './simple.js';
import { syntaxFault } from './syntax-fault.js';
import type {
  Analysis,
  AnalysisContext,
  Fault,
  ScannedExpression,
  ScopeReference,
  ShellForm,
} from './types.js';
import { unfinished } from './unfinished.js';
import { importFault, unknownNameFault, unknownNames } from './unknown-name.js';
import { readWords, type Words } from './words.js';

/** An expression with everything that its analysis looks at. */
interface Subject {
  text: string;
  expression: ScannedExpression;
  context: AnalysisContext;
  words: Words;
  /** How many levels of expressions inside shell constructs are still looked at. */
  levels: number;
}

const maxLevels = 8;

function insideOf({ text, expression }: Subject): string {
  return text.slice(expression.inside.start, expression.inside.end);
}

/** Whether `inputs` is used as a value of its own or with a computed name, so that any input may be used. */
export function usesAllInputs(references: readonly ScopeReference[]): boolean {
  return references.some(({ root, segments: [first] }) => root === 'inputs' && first?.kind !== 'name');
}

function javascript(references: ScopeReference[]): Analysis {
  return { verdict: 'javascript', references, usesAllInputs: usesAllInputs(references) };
}

function broken(references: ScopeReference[], fault: Fault): Analysis {
  return { verdict: 'broken', fault, references, usesAllInputs: usesAllInputs(references) };
}

const shellReasons: Record<ShellForm, string> = {
  command: 'it reads like a shell command',
  variable: 'it reads like a shell variable',
  arithmetic: 'it reads like shell arithmetic',
};

/** A shell construct. Once it is escaped the expressions in it are evaluated, so that their references count. */
function shell(subject: Subject, shellForm: ShellForm): Analysis {
  const { text, expression, context, levels } = subject;
  const nested = levels > 0 ? scan(text, expression.inside).expressions : [];
  const analyses = nested.map((inner) => analyzeLevel(text, inner, context, levels - 1));
  const inputName = inputNamed(subject, shellForm);
  return {
    verdict: 'shell',
    fault: { span: expression.span, reason: shellReasons[shellForm] },
    shellForm,
    ...(inputName !== undefined && { inputName }),
    references: analyses.flatMap(({ references }) => references),
    usesAllInputs: analyses.some((analysis) => analysis.usesAllInputs),
  };
}

/** Where shell constructs name variables; not where they hold another construct, which has its own analysis. */
const variableNames: Partial<Readonly<Record<ShellForm, RegExp>>> = {
  variable: /^\s*[#!]?([A-Za-z_]\w*)/g,
  arithmetic: /(?<![.\w{])([A-Za-z_]\w*)/g,
};

/** The first declared input that a shell construct names as a variable which nothing gives a value to. */
function inputNamed(subject: Subject, shellForm: ShellForm): string | undefined {
  const { inputNames, assignedNames } = subject.context;
  const pattern = variableNames[shellForm];
  if (!inputNames || !pattern) return undefined;
  const names = Array.from(insideOf(subject).matchAll(pattern), ([, name = '']) => name);
  return names.find((name) => inputNames.has(name) && !assignedNames?.has(name));
}

function analyzeScript(subject: Subject, script: Script): Analysis {
  const { text, expression, context, words } = subject;
  const inside = insideOf(subject);
  const isParen = expression.kind === 'paren';
  const references = referencesOf(script, words.tokens, words.brackets);
  const unknown = unknownNames(script, context);
  const [first] = unknown;
  if (first) {
    const form = isParen ? commandInScript(inside, words, script, unknown, context) : undefined;
    if (form) return shell(subject, form);
    const meant = hyphenatedName(text, first, script, references, context);
    return meant
      ? broken(meant.references, meant.fault)
      : broken(references, unknownNameFault(first, text, script, context));
  }
  const fault = importFault(words) ?? (isParen ? undefined : returnFault(script, expression.inside));
  if (fault) return broken(references, fault);
  if (!isParen || references.length > 0 || !isShellArithmetic(inside, script)) return javascript(references);
  return { verdict: 'arithmetic', shellForm: 'arithmetic', references, usesAllInputs: false };
}

function analyzeClosed(subject: Subject): Analysis {
  const { text, expression, context, words } = subject;
  const inside = insideOf(subject);
  if (expression.kind === 'brace' && isParameterExpansion(inside)) return shell(subject, 'variable');
  const script = readScript(text, expression);
  if (!('detail' in script)) return analyzeScript(subject, script);
  const references = pathsOfBrokenText(words);
  if (expression.kind === 'paren') {
    if (readArrayReference(text, expression.inside)) return javascript(references);
    const form = commandInText(inside, words, context);
    if (form) return shell(subject, form);
  }
  return broken(references, syntaxFault(expression, words, script));
}

function analyzeLevel(
  text: string,
  expression: ScannedExpression,
  context: AnalysisContext,
  levels: number,
): Analysis {
  const { kind, span, inside, closed } = expression;
  if (closed && text.slice(inside.start, inside.end).trim() === '') {
    const fault = { span, reason: 'there is nothing between its brackets' };
    return { verdict: 'empty', fault, references: [], usesAllInputs: false };
  }
  const simple = closed && kind === 'paren' ? readSimpleReference(text, inside) : undefined;
  if (simple) return javascript([simple]);
  const words = readWords(text, inside);
  if (!closed) {
    const references = pathsOfBrokenText(words);
    const { fault, shellForm } = unfinished(text, expression, words, context);
    const facts = { fault, references, usesAllInputs: usesAllInputs(references) };
    return shellForm ? { verdict: 'unfinished', shellForm, ...facts } : { verdict: 'unfinished', ...facts };
  }
  try {
    return analyzeClosed({ text, expression, context, words, levels });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const place = { start: inside.start, end: inside.end };
    return broken(pathsOfBrokenText(words), { span: place, reason: 'it is nested too deeply to be read' });
  }
}

/**
 * What is known of one expression of a decoded text: whether the sandbox can evaluate it, whether it is a shell
 * construct instead, and the inputs that it uses. Spans are offsets of `text` inside the expression's span. Linear
 * in the length of the expression; throws nothing on any text.
 *
 * Sources: interface document, "Parameter references"; public platform, "Expressions in `shell_command`".
 */
export function analyze(text: string, expression: ScannedExpression, context: AnalysisContext): Analysis {
  return analyzeLevel(text, expression, context, maxLevels);
}
