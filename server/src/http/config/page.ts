import { flagOf, hasFlag, optionRows, variableOf, type ServiceOption } from './options.js';
import { wanted } from './written.js';

/** The page of the documentation about the options, as Markdown. */
export function optionsPageMarkdown(): string {
  const rows = optionRows().map(({ name, option }) => {
    const ways = [
      ...(hasFlag(option) ? [`\`--${flagOf(name)}\``] : []),
      `\`${variableOf(name)}\``,
      ...(option.secret ? [`\`${variableOf(name)}_FILE\``] : []),
    ];
    const key = option.key === false ? '–' : `\`${name}\``;
    return `| ${key} | ${ways.join(', ')} | ${cell(wanted(option))} | ${shownDefault(option)} | ${cell(option.help)} |`;
  });
  return [
    '# Options of the service',
    '',
    'What a flag says wins over the environment, and that over the file that `--config` names: YAML, a key on each line.',
    'Secrets have no flag, as everybody on a machine sees its command lines; a variable that ends in `_FILE` names a file',
    'that holds the value. Mistakes are told when the service starts, with their place, and keep it from starting.',
    '',
    '| key | flag, variable | value | default | what |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

function shownDefault(option: ServiceOption): string {
  const value = option.default;
  if (value === undefined) return '–';
  return Array.isArray(value) ? 'none' : `\`${value.toString()}\``;
}
