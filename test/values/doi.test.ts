import fc from 'fast-check';
import assert from 'node:assert/strict';
import { doiPrefix, isDoi } from '../../shared/src/values/doi.js';

describe('DOIs', () => {
  const texts: [text: string, valid: boolean][] = [
    ['10.1093/bioinformatics/btp352', true],
    ['10.1000/182', true],
    ['10.123456789/x', true],
    ['10.1002/(SICI)1097-0258(19980815)17:15<1661::AID-SIM968>3.0.CO;2-2', true],
    ['  10.5281/zenodo.1\n', true],
    ['10.123/x', false],
    ['10.1234567890/x', false],
    ['10.1093/', false],
    ['10.1093', false],
    ['not-a-doi', false],
    ['', false],
    ['doi:10.1093/x', false],
    ['https://doi.org/10.1093/x', false],
    ['10.1093/x\n10.1093/y', false],
    ['x10.1093/x', false],
  ];
  for (const [text, valid] of texts) {
    it(`${JSON.stringify(text)} is ${valid ? 'one' : 'none'}`, () => {
      assert.equal(isDoi(text), valid);
    });
  }

  const prefixed: [text: string, kind: string | undefined, doi?: string][] = [
    ['https://doi.org/10.1093/x', 'url', '10.1093/x'],
    ['DOI: https://doi.org/10.1093/x', 'url', '10.1093/x'],
    ['http://dx.doi.org/doi:10.1093/x', 'url', '10.1093/x'],
    ['http://dx.doi.org/10.1093/x/y', 'url', '10.1093/x/y'],
    ['https://www.doi.org/10.1093/x', 'url', '10.1093/x'],
    ['HTTPS://DOI.ORG/10.1093/x', 'url', '10.1093/x'],
    ['doi.org/10.1093/x', 'url', '10.1093/x'],
    ['dx.doi.org/10.1093/x', 'url', '10.1093/x'],
    ['doi:10.1093/x', 'scheme', '10.1093/x'],
    [' DOI: 10.1093/x\n', 'scheme', '10.1093/x'],
    ['10.1093/x', undefined],
    ['https://doi.org/', undefined],
    ['https://doi.org/not-a-doi', undefined],
    ['doi:', undefined],
    ['https://www.nature.com/articles/10.1093/x', undefined],
    ['', undefined],
  ];
  for (const [text, kind, doi] of prefixed) {
    it(`${JSON.stringify(text)} ${kind === undefined ? 'has no prefix' : `has a ${kind} before ${doi ?? ''}`}`, () => {
      const found = doiPrefix(text);
      assert.equal(found?.kind, kind);
      assert.equal(found?.doi, doi);
      if (found) assert.equal(text.slice(found.prefix.end).trim(), doi);
    });
  }

  it('leaves a DOI behind when the prefix is taken out', () => {
    const start = fc.constantFrom('https://doi.org/', 'http://dx.doi.org/', 'doi:', 'doi: ', '', 'x', ' ');
    const rest = fc.oneof(fc.constantFrom('10.1093/x', '10.12/x'), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(start, rest, (before, after) => {
        const text = before + after;
        const found = doiPrefix(text);
        assert.ok(!(found && isDoi(text)), 'a DOI without a prefix has no prefix');
        if (found) assert.ok(isDoi(text.slice(0, found.prefix.start) + text.slice(found.prefix.end)));
      }),
    );
  });
});
