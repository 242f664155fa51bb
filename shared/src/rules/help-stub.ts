import type { ToolRule } from '../problems/rule.js';
import { fieldNamed, typeOf } from '../schema/shape.js';
import { toolShape } from '../schema/tool.js';
import type { Tool } from '../tool/document.js';
import { accepts } from '../schema/fit.js';
import { quoted } from '../util/wording.js';
import { asMapping, asText, pairsByName, type YamlScalar } from '../yaml/node.js';

export const helpStub: ToolRule = {
  code: 'help-stub',
  severity: { platform: 'hint', galaxy: 'hint' },
  summary: 'help that only repeats the name, or is a placeholder',
  why: 'Users read the help below the form of the tool. It should say what the tool does, what the inputs are, and what the results contain. Without anything to say, leave it out.',
  bad: { text: 'help:\n  format: markdown\n  content: "TODO: write help"\n' },
  good: {
    text: 'help:\n  format: markdown\n  content: Counts the lines of a table, including empty ones.\n',
  },
  checkTool(tool, report) {
    const help = tool.fields.get('help')?.value;
    const body = asMapping(help);
    const scalar = asText(body ? pairsByName(body).get('content')?.value : help);
    if (!scalar || !isStub(tool, scalar)) return;
    // That the help must have another form is a problem of its own.
    const field = fieldNamed(toolShape, 'help', tool.dialect.name);
    if (help && field && !accepts(typeOf(field, tool.dialect.name), help)) return;
    report({
      node: scalar,
      span: scalar.content,
      message: `The help ${quoted(scalar.value)} says nothing that users do not know: describe the inputs and results, or remove it.`,
    });
  },
};

/** Longer texts are more than placeholders; characters. */
const longest = 200;

const placeholder =
  /^(?:to ?do|tbd|tba|fixme|xxx|wip|n\/?a|none|null|help|help text|some help|no help|documentation|description|readme|coming soon|placeholder|test|\.+|-+|…|\?+)$/;
const placeholderStart =
  /^(?:to ?do|tbd|fixme|xxx)\b|^lorem ipsum|^(?:add|write|put|insert|enter|your|describe|the)(?: (?:your|the|some|a|tool))* (?:help|documentation|description|text)(?: (?:text|here|goes|of the tool|for the tool|about this tool))*$/;

function isStub(tool: Tool, { value, start, end }: YamlScalar & { value: string }): boolean {
  if (end - start > 4 * longest || value.length > longest) return false;
  const text = plain(value);
  if (text === '') return false;
  if (placeholder.test(text) || placeholderStart.test(text)) return true;
  return ['name', 'description', 'id'].some((field) => {
    const fieldText = asText(tool.fields.get(field)?.value)?.value;
    return fieldText !== undefined && plain(fieldText) === text;
  });
}

/** A text without markup and punctuation around it. */
function plain(text: string): string {
  return text
    .slice(0, longest)
    .toLowerCase()
    .replace(/^[\s#*_=<[(!"'-]+|[\s#*_=>\])!"':.-]+$/g, '')
    .replace(/\s+/g, ' ');
}
