import type { ValidationFault } from '@user-tool/checking/tasks/validation-fault.js';
import type { NewElement } from '@user-tool/records';
import { faultsError } from '../errors/validation.js';
import { decodeId, type IdCodec } from '../ids/codec.js';
import type { ElementIdentifier } from '@user-tool/platform-api/routes/collections.js';
import { storedTexts, type WrittenText } from './texts.js';

/** The identifiers of a pair. */
const pair = ['forward', 'reverse'];

type Loc = readonly (string | number)[];

/**
 * The elements that a request describes.
 * @throws ServiceError that names each element that does not fit the type, or has the identifier of another
 */
export function newElements(
  written: readonly ElementIdentifier[],
  collectionType: string,
  ids: IdCodec,
): (NewElement & { datasetId: number })[] {
  const faults: ValidationFault[] = [];
  const names: WrittenText[] = [];
  const leaves: { places: number[]; datasetId: number }[] = [];
  const refuse = (loc: Loc, msg: string, input: unknown): void => {
    faults.push({ type: 'value_error', loc: [...loc], msg: `Value error, ${msg}`, input });
  };

  const read = (
    elements: readonly ElementIdentifier[],
    levels: readonly string[],
    above: number[],
    loc: Loc,
  ): void => {
    const identifiers = new Set<string>();
    for (const [index, element] of elements.entries()) {
      const here = [...loc, index];
      const places = [
        ...above,
        names.push({ kind: 'name', loc: [...here, 'name'], written: element.name }) - 1,
      ];
      if (identifiers.has(element.name))
        refuse([...here, 'name'], 'identifiers of one list have to differ', element.name);
      identifiers.add(element.name);
      const isLast = levels.length === 1;
      if (element.src !== (isLast ? 'hda' : 'new_collection'))
        refuse(
          [...here, 'src'],
          `a ${levels.join(':')} has ${isLast ? 'datasets' : 'collections'}`,
          element.src,
        );
      else if (!isLast)
        read(element.element_identifiers ?? [], levels.slice(1), places, [...here, 'element_identifiers']);
      else if (typeof element.id === 'string')
        leaves.push({ places, datasetId: decodeId(ids, 'dataset', element.id) });
      else refuse([...here, 'id'], 'a dataset has an id', null);
    }
    const isPair = pair.length === identifiers.size && pair.every((one) => identifiers.has(one));
    if (levels[0] === 'paired' && !isPair)
      refuse(loc, `a pair has the elements "${pair.join('" and "')}"`, [...identifiers]);
  };

  read(written, collectionType.split(':'), [], ['body', 'element_identifiers']);
  if (faults.length > 0) throw faultsError(faults);
  const stored = storedTexts(names);
  return leaves.map(({ places, datasetId }) => ({
    identifiers: places.map((place) => stored[place] ?? ''),
    datasetId,
  }));
}
