/** A line that is neither blank, nor indented, nor a comment. */
const outerLine = /(?<![^\r\n])[^ \t\r\n#][^\r\n]*/g;
const plainPair = /^([A-Za-z_]\w*):(?:[ \t]+(.*))?$/s;
const plainValue = /^(["']?)([A-Za-z0-9][\w.+-]*)\1[ \t]*(?:[ \t]#.*)?$/s;
const isItem = /^-(?:[ \t]|$)/;
const comments = /^(?:[\r\n]|#[^\r\n]*)*$/;
/** What may be a key of these names, wherever it is. */
const settingKey = /\b(?:id|version)["']?\s*:/g;

/**
 * The identity of a tool (see `ToolSummary`) as its text is usually written: if the tool has an identity, it is this
 * one. Undefined if that is uncertain without reading the document. Looks at little more than the lines of the
 * top-level fields.
 */
export function writtenIdentity(text: string): string | undefined {
  const values = new Map<string, string>();
  const lines = [...text.matchAll(outerLine)];
  if (!comments.test(text.slice(0, lines[0]?.index))) return undefined;
  if (lines[0]?.[0] === '---') lines.shift();
  for (const [at, { 0: line, index }] of lines.entries()) {
    const [, key, written = ''] = plainPair.exec(line) ?? [];
    if (key === undefined) {
      if (isItem.test(line)) continue;
      return undefined;
    }
    if (key !== 'id' && key !== 'version') continue;
    const value = plainValue.exec(written)?.[2];
    const isWhole = comments.test(text.slice(index + line.length, lines[at + 1]?.index));
    if (value === undefined || !isWhole || values.has(key)) return undefined;
    values.set(key, value);
  }
  const [id, version] = [values.get('id'), values.get('version')];
  // In a broken document, an indented field may be read as one of the top level.
  if (id === undefined || version === undefined || text.match(settingKey)?.length !== 2) return undefined;
  return JSON.stringify([id, version]);
}
