// The script of the page that runs tools: signs in, and shows the form of a tool and what becomes of it.
import { pageWords } from '../words.js';
import { button, element, setChildren } from '../dom.js';
import { learn } from '../say.js';
import { Service, Rejection, wordsOf } from './run/service.js';
import { signInView } from './run/sign-in.js';
import { RunPage } from './run/run-page.js';

const page = document.getElementById('run');
if (!page) throw new Error('The page has no "run".');
const base = page.dataset['base'] ?? '';
const user = element('div', { class: 'user' });
const content = element('div');
page.append(
  element(
    'header',
    {},
    element('h1', {}, 'Run a tool'),
    element('a', { href: `${base}/` }, 'Check a tool'),
    user,
  ),
  content,
);

/** Where the browser keeps the key, until the tab is closed. */
const keyName = `user-tool-key ${base}`;

let runPage: RunPage | undefined;

/** Shows what the user of a key, or of the front-end server, can do. */
async function start(key: string | undefined): Promise<void> {
  const service = new Service(base, key);
  try {
    const caller = await service.call('GET /api/whoami', {});
    if (caller === null) {
      ask('');
      return;
    }
    if (key !== undefined) sessionStorage.setItem(keyName, key);
    setChildren(user, [
      element('span', { class: 'hint' }, caller.email),
      ...(key === undefined ? [] : [button('Sign out', { class: 'link' }, leave)]),
    ]);
    runPage = new RunPage(service);
    setChildren(content, [runPage.element]);
    await runPage.load();
  } catch (error) {
    ask(wordsOf(error), !(error instanceof Rejection && [401, 403].includes(error.status)));
  }
}

/** Asks for a key. @param isKept whether the last one may still be right */
function ask(problem: string, isKept = false): void {
  if (!isKept) sessionStorage.removeItem(keyName);
  runPage?.stop();
  setChildren(user, []);
  setChildren(content, [
    signInView(problem, (key) => {
      void start(key);
    }),
  ]);
}

function leave(): void {
  ask('');
  content.querySelector('input')?.focus();
}

learn(pageWords());
void start(sessionStorage.getItem(keyName) ?? undefined);
