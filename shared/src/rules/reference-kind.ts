import type { MemberSegment, ScopeReference } from '../expressions/types.js';
import type { TemplateExpression } from '../tool/template.js';
import type { UserTool } from '../tool/user-tool.js';
import { followReference, memberNames, type DeadEnd, type Value } from '../tool/value.js';
import { replaceInScalar } from '../text/write-scalar.js';
import { nearest } from '../values/suggest.js';
import type { Draft, DraftFix, Rule } from './rule.js';

export const referenceKind: Rule = {
  code: 'reference-kind',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a reference that does not fit the type of its input',
  why: 'A dataset is an object with properties such as `path`; text, numbers and choices are plain values; with `multiple: true` the value is a list. A property that does not exist is `undefined` when the job is made, or ends it. A whole object or list is written into the command as JSON, which is hardly ever meant.',
  bad: { text: "shell_command: wc -l '$(inputs.table.paht)' > count.txt\n" },
  good: { text: "shell_command: wc -l '$(inputs.table.path)' > count.txt\n" },
  check(tool, report) {
    for (const template of tool.templates) {
      for (const expression of template.expressions) {
        if (expression.analysis.verdict !== 'javascript') continue;
        for (const reference of expression.analysis.references) {
          const draft = judge(tool, expression, reference);
          if (draft) report({ node: template.scalar, ...draft });
        }
      }
    }
  },
};

function judge(tool: UserTool, expression: TemplateExpression, reference: ScopeReference): Draft | undefined {
  const all = reference.segments.findIndex(({ kind }) => kind === 'all');
  const { value, deadEnd } = followReference(tool, reference);
  if (all >= 0 && (tool.dialect.name === 'galaxy' || deadEnd?.segment.kind === 'all')) {
    return arrayForm(tool, expression, reference, all, deadEnd);
  }
  if (deadEnd) return missingMember(tool, expression, reference, deadEnd);
  return reference.use === 'written' ? writtenWhole(tool, expression, reference, value) : undefined;
}

/** `inputs.x[].path` where the input is no list, or in the dialect that does not have it at all. */
function arrayForm(
  tool: UserTool,
  expression: TemplateExpression,
  reference: ScopeReference,
  index: number,
  deadEnd: DeadEnd | undefined,
): Draft {
  const { scalar, text } = expression.template;
  const segment = reference.segments[index] as MemberSegment;
  const before = text.slice(reference.span.start, segment.span.start);
  const after = text.slice(segment.span.end, reference.span.end);
  const span = scalar.decoded.spanOf(segment.span);
  const write = (what: string, preferred: boolean): DraftFix => ({
    title: `Write "${what}"`,
    edits: [replaceInScalar(scalar, reference.span, what)],
    preferred,
  });
  const holder = followReference(tool, { ...reference, segments: reference.segments.slice(0, index) }).value;
  if (deadEnd?.segment === segment) {
    // It may as well be "multiple: true" that is missing.
    const message = `"${before}" is ${descriptions[holder.kind]} and no list, so "[]" cannot stand behind it: write "${before}${after}", or make the input "multiple".`;
    return { span, message, fixes: [write(before + after, false)] };
  }
  const isFiles = holder.kind === 'list' && holder.of.kind === 'file';
  const isPlain = holder.kind === 'list' && !('members' in holder.of);
  const mapped = isPlain ? `${before}.join(' ')` : `${before}.map((f) => f${after}).join(' ')`;
  return {
    span,
    message: `"[]" is not JavaScript: write "${mapped}".`,
    fixes: [write(mapped, isFiles && deadEnd === undefined)],
  };
}

function missingMember(
  tool: UserTool,
  expression: TemplateExpression,
  reference: ScopeReference,
  { segment, holder }: DeadEnd,
): Draft {
  const { scalar, text } = expression.template;
  const owner = text.slice(reference.span.start, segment.span.start);
  const written = text.slice(segment.span.start, segment.span.end);
  const name = segment.name ?? '';
  const meant = segment.kind === 'name' ? nearest(name, memberNames(holder)) : undefined;
  const message = meant
    ? `"${owner}" has no "${name}": did you mean "${meant}"?`
    : `"${owner}" is ${describe(tool, reference, holder)}, so "${written}" ${holder.kind === 'null' ? 'cannot be read' : 'is undefined'}${advice(owner, written, holder)}.`;
  const fixes: DraftFix[] = meant
    ? [{ title: `Write "${meant}"`, edits: [replaceInScalar(scalar, segment.nameSpan, meant)] }]
    : memberFixes(tool, expression, reference, segment, holder);
  return {
    span: scalar.decoded.spanOf(
      segment.nameSpan.end > segment.nameSpan.start ? segment.nameSpan : segment.span,
    ),
    message,
    fixes,
    // Behind a condition it may never be asked for, and asking whether it is there does not end the job.
    ...(isConditional(expression, reference) && { severity: 'warning' as const }),
  };
}

