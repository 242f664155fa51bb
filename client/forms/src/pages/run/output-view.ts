import { button, element, newId, setAttribute, show } from '../../dom.js';
import type { ApiReply } from '@user-tool/platform-api/routes/api.js';
import { wordsOf, type Service } from './service.js';
import { sizeText } from './texts.js';

/** A dataset, as the service shows it. */
export type ShownDataset = Pick<
  ApiReply<'GET /api/datasets/{id}'>,
  'id' | 'hid' | 'name' | 'extension' | 'state' | 'file_size'
>;

/** Bytes of a text that are shown at once. */
const pieceBytes = 65_536;

/** Larger images are only downloaded. */
const maxImageBytes = 20_000_000;

/** A dataset with its content, which is shown on request and never as HTML. */
export function outputView(service: Service, dataset: ShownDataset): HTMLElement {
  const { id, hid, name, extension, file_size: size, state } = dataset;
  const path = `/datasets/${id}/display`;
  const title = `${hid}: ${name}`;
  const content = element('div', { class: 'content', id: newId(), hidden: true });
  const display = button(
    'Display',
    { class: 'link', 'aria-label': `Display ${name}`, 'aria-expanded': 'false', 'aria-controls': content.id },
    () => {
      const isOpen = content.hasAttribute('hidden');
      if (isOpen && content.childElementCount === 0) void fill(content, service, { path, size, name });
      show(content, isOpen);
      setAttribute(display, 'aria-expanded', String(isOpen));
    },
  );
  const about = state === 'ok' || state === 'empty' ? sizeText(size) : state;
  return element(
    'li',
    {},
    element(
      'div',
      { class: 'output' },
      element('span', { class: 'label' }, title),
      element('span', { class: 'hint' }, `${extension}, ${about}`),
      ...(state === 'ok' ? [display, ...linksTo(service, { path, name, extension })] : []),
    ),
    content,
  );
}

/** Links to the content. A browser sends no key with them, so with one, the page downloads it itself. */
function linksTo(
  service: Service,
  { path, name, extension }: { path: string; name: string; extension: string },
): HTMLElement[] {
  const saved = `${path}?to_ext=${encodeURIComponent(extension)}`;
  const download = element(
    'a',
    { href: `${service.base}${saved}`, download: '', 'aria-label': `Download ${name}` },
    'Download',
  );
  if (service.key === undefined) {
    const href = `${service.base}${path}`;
    const open = { href, target: '_blank', rel: 'noopener', 'aria-label': `Open ${name} in a new tab` };
    return [element('a', open, 'Open'), download];
  }
  download.addEventListener('click', (event) => {
    event.preventDefault();
    const status = element('span', { class: 'hint', role: 'status' }, 'Loading…');
    download.after(status);
    service.blob(saved).then(
      (blob) => {
        const url = URL.createObjectURL(blob);
        element('a', { href: url, download: `${name}.${extension}` }).click();
        URL.revokeObjectURL(url);
        status.remove();
      },
      (error: unknown) => {
        status.textContent = wordsOf(error);
      },
    );
  });
  return [download];
}

interface Content {
  path: string;
  size: number;
  name: string;
}

/** Shows an image as such, and all else as text. */
async function fill(view: HTMLElement, service: Service, { path, size, name }: Content): Promise<void> {
  const say = (text: string): void => {
    view.replaceChildren(element('p', { class: 'hint', role: 'status' }, text));
  };
  say('Loading…');
  try {
    const first = await service.blob(path, { from: 0, to: pieceBytes - 1 });
    if (first.type.startsWith('image/') && size <= maxImageBytes) {
      const whole = size <= pieceBytes ? first : await service.blob(path);
      view.replaceChildren(element('img', { src: URL.createObjectURL(whole), alt: name }));
      return;
    }
    await fillText(view, first, (from) => service.blob(path, { from, to: from + pieceBytes - 1 }), size);
  } catch (error) {
    say(reasonOf(error));
  }
}

/** Why a content cannot be shown: the decoder throws a TypeError for what is not a text. */
function reasonOf(error: unknown): string {
  return error instanceof TypeError ? 'This dataset is not a text. Download it to see it.' : wordsOf(error);
}

/** @throws TypeError if it is not a text in UTF-8 */
async function fillText(
  view: HTMLElement,
  first: Blob,
  read: (from: number) => Promise<Blob>,
  size: number,
): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const text = element('pre', { tabindex: '0' });
  let shown = 0;
  const add = async (piece: Blob): Promise<void> => {
    const words = decoder.decode(await piece.arrayBuffer(), { stream: true });
    if (words.includes('\0')) throw new TypeError('A text has no zero bytes.');
    text.append(words);
    shown += piece.size;
    show(more, shown < size);
  };
  const more = button('Show more', { class: 'secondary', hidden: true }, () => {
    read(shown)
      .then(add)
      .catch((error: unknown) => {
        more.replaceWith(element('p', { class: 'hint', role: 'status' }, reasonOf(error)));
      });
  });
  await add(first);
  view.replaceChildren(text, more);
}
