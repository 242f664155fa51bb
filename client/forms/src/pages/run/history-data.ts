import type { ApiReply } from '@user-tool/platform-api/routes/api.js';
import { pause } from './pause.js';
import { Rejection, type Service } from './service.js';

/** What names data in the values of a tool. */
export interface DataReference {
  src: 'hda' | 'hdca';
  id: string;
}

/** A dataset or a collection of a history. */
export interface HistoryItem {
  id: string;
  hid: number;
  name: string;
  history_content_type: 'dataset' | 'dataset_collection';
  /** Of a dataset. */
  state?: string;
  extension?: string;
  /** Of a collection. */
  collection_type?: string;
}

/** Data to add to a history: texts, or files. */
export interface NewData {
  contents: readonly (File | { name: string; text: string })[];
  /** The datatype; `auto` to detect it. */
  extension: string;
  /** Makes a collection of this type of them, with these names of the elements, instead of a dataset each. */
  collection?: { type: string; name: string; identifiers: readonly string[] } | undefined;
}

/** A longer text is sent as a file: the service limits the length of strings. */
const maxPasted = 16_000;

/** The most items that inputs offer. */
export const maxItems = 500;

const unfinished: ReadonlySet<string> = new Set(['new', 'queued', 'running', 'paused', 'waiting', 'upload']);

/** Whether a job or a dataset may still change its state. */
export const isUnfinished = (state: string): boolean => unfinished.has(state);

/** How data is named as a value. */
export function referenceTo({ history_content_type: type, id }: HistoryItem): DataReference {
  return { src: type === 'dataset' ? 'hda' : 'hdca', id };
}

/** The newest items of the history that is open. */
export class HistoryData {
  items: readonly HistoryItem[] = [];
  /** Whether the history has older items, too. */
  isCut = false;
  historyId: string | undefined;
  private announceOpen: () => void = () => undefined;
  /** Once a history is open: the form is there before the list of histories. */
  private readonly opened = new Promise<void>((resolve) => {
    this.announceOpen = resolve;
  });

  /** @param changed called after each change */
  constructor(
    private readonly service: Service,
    private readonly changed: () => void,
  ) {}

  async open(historyId: string | undefined): Promise<void> {
    this.historyId = historyId;
    if (historyId !== undefined) this.announceOpen();
    this.items = [];
    this.changed();
    await this.reload();
  }

  async reload(): Promise<void> {
    const { historyId } = this;
    if (historyId === undefined) return;
    const contents = (await this.service.call('GET /api/histories/{id}/contents', {
      params: { id: historyId },
      query: {
        v: 'dev',
        q: ['deleted', 'visible'],
        qv: ['false', 'true'],
        order: 'hid-dsc',
        limit: maxItems + 1,
      },
    })) as HistoryItem[];
    const [items, isCut] = [contents.slice(0, maxItems), contents.length > maxItems];
    // Another history may have been opened since.
    if (historyId !== this.historyId) return;
    if (JSON.stringify([items, isCut]) === JSON.stringify([this.items, this.isCut])) return;
    this.items = items;
    this.isCut = isCut;
    this.changed();
  }

  /**
   * Adds data to the history.
   * @returns what was added, once it can be used
   * @throws Refusal if the data cannot be added
   */
  async add(data: NewData): Promise<DataReference[]> {
    await this.opened;
    const { outputs, output_collections: collections, jobs } = await this.send(data);
    await this.reload();
    for (const { id } of jobs) await this.finished(id);
    await this.reload();
    return data.collection
      ? collections.map(({ id }) => ({ src: 'hdca', id }))
      : outputs.map(({ id }) => ({ src: 'hda', id }));
  }

  private send({ contents, extension, collection }: NewData): Promise<ApiReply<'POST /api/tools/fetch'>> {
    const files: File[] = [];
    const elements = contents.map((content, index) => {
      const name = collection?.identifiers[index] ?? content.name;
      const common = { name, ext: extension };
      const isFile = content instanceof File;
      if (!isFile && content.text.length <= maxPasted)
        return { ...common, src: 'pasted' as const, paste_content: content.text };
      files.push(isFile ? content : new File([content.text], content.name));
      return { ...common, src: 'files' as const };
    });
    const destination = { type: collection ? ('hdca' as const) : ('hdas' as const) };
    const target = {
      destination,
      elements,
      ...(collection && { collection_type: collection.type, name: collection.name }),
    };
    const body = { history_id: this.historyId ?? '', targets: [target] };
    if (files.length === 0) return this.service.call('POST /api/tools/fetch', { body });
    const form = new FormData();
    form.append('history_id', this.historyId ?? '');
    form.append('targets', JSON.stringify(body.targets));
    for (const [index, file] of files.entries()) form.append(`files_${index}|file_data`, file, file.name);
    return this.service.call('POST /api/tools/fetch', { body }, form);
  }

  /** @throws Refusal if the job does not end well */
  private async finished(id: string): Promise<void> {
    for (;;) {
      const job = await this.service.call('GET /api/jobs/{id}', { params: { id }, query: { full: true } });
      if (job.state === 'ok') return;
      if (!isUnfinished(job.state)) {
        const reason = job.job_messages?.[0]?.desc ?? job.stderr ?? '';
        throw new Rejection(reason.trim() || 'The data could not be added.', 0);
      }
      await pause();
    }
  }
}