/** Whether it depends on something whether the reference is evaluated, or whether its value is used. */
function isConditional({ source }: TemplateExpression, reference: ScopeReference): boolean {
  const code = source.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''");
  const branches = /\?|\|\||&&|[=!]=|\b(?:if|switch|case|try|catch|typeof|in|instanceof|while|for)\b/;
  return reference.use === 'tested' || branches.test(code);
}

const descriptions: Readonly<Record<Value['kind'], string>> = {
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
  unknown: 'a value',
  file: 'a dataset',
  collection: 'a collection',
  pair: 'a pair of datasets',
  runtime: 'an object with "outdir" and "tmpdir" only',
  list: 'a list',
  group: 'a group of inputs',
};

function describe(tool: UserTool, reference: ScopeReference, holder: Value): string {
  const input =
    reference.root === 'inputs' ? tool.inputsByName.get(reference.segments[0]?.name ?? '') : undefined;
  if (holder.kind === 'text' && input?.type === 'select' && reference.segments.length === 2)
    return 'a selected text';
  return descriptions[holder.kind];
}

function advice(owner: string, written: string, holder: Value): string {
  if (holder.kind === 'list') return `: write "${owner}[0]${written}" for the first, or map over all of them`;
  if (holder.kind === 'text' || holder.kind === 'number' || holder.kind === 'boolean')
    return `: write "${owner}"`;
  if (holder.kind === 'runtime')
    return ': use a variable of the shell, such as "$GALAXY_SLOTS" for the number of cores';
  if (holder.kind === 'collection') return ': go through its "elements"';
  const names = memberNames(holder);
  return names.length > 0
    ? `: it has ${names
        .slice(0, 6)
        .map((name) => `"${name}"`)
        .join(', ')}`
    : '';
}

function memberFixes(
  tool: UserTool,
  expression: TemplateExpression,
  reference: ScopeReference,
  segment: MemberSegment,
  holder: Value,
): DraftFix[] {
  const { scalar, text } = expression.template;
  const isLast = reference.segments.at(-1) === segment;
  const owner = text.slice(reference.span.start, segment.span.start);
  const plain = holder.kind === 'text' || holder.kind === 'number' || holder.kind === 'boolean';
  if (plain && isLast && segment.name === 'path') {
    const all = reference.segments.find(({ kind }) => kind === 'all');
    const list = all && text.slice(reference.span.start, all.span.start);
    const title = `Write "${list === undefined ? owner : `${list}.join(' ')`}"`;
    const edit =
      all && list !== undefined
        ? replaceInScalar(scalar, { start: all.span.start, end: reference.span.end }, ".join(' ')")
        : replaceInScalar(scalar, segment.span, '');
    // It may as well be the type of the input that is wrong.
    return [{ title, edits: [edit] }];
  }
  const isFiles = holder.kind === 'list' && holder.of.kind === 'file';
  if (!isFiles || segment.kind !== 'name' || reference.use !== 'written') return [];
  const all =
    tool.dialect.name === 'platform' && !holder.inCollection
      ? `${owner}[].${segment.name ?? ''}`
      : `${owner}.map((f) => f.${segment.name ?? ''}).join(' ')`;
  return [{ title: `Write "${all}"`, edits: [replaceInScalar(scalar, reference.span, all)] }];
}

/** A whole object or list in the command. */
function writtenWhole(
  tool: UserTool,
  expression: TemplateExpression,
  reference: ScopeReference,
  value: Value,
): Draft | undefined {
  const { scalar, text, kind } = expression.template;
  const span = scalar.decoded.spanOf(reference.span);
  const written = text.slice(reference.span.start, reference.span.end);
  if (reference.segments.length === 0) {
    // All inputs as JSON in a config file is a deliberate and useful idiom.
    if (reference.root !== 'inputs' || kind === 'configfile') return undefined;
    return {
      span,
      severity: 'warning',
      message: `"${written}" writes all inputs as JSON: name one of them.`,
    };
  }
  const at = reference.span.end;
  const insert = (suffix: string): DraftFix => ({
    title: `Write "${written}${suffix}"`,
    edits: [replaceInScalar(scalar, { start: at, end: at }, suffix)],
  });
  if (value.kind === 'file') {
    return {
      span,
      severity: 'warning',
      message: `"${written}" is a dataset, which is written as JSON: write "${written}.path" for its path.`,
      fixes: [insert('.path')],
    };
  }
  if (value.kind === 'list') {
    const hasArrayForm = tool.dialect.name === 'platform' && !value.inCollection;
    const ofFiles = hasArrayForm ? '[].path' : ".map((f) => f.path).join(' ')";
    const suffix = value.of.kind === 'file' ? ofFiles : ".join(' ')";
    return {
      span,
      severity: 'warning',
      message: `"${written}" is a list, which is written as JSON: write "${written}${suffix}" for its values.`,
      fixes: value.of.kind === 'group' ? [] : [insert(suffix)],
    };
  }
  if (value.kind === 'collection' || value.kind === 'pair' || value.kind === 'group') {
    return {
      span,
      severity: 'warning',
      message: `"${written}" is ${descriptions[value.kind]}, which is written as JSON: name one of its members.`,
    };
  }
  return undefined;
}
