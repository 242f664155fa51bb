const stringLiteral = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g;
/** A literal that is a value, an option, or empty. */
const plainText = /^.[\w\s.,:=/+%@-]*.$/;
const keyword = /\b(?:if|then|elif|else|fi|for|while|until|do|done|case|esac|in|function)\b/;
/** Calls of functions that may return any text; methods and conversions are not among them. */
const call =
  /(?<![.\w$])(?!(?:String|Number|Boolean|parseInt|parseFloat|encodeURIComponent)\()[A-Za-z_$][\w$]*\s*\(/;

/** Whether an expression's own texts may be more than values to the shell: operators, quotes or whole commands. */
export function mayWriteCode(source: string): boolean {
  const literals = source.match(stringLiteral) ?? [];
  const rest = source.slice(2).replace(stringLiteral, '');
  return (
    /[`\\]|\/[^/]*\//.test(rest) ||
    call.test(rest.replace(/\breturn\s*\(/g, '')) ||
    literals.some((literal) => /[\\\n]/.test(literal) || !plainText.test(literal) || keyword.test(literal))
  );
}
