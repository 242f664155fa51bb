/** Attributes by name; `true` has no value, `false` and undefined omit the attribute. */
type Attributes = { [name: string]: string | boolean | undefined };

/** Creates an element. Styles are not attributes here: the content security policy blocks them. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(node, name, value);
  node.append(...children);
  return node;
}

/** A button that runs an action; the label is its text. */
export function button(label: string, attributes: Attributes, act: () => void): HTMLButtonElement {
  const node = element('button', { type: 'button', ...attributes }, label);
  node.addEventListener('click', act);
  return node;
}

/** Sets or removes an attribute; an equal one is left alone. */
export function setAttribute(to: Element, name: string, value: string | boolean | undefined): void {
  if (value === undefined || value === false) to.removeAttribute(name);
  else if (to.getAttribute(name) !== (value === true ? '' : value))
    to.setAttribute(name, value === true ? '' : value);
}

/** Replaces the children of an element. Those that stay are not touched, so they keep the focus. */
export function setChildren(parent: Element, children: readonly Node[]): void {
  const kept = new Set(children);
  for (const child of [...parent.childNodes]) if (!kept.has(child)) child.remove();
  let before: ChildNode | null = parent.firstChild;
  for (const child of children) {
    if (child === before) before = before.nextSibling;
    else parent.insertBefore(child, before);
  }
}

/** Shows or hides an element. */
export function show(shown: HTMLElement, isShown: boolean): void {
  if (shown.hidden === isShown) shown.hidden = !isShown;
}

let ids = 0;

/** An id that no other element has. */
export function newId(): string {
  return `id-${++ids}`;
}
