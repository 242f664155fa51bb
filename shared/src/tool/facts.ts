import { FactTable } from '../util/fact-table.js';
import type { LibraryContent } from './library.js';
import { TemplateTable } from './template-content.js';

/**
 * What is known about the parts of a document, apart from where they are. A document that is read with the facts of an
 * earlier version finds there what has not changed.
 */
export class Facts {
  readonly parts = new FactTable<object>();
  readonly library = new FactTable<LibraryContent>();
  readonly templates = new TemplateTable();
  /** Of the output labels. */
  readonly labels = new TemplateTable();
}
