// The script of the start page: sends the document to the service, and shows its problems.
import type { Problem } from '@user-tool/shared';

/** The element with that id. */
function element<E extends HTMLElement>(id: string, type: new () => E): E {
  const node = document.getElementById(id);
  if (node instanceof type) return node;
  throw new Error(`The page has no "${id}".`);
}

const form = element('check', HTMLFormElement);
const text = element('document', HTMLTextAreaElement);
const summary = element('summary', HTMLElement);
const list = element('problems', HTMLOListElement);

const severities = ['error', 'warning', 'info', 'hint'] as const satisfies readonly Problem['severity'][];

let running: AbortController | undefined;

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void show(text.value);
});
text.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit();
});

/** Checks a document; one that is still being checked no longer counts. */
async function show(source: string): Promise<void> {
  running?.abort();
  const { signal } = (running = new AbortController());
  report('Checking…', []);
  try {
    const problems = await problemsOf(source, signal);
    if (!signal.aborted) report(countsOf(problems), problems);
  } catch (error) {
    if (!signal.aborted)
      report(error instanceof Rejection ? error.message : 'The service does not respond.', []);
  }
}

/** What the service responds instead of problems. */
class Rejection extends Error {}

async function problemsOf(source: string, signal: AbortSignal): Promise<Problem[]> {
  const answer = await fetch(form.action, {
    method: 'POST',
    headers: { 'content-type': 'text/yaml' },
    body: source,
    signal,
  });
  const body = (await answer.json()) as { problems: Problem[] } | { err_msg: string };
  if ('err_msg' in body) throw new Rejection(body.err_msg);
  return body.problems;
}

/** `2 errors, 1 warning` */
function countsOf(problems: readonly Problem[]): string {
  const counts = severities.flatMap((severity) => {
    const listed = problems.filter((problem) => problem.severity === severity).length;
    const count = problems.reduce((sum, { leftOut }) => sum + (leftOut?.[severity] ?? 0), listed);
    return count === 0 ? [] : [`${count} ${count === 1 || severity === 'info' ? severity : `${severity}s`}`];
  });
  return counts.length === 0 ? 'No problems.' : `${counts.join(', ')}.`;
}

function report(sentence: string, problems: readonly Problem[]): void {
  summary.textContent = sentence;
  list.replaceChildren(...problems.map(itemOf));
}

function itemOf({ severity, message, code, range }: Problem): HTMLLIElement {
  const place = make('button', `line ${range.start.line + 1}, column ${range.start.character + 1}`);
  place.type = 'button';
  place.addEventListener('click', () => {
    select(range);
  });
  const page = make('a', code);
  page.href = `${form.dataset['rules'] ?? ''}${code}`;
  const item = document.createElement('li');
  item.className = severity;
  item.append(make('strong', severity), ' ', place, make('p', message), page);
  return item;
}

function make<Name extends 'button' | 'a' | 'strong' | 'p'>(
  name: Name,
  content: string,
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name);
  node.textContent = content;
  return node;
}

/** Selects a range of the document, and scrolls to it. */
function select({ start, end }: Problem['range']): void {
  const lines = text.value.split('\n');
  const offset = ({ line, character }: Problem['range']['start']): number =>
    lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, character);
  text.focus();
  text.setSelectionRange(offset(start), offset(end));
  const lineHeight = text.scrollHeight / lines.length;
  text.scrollTop = Math.max(0, start.line - 3) * lineHeight;
}
