import type { DirectiveBlock } from '../../expressions/cheetah.js';
import { languageNamed } from '../../values/language.js';
import { languageOfConfigFile } from '../shell/text-language.js';
import type { Template } from '../template.js';

/** The outermost directives of Cheetah in a template; none where its language or a template engine may read them. */
export function directiveBlocks(template: Template): readonly DirectiveBlock[] {
  const blocks = template.kind === 'label' ? undefined : template.content.cheetah?.blocks;
  if (!blocks) return [];
  const language = languageOfConfigFile(template);
  return language !== undefined && languageNamed(language).hasDollar ? [] : blocks;
}
