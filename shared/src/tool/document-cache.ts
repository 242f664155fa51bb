import type { FieldKind } from '../schema/field-kind.js';
import { FactTable } from '../util/fact-table.js';
import { SpanCache } from '../text/span-cache.js';
import type { LibraryContent } from './library.js';
import { TemplateTable } from './template-content.js';

/**
 * What is known about the parts of a document, apart from where they are. A document that is read with the facts of an
 * earlier version finds there what has not changed.
 */
export class DocumentCache {
  readonly parts = new SpanCache<PartCache>();
  readonly library = new FactTable<LibraryContent>();
  readonly templates = new TemplateTable();
  /** Of the output labels. */
  readonly labels = new TemplateTable();
}

/** What follows from the text of one part; each fact is there once it has been asked for. */
export interface PartCache {
  /** Whether it repeats something that is elsewhere. */
  hasAlias?: boolean;
  /** The kinds of fields in it. */
  kinds?: ReadonlySet<FieldKind>;
  /** Whether it has fields for the texts of a boolean, which this format writes in the command. */
  hasBooleanOptions?: boolean;
  /** The decoded text of the template in it: decoding a long command costs more than all else about it. */
  templateText?: string;
  /** For an input: whether its `type` or `multiple` has a mistake. */
  isMistaken?: boolean;
  /** For an input: its declaration without the texts for people. */
  declaration?: string;
}
