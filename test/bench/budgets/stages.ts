// What the budgets measure, as one bundle: each stage alone, on a document in which the others have run before.
import { check } from '../../../shared/src/checker/check.js';
import { completion } from '../../../shared/src/features/completion/completion.js';
import { diagnostics } from '../../../shared/src/features/diagnostics.js';
import { hover } from '../../../shared/src/features/hover/hover.js';
import { Document } from '../../../shared/src/tool/document.js';
import { DocumentCache } from '../../../shared/src/tool/document-cache.js';
import { toolDocument } from '../documents/tool-document.js';

/** Numbers of inputs. */
const size = 100;
const uri = 'file:///project/a.tool.yml';
const { text, places } = toolDocument(size);

/** Some text with a character typed at a place. */
const typedAt = (place: keyof typeof places, from = text): string =>
  `${from.slice(0, places[place])}x${from.slice(places[place])}`;

/** The text with a reference that has just begun. */
const begun = `${text.slice(0, places.command)} $(inputs.re)${text.slice(places.command)}`;
const cursor = places.command + ' $(inputs.re'.length;

/** An open document, as an editor left it: checked. */
function checked(from = text, facts?: DocumentCache): Document {
  const document = new Document(from, {}, facts);
  check(document);
  return document;
}

/** Makes what a stage starts from, which does not count, and returns the stage. */
export type Stage = () => () => unknown;

const keystroke =
  (place: keyof typeof places, from = text): Stage =>
  () => {
    const facts = new DocumentCache();
    checked(from, facts);
    return () => checked(typedAt(place, from), facts);
  };

/** By name. */
export const stages: Readonly<Record<string, Stage>> = {
  'read and check a text': () => () => checked(),
  'a keystroke in a label': keystroke('label'),
  'a keystroke in the command': keystroke('command'),
  'a keystroke below an open quote': keystroke('label', toolDocument(size, 0, 'open quote').text),
  diagnostics: () => {
    const problems = check(new Document(text.replaceAll('type: integer', 'type: whole')));
    const params = { uri, relatedInformation: true, unnecessaryTag: true, commands: new Set<string>() };
    return () => diagnostics(problems, params);
  },
  'completion after an edit': () => {
    const facts = new DocumentCache();
    checked(text, facts);
    return () => {
      const document = new Document(begun, {}, facts);
      const position = document.source.positionAt(cursor);
      return completion(document, { uri, position, snippets: true, insertTextMode: true });
    };
  },
  'hover after an edit': () => {
    const facts = new DocumentCache();
    checked(text, facts);
    return () => {
      const document = new Document(typedAt('label'), {}, facts);
      const position = document.source.positionAt(text.lastIndexOf(': ', places.label) - 1);
      return hover(document, { position, markup: 'markdown' });
    };
  },
};
