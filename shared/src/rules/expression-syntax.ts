import { lackedByNode, mayBeLacked } from '../expressions/engine-lacks.js';
import { regexEdit } from '../expressions/regex-literal.js';
import { scan } from '../expressions/scanner.js';
import type { ExpressionFault, ScannedExpression } from '../expressions/types.js';
import { isPartOfTools, languageOfObject } from '../expressions/unknown-name.js';
import type { Description, ReportedFix, TemplateRule, ToolRule } from '../problems/rule.js';
import { quotedStart, quoteExpression } from '../problems/wording.js';
import type { Span, SpanEdit } from '../text/range.js';
import { replaceInScalar, type WritableScalar } from '../text/write-scalar.js';
import type { Quoting } from '../shell/places.js';
import { configFileNameIn, configFileReferences } from '../tool/foreign/config-file-references.js';
import { outputNameIn, outputReferences } from '../tool/foreign/output-references.js';
import { placeOfValue } from '../tool/shell/list-text.js';
import type { TemplateScope } from '../tool/template-scope.js';
import type { TemplateExpression } from '../tool/template.js';
import { quoted } from '../util/wording.js';
import { languageNamed, type Language } from '../values/language.js';
import { engineOf, globalsOfOne } from '../values/engine.js';
import type { PlatformVersion } from '../values/platform-version.js';
import { withoutXmlEntities } from '../values/xml-entity.js';
import { hasTypographic } from '../values/typographic.js';
import { describeConfigFile } from './foreign/config-file.js';
import { describeOutput } from './foreign/output-file.js';
import type { InputTypes } from './quoting/interpolated-value.js';
import { languageAt } from './quoting/language-at.js';
import { coresFix, meantReference } from './quoting/meant-reference.js';
import { describeRead, escapeFix } from './shell-unescaped.js';

export const expressionSyntax: TemplateRule & ToolRule = {
  code: 'expression-syntax',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'an expression that is not JavaScript, or that uses something that the sandbox does not have',
  why: '`$(…)` contains one JavaScript expression, and `${…}` contains the body of a function that returns a value. Expressions can use `inputs`, `self`, `runtime`, the functions in `expression_lib`, and the JavaScript language itself. They cannot use modules, files, or the network.',
  exceptions: [
    'Versions 25.0 and 26.1.0 evaluate expressions with the Node.js of the server, which has `console` and `Intl`, but neither `btoa` nor `atob`. What only a newer Node.js has, such as `Object.groupBy`, is a warning there.',
  ],
  unfinished: 'line',
  bad: { text: "shell_command: wc -l '$(inputs.table.path.)' > count.txt\n" },
  good: { text: "shell_command: wc -l '$(inputs.table.path)' > count.txt\n" },
  checkTemplate(scope, report, servers) {
    const cache: InputTypes = new Map();
    const node = servers.find((server) => engineOf(server) === 'node');
    for (const expression of scope.template.expressions) {
      const { verdict, fault } = expression.analysis;
      const { scalar } = expression.template;
      if (node && verdict === 'javascript')
        for (const { span, ...problem } of lackedNames(expression, node.platform))
          report({ node: scalar, span: scalar.decoded.spanOf(span), ...problem });
      if (node && fault && isOfNode(scope.template.text, fault)) continue;
      if (verdict === 'empty') {
        const message = `"${quoteExpression(expression)}" is empty: write an expression, such as "inputs.name", or remove it.`;
        report({ node: scalar, span: expression.span, message });
      }
      if (verdict !== 'broken' || (fault && isTypographic(scope.template.text, fault.span))) continue;
      if (outputNameIn(scope, expression) !== undefined || configFileNameIn(expression) !== undefined)
        continue;
      const language = otherLanguage(scope, expression);
      report({
        node: scalar,
        span: fault && !language ? scalar.decoded.spanOf(fault.span) : expression.span,
        describe: () =>
          language ? describeOther(expression, language) : describeFault(scope, expression, cache),
      });
    }
  },
  checkTool(tool, report) {
    for (const reference of outputReferences(tool)) {
      const { analysis, template } = reference.expression;
      if (analysis.verdict !== 'broken') continue;
      report({
        node: template.scalar,
        span: analysis.fault
          ? template.scalar.decoded.spanOf(analysis.fault.span)
          : reference.expression.span,
        describe: () => describeOutput(tool, reference, 'cannot be evaluated'),
      });
    }
    for (const reference of configFileReferences(tool)) {
      const { analysis, template, span } = reference.expression;
      const { scalar } = template;
      report({
        node: scalar,
        span: analysis.fault ? scalar.decoded.spanOf(analysis.fault.span) : span,
        describe: () => describeConfigFile(tool, reference),
      });
    }
  },
};

