import type { Position } from 'vscode-languageserver-types';
import type { Document } from '../../tool/document.js';
import { namedImage } from '../../values/named-image.js';
import { placeAt } from './completion-context.js';
import { contextFromLines } from './context-from-lines.js';

/** A reference to an image whose tag is being written. */
export interface ImageToTag {
  /** What precedes the colon. */
  reference: string;
  /** What follows it, which may be empty. */
  tag: string;
}

/** The image whose tag is being written at a place; undefined elsewhere. */
export function imageToTag(document: Document, position: Position): ImageToTag | undefined {
  const offset = document.source.offsetAt(position);
  const place = placeAt(document, offset) ?? contextFromLines(document, offset);
  if (place?.kind !== 'value' || place.field.kind !== 'image' || place.isTrailing) return undefined;
  const [, reference = '', tag = ''] = /^(.+):([\w.-]*)$/.exec(document.source.slice(place.span)) ?? [];
  return namedImage(reference) && { reference, tag };
}
