import { referencesInWords, referencesOf } from '../javascript/references.js';
import type { SyntaxTree } from '../javascript/script.js';
import { returnFault, syntaxFault } from './faults.js';
import { hyphenatedName } from './hyphen.js';
import { spacedName } from './spaced-name.js';
import { isScopeName } from './members.js';
import { scan } from './scanner.js';
import { commandInScript, commandInText, isParameterExpansion, isShellArithmetic } from './shell.js';
import { readArrayReference, readSimpleReference } from './simple.js';
import type {
  Analysis,
  AnalysisContext,
  ExpressionFault,
  ScannedExpression,
  ScopeReference,
  ShellForm,
} from './types.js';
import { unfinished } from './unfinished.js';
import { bareOption, importFault, unknownNameFault, unknownNames } from './unknown-name.js';

/** An expression with everything that its analysis uses. */
interface AnalyzedExpression {
  expression: ScannedExpression;
  context: AnalysisContext;
  /** How many more levels of expressions inside shell constructs are analyzed. */
  levels: number;
}

const maxLevels = 8;

/** Whether `inputs` is used as a value itself or with a computed name, so that any input may be used. */
export function usesAllInputs(references: readonly ScopeReference[]): boolean {
  return references.some(({ root, segments: [first] }) => root === 'inputs' && first?.kind !== 'name');
}

function javascript(references: ScopeReference[]): Analysis {
  return { verdict: 'javascript', references, usesAllInputs: usesAllInputs(references) };
}

function broken(references: ScopeReference[], fault: ExpressionFault): Analysis {
  return { verdict: 'broken', fault, references, usesAllInputs: usesAllInputs(references) };
}

const shellReasons: Record<ShellForm, string> = {
  command: 'it looks like a shell command',
  variable: 'it looks like a shell variable',
  arithmetic: 'it looks like shell arithmetic',
};

/** A shell construct. Once it is escaped, the expressions in it are evaluated, so their references count. */
function shell(subject: AnalyzedExpression, shellForm: ShellForm): Analysis {
  const { expression, context, levels } = subject;
  const nested = levels > 0 ? scan(expression.script.text, expression.inside).expressions : [];
  const analyses = nested.map((inner) => analyzeLevel(inner, context, levels - 1));
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

/** Where shell constructs name variables; not if they contain another construct, analyzed separately. */
const variableNames: Partial<Readonly<Record<ShellForm, RegExp>>> = {
  variable: /^\s*[#!]?([A-Za-z_]\w*)/g,
  arithmetic: /(?<![.\w{])([A-Za-z_]\w*)/g,
};

/** The first declared input that a shell construct names as a variable which is never assigned. */
function inputNamed({ expression, context }: AnalyzedExpression, shellForm: ShellForm): string | undefined {
  const { inputNames, assignedNames } = context;
  const pattern = variableNames[shellForm];
  if (!inputNames || !pattern) return undefined;
  const names = Array.from(expression.script.source.matchAll(pattern), ([, name = '']) => name);
  return names.find((name) => inputNames.has(name) && !assignedNames?.has(name));
}

function analyzeTree(subject: AnalyzedExpression, tree: SyntaxTree): Analysis {
  const { expression, context } = subject;
  const { script } = expression;
  const { text, source, words } = script;
  const isParen = expression.kind === 'paren';
  const references = referencesOf(script, isScopeName);
  const unknown = unknownNames(tree, context);
  const [first] = unknown;
  if (first) {
    const form = isParen ? commandInScript(source, words, tree, unknown, context) : undefined;
    if (form) return shell(subject, form);
    const meant = hyphenatedName(text, first, tree, references, context);
    return meant
      ? broken(meant.references, meant.fault)
      : broken(references, bareOption(words, text) ?? unknownNameFault(first, text, tree, context));
  }
  const fault = importFault(words) ?? (isParen ? undefined : returnFault(tree, expression.inside));
  if (fault) return broken(references, fault);
  if (!isParen || references.length > 0 || !isShellArithmetic(source, tree)) return javascript(references);
  return { verdict: 'arithmetic', shellForm: 'arithmetic', references, usesAllInputs: false };
}

function analyzeClosed(subject: AnalyzedExpression): Analysis {
  const { expression, context } = subject;
  const { kind, inside, script } = expression;
  const { text, source, words } = script;
  if (kind === 'brace' && isParameterExpansion(source)) return shell(subject, 'variable');
  const { tree, error } = script;
  if (tree) return analyzeTree(subject, tree);
  const references = referencesInWords(words, isScopeName);
  if (error?.isTooDeep)
    return broken(references, { span: inside, reason: 'it is nested too deeply to be read' });
  if (kind === 'paren') {
    if (readArrayReference(text, inside)) return javascript(references);
    const form = commandInText(source, words, context);
    if (form) return shell(subject, form);
  }
  const meant = spacedName(text, references, context);
  return meant
    ? broken(meant.references, meant.fault)
    : broken(references, bareOption(words, text) ?? syntaxFault(expression));
}

/** The analysis of a plain path in `$( … )`, which depends on nothing else; undefined for other expressions. */
export function analyzeSimple({ kind, inside, closed, script }: ScannedExpression): Analysis | undefined {
  const simple = closed && kind === 'paren' ? readSimpleReference(script.text, inside) : undefined;
  return simple && javascript([simple]);
}

function analyzeLevel(expression: ScannedExpression, context: AnalysisContext, levels: number): Analysis {
  const { span, closed, script } = expression;
  if (closed && script.source.trim() === '') {
    const fault = { span, reason: 'it is empty' };
    return { verdict: 'empty', fault, references: [], usesAllInputs: false };
  }
  const simple = analyzeSimple(expression);
  if (simple) return simple;
  if (closed) return analyzeClosed({ expression, context, levels });
  const references = referencesInWords(script.words, isScopeName);
  const facts = { references, usesAllInputs: usesAllInputs(references), ...unfinished(expression, context) };
  return { verdict: 'unfinished', ...facts };
}

/**
 * Analyzes one expression of a decoded text: whether the sandbox can evaluate it, whether it is a shell
 * construct instead, and the inputs that it uses. Spans are offsets of that text inside the expression's
 * span. Linear in the length of the expression; never throws.
 *
 * Sources: interface document, "Parameter references"; public platform, "Expressions in `shell_command`".
 */
export function analyze(expression: ScannedExpression, context: AnalysisContext): Analysis {
  return analyzeLevel(expression, context, maxLevels);
}