/** What to use instead of what QuickJS has. */
const insteadOf: ReadonlyMap<string, string> = new Map([
  ...['atob', 'btoa'].map((name) => [name, 'use "base64" in the command'] as const),
  ...['DOMException', 'InternalError'].map((name) => [name, 'use "Error"'] as const),
  ['performance', 'use "Date.now()"'],
  ['queueMicrotask', 'call the function itself'],
]);

/** Names that the engine of an older release lacks. */
function lackedNames(
  { scanned, source }: TemplateExpression,
  platform: PlatformVersion,
): (Description & { span: Span; severity?: 'warning' })[] {
  const { tree } = mayBeLacked(source) ? scanned.script : {};
  return (tree ? lackedByNode(tree) : []).map(({ span, name, isCertain }) => {
    const where = `on version ${platform} of the platform`;
    if (isCertain)
      return {
        span,
        message: `"${name}" does not exist in expressions ${where}: ${insteadOf.get(name) ?? 'use something else'}.`,
      };
    const message = `"${name}" exists in expressions ${where} only if the server has a newer Node.js: write it without.`;
    return { span, message, severity: 'warning' as const };
  });
}

/** Whether a fault is a name that only Node.js has. */
function isOfNode(text: string, { span: { start, end } }: ExpressionFault): boolean {
  return globalsOfOne.node.has(text.slice(start, end));
}

/** Whether a fault is a typographic sign, which has a rule of its own. */
export function isTypographic(text: string, { start, end }: Span): boolean {
  return end === start + 1 && hasTypographic(text.slice(start, end));
}

/** The language of the program other than the shell that reads an expression, if that has nothing of a tool. */
function otherLanguage(scope: TemplateScope, expression: TemplateExpression): Language | undefined {
  const { references } = expression.analysis;
  const [name] = expression.scanned.script.words.tokens;
  if (references.length > 0 || isPartOfTools(name?.text ?? '')) return undefined;
  const language = languageAt(scope, expression);
  return language === 'shell' ? undefined : languageNamed(language);
}

function describeOther(expression: TemplateExpression, { name, hasDollar }: Language): Description {
  const { what, forReader, escape } = describeRead(expression, name);
  return { message: `${what}: write ${forReader}.`, fixes: [escape(hasDollar === true)] };
}

function describeFault(scope: TemplateScope, expression: TemplateExpression, cache: InputTypes): Description {
  const fault = withRegexEdit(expression);
  const what = `"${quoteExpression(expression)}" cannot be evaluated`;
  const meant = meantReference(scope, expression, cache) ?? coresFix(scope, expression);
  // A body without "return" has no value, even if its names are right.
  if (meant && expression.scanned.kind === 'brace' && !fault?.edit)
    return { message: `${what}: ${reasonOf(fault, meant.text)}`, fixes: [meant] };
  return {
    message: `${what}: ${reasonOf(fault, fault?.suggestion)}`,
    fixes: fixesOf(scope, expression, fault, meant),
  };
}

