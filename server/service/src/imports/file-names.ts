import { textFault, textRules, tidyText } from '@user-tool/records';

/** The last part of a path, of this system or another, as the name of a dataset. */
export function nameOfFile(path: string, otherwise: string): string {
  const last = path.split(/[/\\]/).at(-1) ?? '';
  const visible = Array.from(tidyText(last)).filter((one) => !textFault(one, { least: 0, most: 1 }));
  const name = visible.slice(0, textRules.name.most).join('').trim();
  return /^\.*$/.test(name) ? otherwise : name;
}

/** The name of what is at a URL. */
export function nameOfUrl({ host, pathname }: URL): string {
  const last = pathname.split('/').at(-1) ?? '';
  try {
    return nameOfFile(decodeURIComponent(last), host);
  } catch {
    return nameOfFile(last, host);
  }
}
