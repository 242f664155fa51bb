import { levelsOf, separateTags, tidyText } from '@user-tool/records';
import { maxImportedFiles } from '@user-tool/platform-api/constants.js';
import { maxLevels } from '@user-tool/platform-api/routes/collections.js';
import { tagFaults } from '../requests/tag-texts.js';
import { textFaultOf } from '../requests/texts.js';
import { FoundFaults, type RequestPath } from './found-faults.js';
import type { PlannedCollection, PlannedFile, PlannedTarget } from './import-plan.js';
import type { ImportElement, ImportTarget } from '@user-tool/platform-api/routes/imports.js';
import { readElement, type ElementContext } from './read-element.js';

/** The names of a pair. */
const pair = ['forward', 'reverse'] as const;

/**
 * Reads what to import.
 * @param sentNames the names of the files of the form, which elements take in their order
 * @throws ServiceError with the place of everything that is wrong
 */
export function readTargets(targets: readonly ImportTarget[], sentNames: readonly string[]): PlannedTarget[] {
  return new TargetReader(sentNames).read(targets);
}

class TargetReader {
  private readonly faults = new FoundFaults();
  private sent = 0;
  private elements = 0;

  constructor(private readonly sentNames: readonly string[]) {}

  read(targets: readonly ImportTarget[]): PlannedTarget[] {
    const planned = targets.map((target, index) => this.target(target, ['body', 'targets', index]));
    const { length } = this.sentNames;
    if (this.sent !== length) this.faults.refuse(['body', 'targets'], this.unevenFiles(length), null);
    this.faults.check();
    return planned.flatMap((one) => one ?? []);
  }

  private unevenFiles(sent: number): string {
    const way = 'each such element takes the next file of a form, which is sent as "multipart/form-data"';
    return `${counted(this.sent, 'element')} with the src "files", and ${counted(sent, 'file')} sent: ${way}`;
  }

  private target(target: ImportTarget, place: RequestPath): PlannedTarget | undefined {
    const { destination, elements } = target;
    if (destination.type === 'library' || destination.type === 'library_folder') {
      const why = 'the service has no libraries: import into a history, with the type "hdas" or "hdca"';
      this.faults.refuse([...place, 'destination', 'type'], why, destination.type);
      return undefined;
    }
    for (const name of ['elements_from', 'items_from'] as const)
      if (target[name] !== undefined && target[name] !== null)
        this.faults.refuse(
          [...place, name],
          'archives are not expanded: list each file in "elements"',
          target[name],
        );
    if (!elements) {
      this.faults.missing([...place, 'elements'], target);
      return undefined;
    }
    const context: ElementContext = {
      faults: this.faults,
      sentNames: this.sentNames,
      decompress: target.auto_decompress ?? false,
      nextSent: () => this.sent++,
    };
    return destination.type === 'hdas'
      ? this.datasets(elements, [...place, 'elements'], context)
      : this.collection({ ...target, elements }, place, context);
  }

  private datasets(
    elements: readonly ImportElement[],
    place: RequestPath,
    context: ElementContext,
  ): PlannedTarget {
    const files = elements.flatMap((element, index) => {
      const at = [...place, index];
      if (element.elements) {
        const why = 'only collections have levels: use the destination type "hdca"';
        this.faults.refuse([...at, 'elements'], why, null);
        return [];
      }
      const file = this.file(element, at, context);
      return file ? [{ identifiers: [], file }] : [];
    });
    return { collection: undefined, files };
  }

  private collection(
    target: ImportTarget & { elements: readonly ImportElement[] },
    place: RequestPath,
    context: ElementContext,
  ): PlannedTarget | undefined {
    const { elements } = target;
    const collection = this.collectionOf(target, place);
    if (!collection) return undefined;
    const ranks = collection.collectionType.split(':');
    const files: PlannedTarget['files'][number][] = [];
    const walk = (all: readonly ImportElement[], at: RequestPath, above: readonly string[]): void => {
      const [rank, ...inner] = ranks.slice(above.length);
      const names = new Set<string>();
      for (const [index, element] of all.entries()) {
        const here = [...at, index];
        const isLast = inner.length === 0;
        if (!this.hasLevel(element, isLast, here, collection)) continue;
        const file = isLast ? this.file(element, here, context) : undefined;
        const name = file?.name ?? (isLast ? undefined : this.levelName(element, here));
        if (name === undefined) continue;
        if (names.has(name))
          this.faults.refuse([...here, 'name'], `two elements have the name "${name}"`, element.name ?? null);
        names.add(name);
        const identifiers = [...above, name];
        if (file) files.push({ identifiers, file });
        else walk(element.elements ?? [], [...here, 'elements'], identifiers);
      }
      const isPair = names.size === pair.length && pair.every((one) => names.has(one));
      if (rank === 'paired' && !isPair)
        this.faults.refuse(at, 'the elements of a pair have the names "forward" and "reverse"', null);
    };
    walk(elements, [...place, 'elements'], []);
    return { collection, files };
  }

  private collectionOf(
    { name, collection_type: written, tags, elements }: ImportTarget & { elements: readonly ImportElement[] },
    place: RequestPath,
  ): PlannedCollection | undefined {
    const collectionType = written ?? Array(depthOf(elements)).fill('list').join(':');
    this.faults.add(...tagFaults(tags ?? [], [...place, 'tags']));
    if (typeof name === 'string' && name !== '')
      this.faults.add(textFaultOf({ kind: 'name', loc: [...place, 'name'], written: name }));
    if ((levelsOf(collectionType) ?? Infinity) > maxLevels) {
      const why = `a collection has at most ${maxLevels} levels`;
      this.faults.refuse([...place, 'elements'], why, null);
      return undefined;
    }
    return {
      name: tidyText(name ?? '') || 'Imported collection',
      collectionType,
      tags: separateTags(tags ?? []),
    };
  }

  /** Whether an element has elements where it needs them, and only there. */
  private hasLevel(
    element: ImportElement,
    isLast: boolean,
    place: RequestPath,
    { collectionType }: PlannedCollection,
  ): boolean {
    if (isLast !== (element.elements !== undefined)) return true;
    const what = isLast ? 'is a dataset, so it cannot have "elements"' : 'needs "elements"';
    this.faults.refuse(place, `in a collection of the type "${collectionType}", this ${what}`, null);
    return false;
  }

  /** The name of an element that has elements. */
  private levelName(element: ImportElement, place: RequestPath): string | undefined {
    if (element.name === undefined || element.name === null) {
      this.faults.missing([...place, 'name'], element);
      return undefined;
    }
    const written = String(element.name);
    this.faults.add(textFaultOf({ kind: 'name', loc: [...place, 'name'], written }));
    return tidyText(written);
  }

  private file(element: ImportElement, place: RequestPath, context: ElementContext): PlannedFile | undefined {
    if (++this.elements === maxImportedFiles + 1)
      this.faults.refuse(place, `an import has at most ${maxImportedFiles.toLocaleString('en')} files`, null);
    return readElement(element, place, context);
  }
}

/** How many levels elements have. Their nesting is limited before. */
function depthOf(elements: readonly ImportElement[]): number {
  return 1 + Math.max(0, ...elements.map((one) => (one.elements ? depthOf(one.elements) : 0)));
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
