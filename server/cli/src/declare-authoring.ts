import { templates } from '@user-tool/shared';
import type { DeclareCommand, End } from './declare-command.js';
import { choiceOption, dialectOption, toolClassOption } from './options.js';
import type { ExplainFlags } from './commands/explain.js';
import type { SchemaFlags } from './commands/schema.js';
import type { NewFlags } from './commands/new.js';

/** Declares the verbs that help to write tools. @param end receives the exit code of the verb that ran */
export function declareAuthoringCommands(verb: DeclareCommand, end: End): void {
  declareExplain(verb, end);
  declareSchema(verb, end);
  declareNew(verb, end);
}

function declareExplain(verb: DeclareCommand, end: End): void {
  verb('explain', 'Explain a problem, with examples.')
    .argument('[CODE]', 'problem code (default: list all codes)')
    .addOption(choiceOption('--format <name>', 'output format', ['text', 'markdown']).default('text'))
    .notes('\nExample:\n  $ user-tool explain reference-undeclared')
    .action(async (code: string | undefined, flags: ExplainFlags) => {
      end((await import('./commands/explain.js')).explain(code, flags));
    });
}

function declareSchema(verb: DeclareCommand, end: End): void {
  verb('schema', 'Print the JSON Schema of tools.')
    .addOption(toolClassOption().default('platform'))
    .notes(
      `
The schema covers fields and their types. "user-tool check" checks much more.

Example:
  $ user-tool schema --dialect galaxy > galaxy-user-tool.schema.json`,
    )
    .action(async (flags: SchemaFlags) => {
      end((await import('./commands/schema.js')).schema(flags));
    });
}

function declareNew(verb: DeclareCommand, end: End): void {
  verb('new', 'Write a new tool from a template.')
    .argument('[FILE]', 'file to create, or - for standard output (default: named after the id)')
    .addOption(
      choiceOption(
        '-t, --template <name>',
        'template to start from',
        templates.map(({ name }) => name),
      ),
    )
    .option('-l, --list', 'list the templates')
    .option('--id <id>', 'id of the tool')
    .option('--name <name>', 'name of the tool')
    .addOption(dialectOption('dialect of the tool'))
    .option('-f, --force', 'overwrite an existing file')
    .notes(
      '\nExamples:\n  $ user-tool new count-lines.tool.yml\n  $ user-tool new --template script --id sort-table',
    )
    .action(async (file: string | undefined, flags: NewFlags) => {
      end((await import('./commands/new.js')).newTool(file, flags));
    });
}
