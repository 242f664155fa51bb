import { isDatatype, nearDatatype } from '@user-tool/shared';
import { separateTags, tidyText } from '@user-tool/records';
import type { HashFunction } from '@user-tool/platform-api/constants.js';
import { hashFunctions, type ExpectedChecksum } from '@user-tool/jobs/fetch/checksums.js';
import { ImportFault } from '@user-tool/jobs/fetch/import-fault.js';
import { sourceUrl } from '@user-tool/jobs/fetch/source-url.js';
import { extraFault } from '../errors/validation.js';
import { tagFaults } from '../requests/tag-texts.js';
import { textFaultOf, type WrittenText } from '../requests/texts.js';
import { elementSources, refusedFields } from './element-sources.js';
import { nameOfFile, nameOfUrl } from './file-names.js';
import type { PlannedFile, PlannedSource } from './import-plan.js';
import type { ImportElement } from '@user-tool/platform-api/routes/imports.js';
import type { FoundFaults, RequestPath } from './found-faults.js';

/** What elements are read with. */
export interface ElementContext {
  faults: FoundFaults;
  /** The names of the files of the form. */
  sentNames: readonly string[];
  /** The default of `auto_decompress`. */
  decompress: boolean;
  /** The next file of the form. */
  nextSent: () => number;
}

/** The fields that only some sources have. */
const sourceFields = Object.values(elementSources).flatMap((source) =>
  'field' in source ? [source.field] : [],
);

/** Reads an element that is a dataset; undefined if its source is wrong. */
export function readElement(
  element: ImportElement,
  place: RequestPath,
  context: ElementContext,
): PlannedFile | undefined {
  const { faults } = context;
  checkFields(element, place, faults);
  const source = readSource(element, place, context);
  if (!source) return undefined;
  const text = (name: 'dbkey' | 'info', kind: WrittenText['kind']): string | undefined => {
    const written = element[name];
    if (typeof written !== 'string' || tidyText(written) === '') return undefined;
    faults.add(textFaultOf({ kind, loc: [...place, name], written }));
    return tidyText(written);
  };
  const genomeBuild = text('dbkey', 'name');
  faults.add(...tagFaults(element.tags ?? [], [...place, 'tags']));
  return {
    name: nameOf(element, source, place, context),
    source,
    extension: readDatatype(element, place, faults),
    decompress: element.auto_decompress ?? context.decompress,
    toPosixLines: element.to_posix_lines ?? false,
    spaceToTab: element.space_to_tab ?? false,
    checksums: readChecksums(element, place, faults),
    info: text('info', 'description'),
    genomeBuild: genomeBuild === '?' ? undefined : genomeBuild,
    tags: separateTags(element.tags ?? []),
  };
}

/** Reports fields that the element must not have. */
function checkFields(element: ImportElement, place: RequestPath, faults: FoundFaults): void {
  const source = element.src && elementSources[element.src];
  const field = source && 'field' in source ? source.field : undefined;
  for (const name of sourceFields)
    if (name !== field && element[name] !== undefined)
      faults.add(extraFault([...place, name], element[name]));
  for (const [name, why] of Object.entries(refusedFields))
    if (element[name] !== undefined && element[name] !== null)
      faults.refuse([...place, name], why, element[name]);
}

function readSource(
  element: ImportElement,
  place: RequestPath,
  context: ElementContext,
): PlannedSource | undefined {
  const { faults } = context;
  const { src, deferred: isDeferred = false } = element;
  if (src === undefined) {
    faults.missing([...place, 'src'], element);
    return undefined;
  }
  const source = elementSources[src];
  if ('refusal' in source) {
    faults['isOptional' in source ? 'forbid' : 'refuse']([...place, 'src'], source.refusal, src);
    return undefined;
  }
  if (isDeferred && src !== 'url') {
    faults.refuse([...place, 'deferred'], 'only data at a URL can be deferred', isDeferred);
    return undefined;
  }
  if (src === 'files') return { sent: context.nextSent() };
  const { paste_content: paste, url: written } = element;
  if (src === 'pasted') {
    if (paste !== undefined && paste !== null) return { paste: String(paste) };
    faults.missing([...place, 'paste_content'], element);
    return undefined;
  }
  if (written === undefined) {
    faults.missing([...place, 'url'], element);
    return undefined;
  }
  try {
    return { url: sourceUrl(written).href, isDeferred };
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    const isFile = URL.canParse(written) && new URL(written).protocol === 'file:';
    faults[isFile ? 'forbid' : 'refuse']([...place, 'url'], error.message.replace(/\.$/, ''), written);
    return undefined;
  }
}

/** The name as it was written, or else as the source has it. */
function nameOf(
  { name: written }: ImportElement,
  source: PlannedSource,
  place: RequestPath,
  { faults, sentNames }: ElementContext,
): string {
  if (written !== undefined && written !== null && written !== '') {
    const name = String(written);
    faults.add(textFaultOf({ kind: 'name', loc: [...place, 'name'], written: name }));
    return tidyText(name);
  }
  if ('paste' in source) return 'Pasted Entry';
  return 'sent' in source
    ? nameOfFile(sentNames[source.sent] ?? '', 'Uploaded file')
    : nameOfUrl(new URL(source.url));
}

function readDatatype({ ext = 'auto' }: ImportElement, place: RequestPath, faults: FoundFaults): string {
  const datatype = ext.trim().toLowerCase();
  if (datatype === 'auto' || isDatatype(datatype)) return datatype;
  const near = nearDatatype(datatype);
  const way = near === undefined ? 'use "auto" to detect it from the content' : `did you mean "${near}"?`;
  faults.refuse([...place, 'ext'], `there is no datatype named "${datatype.slice(0, 100)}": ${way}`, ext);
  return datatype;
}

function readChecksums(element: ImportElement, place: RequestPath, faults: FoundFaults): ExpectedChecksum[] {
  const checksums: ExpectedChecksum[] = [];
  const read = (name: HashFunction, value: string, loc: RequestPath): void => {
    const { digits } = hashFunctions[name];
    if (value.length === digits && /^[\da-f]+$/i.test(value)) checksums.push({ function: name, value });
    else faults.refuse(loc, `a checksum with ${name} has ${digits} hexadecimal digits`, value);
  };
  for (const name of Object.keys(hashFunctions) as HashFunction[]) {
    const value = element[name];
    if (typeof value === 'string' && value !== '') read(name, value, [...place, name]);
  }
  for (const [index, { hash_function, hash_value }] of (element.hashes ?? []).entries())
    read(hash_function, hash_value, [...place, 'hashes', index, 'hash_value']);
  return checksums;
}
