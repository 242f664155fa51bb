import type { BuildOptions, Metafile } from 'esbuild';

export function build(options?: { dev?: boolean; clean?: boolean }): Promise<void>;
export const previewPage: BuildOptions;
export const startPage: BuildOptions;
export const runPage: BuildOptions;
export const client: BuildOptions;
export const browserBundles: readonly BuildOptions[];
/** The modules that bundles start with, relative to the root. */
export const entryPoints: readonly string[];
export function bundleOne(
  bundle: BuildOptions,
  dev?: boolean,
): Promise<{ files: { path: string; contents: Uint8Array }[]; metafile: Metafile }>;
