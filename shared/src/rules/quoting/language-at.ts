import { enclosing, nodeAt, passedOn } from '../../shell/enclosing.js';
import { languageOfConfigFile, programAt } from '../../tool/shell/text-language.js';
import type { TemplateScope } from '../../tool/template-scope.js';
import type { TemplateExpression } from '../../tool/template.js';
import type { LanguageName } from '../../values/language.js';

/** The language of the program that reads an expression as it is; the shell where nothing says another one. */
export function languageAt(
  { script, template }: TemplateScope,
  { scanned }: TemplateExpression,
): LanguageName {
  if (!script) return languageOfConfigFile(template) ?? 'shell';
  const { tree } = script.shell;
  const text = enclosing(nodeAt(tree.root, script.shell.shellOffset(scanned.span.start)), passedOn);
  return (text && programAt(tree, text)?.language) ?? 'shell';
}
