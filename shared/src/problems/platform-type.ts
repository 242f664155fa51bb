/**
 * The public platform's error name for each code ("Stable error codes"); codes without one keep their own.
 */
const types: Readonly<Record<string, string>> = {
  'missing-field': 'missing',
  'format-missing': 'missing',
  'unknown-field': 'extra_forbidden',
  'wrong-type': 'type_error',
  'not-allowed-value': 'literal_error',
  'class-unknown': 'literal_error',
  'id-format': 'string_pattern_mismatch',
  'name-short': 'string_too_short',
  'blank-value': 'dynamic_tool.blank_string',
  'reference-undeclared': 'dynamic_tool.undeclared_input_ref',
  'output-unclaimed': 'dynamic_tool.output_unclaimed',
};

/** The public platform's name for a problem, by its code and path. */
export function platformType({ code, path }: { code: string; path: string }): string {
  const isBlankContainer = code === 'blank-value' && path === '/container';
  return isBlankContainer ? 'dynamic_tool.blank_container' : (types[code] ?? code);
}
