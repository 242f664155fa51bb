import { onlyPath } from '../../javascript/member-path.js';
import type { Tool } from '../document.js';
import { asMapping, type YamlMapping } from '../../yaml/node.js';
import { configFileNames, configFilePath } from '../config-file-names.js';
import type { Template, TemplateExpression } from '../template.js';

/** Objects that would have the config files, if expressions had one. */
const configFileObjects: ReadonlySet<string> = new Set(['configfile', 'configfiles']);

/** The name of a config file that an expression consists of: `$(configfiles.script)`, also with `.path`. */
export function configFileNameIn({ analysis, scanned }: TemplateExpression): string | undefined {
  if (analysis.verdict !== 'broken') return undefined;
  const path = onlyPath(scanned.script.words);
  if (!path) return undefined;
  const { root, segments } = path;
  return configFileObjects.has(root) ? segments[0]?.name : undefined;
}

/** An expression that consists of a config file. */
export interface ConfigFileReference {
  template: Template;
  expression: TemplateExpression;
  /** The `name` or the `filename` of the file. */
  name: string;
  /** The declaration of the file, if there is one. */
  file: ConfigFile | undefined;
}

interface ConfigFile {
  mapping: YamlMapping;
  /** Its `filename`, if it has one. */
  path: string | undefined;
}

/** The expressions of a tool that consist of a config file, in template order. */
export function configFileReferences(tool: Tool): ConfigFileReference[] {
  return tool.templates.flatMap((template) =>
    template.expressions.flatMap((expression) => {
      const name = configFileNameIn(expression);
      return name === undefined ? [] : [{ template, expression, name, file: configFileNamed(tool, name) }];
    }),
  );
}

function configFileNamed(tool: Tool, name: string): ConfigFile | undefined {
  for (const pairs of tool.configFiles) {
    const mapping = asMapping(pairs.get('content')?.parent);
    if (mapping && configFileNames(pairs).includes(name)) return { mapping, path: configFilePath(pairs) };
  }
  return undefined;
}
