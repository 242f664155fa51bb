/** A text as a part of a snippet (LSP, "Snippet Syntax"), where it stands for itself. */
export function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

/** What a snippet is once every place to fill in holds its default text. */
export function plainOf(snippet: string): string {
  const defaults = new Map<string, string>();
  return snippet
    .replace(/\$\{(\d+):((?:\\.|[^}\\])*)\}/g, (_place, number: string, text: string) => {
      defaults.set(number, text);
      return text;
    })
    .replace(/(?<!\\)\$(\d+)/g, (_mirror, number: string) => defaults.get(number) ?? '')
    .replace(/\\([\\$}])/g, '$1');
}
