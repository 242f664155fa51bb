/** JSON pointers (RFC 6901). */

/** A step of a pointer, with the slash before it. */
export function pointerStep(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The names that a pointer leads through; none for the root. */
export function pointerNames(pointer: string): string[] {
  const steps = pointer.split('/').slice(1);
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The same as a path, in which whole numbers of at most nine digits are list indices. */
export function pointerPath(pointer: string): (string | number)[] {
  return pointerNames(pointer).map((name) => (/^\d{1,9}$/.test(name) ? Number(name) : name));
}
