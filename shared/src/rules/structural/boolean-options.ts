import type { Description, ReportedFix, ReportedProblem } from '../../problems/rule.js';
import { replaceInScalar } from '../../text/write-scalar.js';
import type { Tool } from '../../tool/document.js';
import { remove } from '../../tool/edits.js';
import type { ToolPart } from '../../tool/part.js';
import type { PlatformVersion } from '../../values/platform-version.js';
import { asText, type YamlMapping } from '../../yaml/node.js';
import { optionInstead } from '../boolean-word.js';
import { findingOn } from './on-platform.js';
import { isWrittenForBoolean, structuralProblem } from './structural-problems.js';

/** `truevalue` and `falsevalue` of inputs, with the fix that writes them where the command has the boolean. */
export function booleanOptionProblems(tool: Tool, platform: PlatformVersion): ReportedProblem[] {
  return [...tool.parts.separate, tool.parts.rest].filter(hasBooleanOptions).flatMap((part) =>
    part.structure.findings.filter(isWrittenForBoolean).flatMap((finding) => {
      const taken = findingOn(platform, finding, part.dialect.name);
      if (!taken) return [];
      const problem = structuralProblem(part, taken);
      const describe = (): Description => {
        const fix = moveToCommand(tool, part, finding.pair.parent);
        return { ...problem.describe(), ...(fix && { fixes: [fix] }) };
      };
      return { ...problem, describe };
    }),
  );
}

/** Whether a part has such fields, without a look at one that has not changed. */
function hasBooleanOptions(part: ToolPart): boolean {
  const isSo = (): boolean => part.structure.findings.some(isWrittenForBoolean);
  return part.facts ? (part.facts.hasBooleanOptions ??= isSo()) : isSo();
}

/**
 * Writes the texts in the command in place of the boolean, as the XML format does, and removes the fields.
 * @returns undefined if an expression does anything else with the boolean, or if nothing writes it
 */
function moveToCommand(tool: Tool, part: ToolPart, mapping: YamlMapping): ReportedFix | undefined {
  const input = tool.inputs.find((one) => one.mapping === mapping);
  const name = input?.name;
  if (!input || name === undefined || tool.inputsByName.get(name) !== input) return undefined;
  const uses = tool.references.filter(({ reference }) => reference.segments[0]?.name === name);
  const isWritten = uses.every(({ expression, reference }) => {
    const { kind, script } = expression.scanned;
    const source = expression.template.text.slice(reference.span.start, reference.span.end);
    return kind === 'paren' && reference.segments.length === 1 && script.source.trim() === source;
  });
  const usesOthers = tool.templates.some(({ content }) => content.mayUseAnyInput);
  if (uses.length === 0 || !isWritten || usesOthers) return undefined;
  const pairs = ['truevalue', 'falsevalue'].flatMap((field) => input.pairs.get(field) ?? []);
  if (pairs.some(({ value }) => asText(value) === undefined)) return undefined;
  const code = (source: string): string => optionInstead(tool, source, [name]);
  const inCommand = uses.map(({ expression: { template, scanned } }) =>
    replaceInScalar(template.scalar, scanned.span, `$(${code(scanned.script.source.trim())})`),
  );
  const names = pairs.map((pair) => `"${pair.name ?? ''}"`).join(' and ');
  return {
    title: `Move ${names} to the command`,
    edits: [...inCommand, ...pairs.map((pair) => remove(part, pair))],
    preferred: true,
  };
}
