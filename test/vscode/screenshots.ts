// Takes the pictures of the README and the documentation, in the real editor and of the service.
import { join } from 'node:path';
import { packExtension } from '../../scripts/package.mjs';
import { scriptOptions } from '../../scripts/script-options.mjs';
import { programs } from '../../scripts/setup/programs.js';
import { root } from './bundle.js';
import { report } from './results.js';
import { takePictures } from './take-pictures.js';

const usage = `npx tsx test/vscode/screenshots.ts [OPTION…]  takes the pictures of the documentation

  --only NAME  only this one; can be repeated
  --out DIR    where to write them; docs/images by default
  --vsix FILE  the packed extension, which is packed first otherwise`;

const { values: options } = scriptOptions(usage, {
  options: {
    vsix: { type: 'string' },
    only: { type: 'string', multiple: true },
    out: { type: 'string', default: join(root, 'docs/images') },
  },
});

if (!programs.vscode.isSetUp()) programs.vscode.setUp();
const taken = await takePictures({
  vsix: options.vsix ?? (await packExtension({ isFinal: false })),
  out: options.out,
  isIncluded: (name) => options.only?.includes(name) ?? true,
});
report('pictures', taken);
process.exit(taken.some(({ outcome }) => outcome === 'failed') ? 1 : 0);
