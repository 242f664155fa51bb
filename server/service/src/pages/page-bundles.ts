/** The files that are built from `client/forms/src/pages/` for the pages that contain them. */
export const pageBundleNames = ['start-page.js', 'run-page.js', 'run-style.css'] as const;

/** Their contents. */
export type PageBundles = Readonly<Record<(typeof pageBundleNames)[number], string>>;

/** The bundles, each read by its name. */
export function pageBundles(read: (name: string) => string): PageBundles {
  return Object.fromEntries(pageBundleNames.map((name) => [name, read(name)])) as unknown as PageBundles;
}
