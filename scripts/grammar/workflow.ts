// Tools in workflows, which are YAML: they are found by the line with their class, and highlighted by the grammar of
// tools. That includes neither the injections of this grammar, nor lines from column 0 on: the editor's grammar
// consumes their indentation. So each injection is a grammar of its own, and the start of a line is where the
// indentation ends.
import { blockScope, embeddedLanguages, shell } from './languages.js';
import { referenceScope, type Injections } from './references.js';
import { include, lineStart, type Rule } from './rule.js';

/** The scope of a tool in a workflow. Names that are longer than those of YAML are compared faster. */
const toolScope = 'meta.tool-in-workflow.user-tool';

/** A grammar that is injected into YAML. */
interface InjectedGrammar {
  readonly name: string;
  readonly selector: string;
  readonly patterns: readonly Rule[];
  readonly embeddedLanguages?: Readonly<Record<string, string>>;
}

const classLine = String.raw`("?|'?)class\1[ \t]*:[ \t]+(["']?)(?:Galaxy|Platform)UserTool\2[ \t]*(?:(?<=\s)#.*)?$`;

/** From its class to the end of the mapping, which is found by the editor's grammar. */
const tool: InjectedGrammar = {
  name: 'tool',
  selector: `L:meta.mapping.yaml - meta.flow.mapping.yaml - meta.flow.sequence.yaml - string - comment - ${toolScope}`,
  patterns: [
    {
      name: toolScope,
      begin: String.raw`(?<= )\G(?=${classLine})`,
      while: String.raw`\G`,
      patterns: [include('source.yaml.user-tool')],
    },
  ],
  embeddedLanguages,
};

const notACommand = [
  ...['nocorrect', 'function', 'foreach', 'repeat', 'logout', 'coproc', 'select', 'while', 'pushd', 'until'],
  ...['case', 'done', 'elif', 'else', 'esac', 'popd', 'then', 'time', 'for', 'end', 'fi', 'do', 'in', 'if'],
].join('|');

/** Shell statements, which the editor's grammar expects in column 0 or after a separator. */
const statement: InjectedGrammar = {
  name: 'statement',
  selector: `${toolScope} ${blockScope(shell)} - ${referenceScope} - string - comment - meta.statement.shell - meta.case.shell`,
  patterns: [
    {
      name: 'meta.statement.shell',
      begin: String.raw`${lineStart}(?![ \t]*+$)[ \t]*+(?!(?:${notACommand})(?:\W|$))`,
      end: String.raw`(?=;|\||&|\n|\)|${'`'}|\{|\}|[ \t]*#|\])(?<!\\)`,
      patterns: [include('source.shell#typical_statements')],
    },
  ],
};

function ofTool([selector, { patterns }]: [string, { patterns: Rule[] }]): InjectedGrammar {
  const names = patterns.map(({ include: name = '' }) => name);
  return {
    name: names[0]?.slice(1) ?? '',
    selector: selector.replace(/^L:/, `L:${toolScope} `),
    patterns: names.map((name) => include(`source.yaml.user-tool${name}`)),
  };
}

/** A contribution to the manifest, with the grammar that its file contains. */
interface Contributed {
  readonly contribution: {
    readonly scopeName: string;
    readonly path: string;
    readonly injectTo: readonly string[];
    readonly embeddedLanguages?: Readonly<Record<string, string>>;
  };
  readonly grammar: unknown;
}

/**
 * The grammars for workflows.
 * @param injections of the grammar of tools
 */
export function workflowGrammars(injections: Injections): Contributed[] {
  return [tool, statement, ...Object.entries(injections).map(ofTool)].map(
    ({ name, selector, patterns, ...languages }) => {
      const scopeName = `user-tool.workflow.${name}`;
      return {
        contribution: {
          scopeName,
          path: `./syntaxes/workflow-${name}.tmLanguage.json`,
          injectTo: ['source.yaml'],
          ...languages,
        },
        grammar: { scopeName, injectionSelector: selector, patterns },
      };
    },
  );
}
