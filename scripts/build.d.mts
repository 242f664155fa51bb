export function build(options?: { dev?: boolean; clean?: boolean }): Promise<void>;

/** A bundle as esbuild is told of it. */
export interface Bundle {
  outdir: string;
}

export const previewPage: Bundle;
export function bundleOne(
  bundle: Bundle,
  dev?: boolean,
): Promise<{ files: { path: string; contents: Uint8Array }[]; inputs: string[] }>;
