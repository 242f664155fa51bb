import { element, newId } from '../../dom.js';

/**
 * The form that asks for an API key.
 * @param problem why the last key was refused
 * @param signIn receives the key
 */
export function signInView(problem: string, signIn: (key: string) => void): HTMLElement {
  const key = element('input', {
    type: 'password',
    id: newId(),
    required: true,
    autocomplete: 'current-password',
    'aria-describedby': 'about-keys',
  });
  const form = element(
    'form',
    { class: 'card sign-in' },
    element('h2', {}, 'Sign in'),
    element('label', { for: key.id }, 'API key'),
    key,
    element(
      'p',
      { class: 'help', id: 'about-keys' },
      'The key that the administrator of this service gave you. This browser keeps it until you close this tab.',
    ),
    element('p', { class: 'message', role: 'alert' }, problem),
    element('button', { class: 'primary' }, 'Sign in'),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    signIn(key.value.trim());
  });
  return form;
}
