// Takes the screenshots of the README and the documentation. Fonts differ between machines: the tests take them all again,
// and compare none.
import { join } from 'node:path';
import { packExtension } from '../../scripts/package.mjs';
import { scriptOptions } from '../../scripts/script-options.mjs';
import { isSetUp, setUp } from '../../scripts/setup-vscode.mjs';
import { root } from './bundle.js';
import { saveTotals } from './results.js';
import { takePictures } from './take-pictures.js';

const usage = `npm run screenshots [-- OPTION…]  takes the screenshots of the documentation

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

if (!isSetUp()) setUp();
const { only, out } = options;
const vsix = options.vsix ?? (await packExtension({ isFinal: false }));
const totals = await takePictures({ vsix, out, ...(only && { only }) });
saveTotals(totals);
process.exit(totals.failed > 0 ? 1 : 0);