/** The fault, with the edit of the regular expression that it is about. */
function withRegexEdit({
  analysis: { fault },
  scanned,
  template,
}: TemplateExpression): ExpressionFault | undefined {
  const isRegex = scanned.script.words.tokens.some(
    ({ kind, start }) => kind === 'regex' && start === fault?.span.start,
  );
  const decoded = xmlEdit(scanned, template.text);
  if (fault && decoded) {
    const reason = `it is written as in XML, so write ${quotedStart(decoded.newText)}`;
    return { span: fault.span, reason, edit: decoded };
  }
  const edit = isRegex ? regexEdit(scanned, template.text) : undefined;
  if (!fault || !edit) return fault;
  return { span: fault.span, reason: `${fault.reason}, so write ${quoted(edit.newText)}`, edit };
}

/** `inputs.n &lt; 3`: the edit that makes it JavaScript. */
function xmlEdit({ span, inside, closed }: ScannedExpression, text: string): SpanEdit | undefined {
  const written = text.slice(inside.start, inside.end);
  const newText = withoutXmlEntities(written);
  if (!closed || newText === written) return undefined;
  const whole = text.slice(span.start, inside.start) + newText + text.slice(inside.end, span.end);
  const [expression] = scan(whole).expressions;
  return expression?.closed && expression.script.tree ? { span: inside, newText } : undefined;
}

function fixesOf(
  scope: TemplateScope,
  expression: TemplateExpression,
  fault: ExpressionFault | undefined,
  meant: ReportedFix | undefined,
): ReportedFix[] {
  const { references } = expression.analysis;
  // What is meant needs no other fix.
  const preferred = fault?.edit !== undefined && !meant?.preferred;
  const isNamed = meant !== undefined && fault?.edit === undefined;
  const syntaxFixes =
    fault && !isNamed
      ? faultFixes(expression.template.scalar, fault).map((fix) => ({ ...fix, preferred }))
      : [];
  const fixes = meant ? [meant, ...syntaxFixes] : syntaxFixes;
  // Without inputs, it may belong to the shell or to another language.
  const [name, dot] = expression.scanned.script.words.tokens;
  const isOwn = dot?.text === '.' && isPartOfTools(name?.text ?? '');
  const isForeign =
    fixes.length === 0 && references.length === 0 && !isOwn && !isObjectPath(scope, expression);
  return isForeign ? [escapeFix(expression, false, '')] : fixes;
}

/** Places where the shell itself reads what is in braces. */
const readByShell: ReadonlySet<Quoting> = new Set(['bare', 'double', 'heredoc']);

/** Whether it is `${x.y}`, which the shell cannot read, and no other program does. */
function isObjectPath({ script, template }: TemplateScope, expression: TemplateExpression): boolean {
  const { kind, script: code } = expression.scanned;
  const [name, dot] = code.words.tokens;
  if (kind !== 'brace' || name?.kind !== 'name' || dot?.text !== '.') return false;
  const quoting = placeOfValue(script, expression)?.place.quoting;
  const isOther = template.kind === 'shell_command' && languageOfObject(name.text) !== undefined;
  return isOther || (quoting !== undefined && readByShell.has(quoting));
}

function reasonOf(fault: ExpressionFault | undefined, meant: string | undefined): string {
  const reason = fault?.reason ?? 'it is not JavaScript';
  return meant === undefined ? `${reason}.` : `${reason}. Did you mean "${meant}"?`;
}

/** The fixes that the analysis suggests: the one sensible edit, or the name that was probably meant. */
export function faultFixes(
  scalar: WritableScalar,
  { edit, span, suggestion }: ExpressionFault,
): ReportedFix[] {
  const change = edit ?? (suggestion === undefined ? undefined : { span, newText: suggestion });
  if (!change) return [];
  const verb = change.span.start === change.span.end ? 'Insert' : 'Replace with';
  const title = change.newText === '' ? 'Remove it' : `${verb} "${change.newText.trim()}"`;
  return [{ title, edits: [replaceInScalar(scalar, change.span, change.newText)] }];
}
