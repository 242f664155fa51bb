import assert from 'node:assert/strict';
import { check } from '../../shared/src/checker/check.js';
import { Document } from '../../shared/src/tool/document.js';
import { applyEdits } from '../support/edits.js';

const placeholder = 'busybox:1.36';

/** The image that a missing "container" gets, and the requirements. */
const rows: [image: string, requirements: string][] = [
  ['debian:12', '[{class: DockerRequirement, dockerPull: "debian:12"}]'],
  ['debian:12', '[{type: docker, docker_image: "debian:12"}]'],
  ['debian:12', '{DockerRequirement: {dockerPull: "debian:12"}}'],
  ['debian:12', '[{type: docker, image: "debian:12"}, {class: DockerRequirement, dockerPull: "debian:12"}]'],
  [placeholder, '[{type: docker, image: "debian:12"}, {type: docker, image: "debian:11"}]'],
  [placeholder, '[{type: package, image: "debian:12"}]'],
];

describe('the image of a tool without one', () => {
  for (const [image, requirements] of rows)
    it(`is ${image} with the requirements ${requirements}`, () => {
      const withContainer = (written: string): string =>
        `class: GalaxyUserTool\nid: some-tool\nname: Some tool\nversion: 1.0.0\n${written}requirements: ${requirements}\nshell_command: "true"\n`;
      for (const container of ['', 'container: null\n', 'container: ~\n']) {
        const text = withContainer(container);
        const isOfTool = ({ code, message }: { code: string; message: string }): boolean =>
          /^(?:missing-field|blank-value)$/.test(code) && message.includes('"container"');
        const fix = check(new Document(text)).find(isOfTool)?.fixes[0];
        assert.equal(fix?.preferred, image !== placeholder);
        assert.equal(applyEdits(text, fix.edits), withContainer(`container: ${image}\n`));
      }
    });
});
