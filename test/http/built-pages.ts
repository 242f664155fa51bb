import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { bundleOne, runPage, startPage } from '../../scripts/build.mjs';
import { pageBundles, type PageBundles } from '../../server/service/src/pages/page-bundles.js';

/** The scripts and style sheets of pages, as packaged. */
export async function builtPages(): Promise<PageBundles> {
  const built = await Promise.all([startPage, runPage].map((bundle) => bundleOne(bundle)));
  const files = new Map(
    built.flatMap(({ files }) => files.map(({ path, contents }) => [basename(path), contents] as const)),
  );
  return pageBundles((name) => new TextDecoder().decode(files.get(name) ?? assert.fail(name)));
}
