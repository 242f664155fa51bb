import { drawHistory, type DrawnHistory } from '../store/support/drawn-history.js';
import { ids, service, type Answer, type Ask, type TestService } from './service.js';

/** A record in a response. */
export type Json = Record<string, unknown>;

/** The records of a list. */
export const list = (answer: Answer): Json[] => answer.json() as unknown as Json[];

/** A history of alice, as it is drawn, and how it is asked for. */
export async function drawn(text: string): Promise<
  TestService & {
    history: DrawnHistory;
    url: string;
    /** The id of a dataset or collection. */
    idOf: (name: string) => string;
    call: (method: string, url: string, ask?: Ask) => Promise<Answer>;
  }
> {
  const test = await service();
  const history = await drawHistory(test.store, test.users.alice, text);
  const idOf = (name: string): string => {
    const { type, id } = history.things.get(name)!;
    return ids.encode(type === 'dataset' ? 'dataset' : 'collection', id);
  };
  return {
    ...test,
    ...{ history, idOf, url: `/api/histories/${ids.encode('history', history.historyId)}` },
    call: (method, url, ask) => test.ask(method, url, { as: 'alice', ...ask }),
  };
}

/** `a:forward b`: the elements of a record, by their identifiers. */
export const paths = (elements: unknown, above = ''): string =>
  (elements as Json[])
    .map(({ element_identifier: name, element_type: type, object }) =>
      type === 'hda' ? above + String(name) : paths((object as Json)['elements'], `${above}${String(name)}:`),
    )
    .join(' ');
