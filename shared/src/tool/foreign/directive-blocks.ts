import type { DirectiveText, DirectiveBlock } from '../../expressions/cheetah.js';
import { jinjaTags, readJinja } from '../../expressions/jinja.js';
import { enclosing, nodeAt } from '../../shell/enclosing.js';
import { parseShell } from '../../shell/parse.js';
import { Memo } from '../../util/memo.js';
import { languageNamed } from '../../values/language.js';
import { languageOfConfigFile, literalKinds } from '../shell/text-language.js';
import type { TemplateContent } from '../template-content.js';
import type { Template } from '../template.js';

/** The outermost directives of Cheetah and Jinja in a template; none where its language or a template engine may read them. */
export function directiveBlocks(template: Template): readonly DirectiveBlock[] {
  const { kind, content } = template;
  if (kind === 'label') return [];
  const blocks = kind === 'configfile' ? (content.cheetah?.blocks ?? []) : commandBlocks.of(content);
  if (blocks.length === 0) return blocks;
  const language = languageOfConfigFile(template);
  return language !== undefined && languageNamed(language).hasDollar ? [] : blocks;
}

const commandBlocks = new Memo((content: TemplateContent): readonly DirectiveBlock[] => {
  const { blocks: tags } = jinja.of(content);
  const directives = content.cheetah?.blocks ?? [];
  return tags.length === 0
    ? directives
    : [...directives, ...tags].sort((a, b) => a.first.start - b.first.start);
});

/** The tags of Jinja in a command; a config file with tags may be read by an engine of the image. */
export const jinja = new Memo(readTags);

/** Engines that replace names in files, and programs that set variables in ways that no text shows. */
export const templateEngine =
  /\b(?:jinja2?|j2cli|envsubst|mustache|pystache|chevron|handlebars|gomplate|cheetah|mako|liquid|django|tornado|string\.Template|Template\(|safe_substitute|render_template|render\(|cookiecutter|papermill|quarto|rmarkdown|knitr|whisker|glue|snakemake|nextflow|cromwell|miniwdl|toil|dxWDL|helm|confd|consul-template|dockerize|m4|erb|sprig|nunjucks)\b|\bTemplate\(/i;

const none: DirectiveText = { blocks: [], names: new Map() };

/** Those that the shell would read, and not pass on as text. */
function readTags({ text, shell }: TemplateContent): DirectiveText {
  const tags = jinjaTags(text);
  if (tags.length === 0 || templateEngine.test(text)) return none;
  // Quotes in a tag are none of the command.
  const pieces: string[] = [];
  let end = 0;
  for (const tag of tags) {
    const start = shell.shellOffset(tag.start);
    const written = shell.text.slice(start, shell.shellOffset(tag.end - 1) + 1);
    pieces.push(shell.text.slice(end, start), written.replace(/[^\n]/g, '_'));
    end = start + written.length;
  }
  const plain = pieces.join('') + shell.text.slice(end);
  const { root } = parseShell(plain, shell.holes);
  return readJinja(text, ({ start }) => {
    return enclosing(nodeAt(root, shell.shellOffset(start)), literalKinds) === undefined;
  });
}
