import { flagOf, hasFlag, optionRows, variableOf, type ServiceOption } from './options.js';
import { expectedValue } from './written.js';

/** The documentation page of the options, as Markdown. */
export function optionsPageMarkdown(): string {
  const rows = optionRows().map(({ name, option }) => {
    const ways = [
      ...(hasFlag(option) ? [`\`--${flagOf(name)}\``] : []),
      `\`${variableOf(name)}\``,
      ...(option.secret ? [`\`${variableOf(name)}_FILE\``] : []),
    ];
    const key = option.key === false ? '–' : `\`${name}\``;
    return `| ${key} | ${ways.join(', ')} | ${cell(expectedValue(option))} | ${shownDefault(option)} | ${cell(option.help)} |`;
  });
  return [
    '# Options of the service',
    '',
    'Flags take precedence over the environment, and the environment over the file in `--config`, which is YAML with one option per line.',
    'Secrets have no flag, because everyone on a computer can see its command lines. A variable that ends in `_FILE` names a file',
    'that contains the value. If there are errors, the service reports them with their locations and does not start.',
    '',
    '| key | flag, variable | value | default | description |',
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
