import {
  FileChangeType,
  type CancellationToken,
  type Connection,
  type FileEvent,
} from 'vscode-languageserver';
import { withoutRepeats, type Warn } from '@user-tool/checking/shell/shell-findings.js';
import type { ClientAbilities } from '../client/client-abilities.js';
import { LateProgress } from '../client/late-progress.js';
import { addressesAbove, fileKey } from '../files/addresses.js';
import type { ListedFile } from '../files/file-system.js';
import { untilCanceled } from '../session/cancellation.js';
import type { ServerEnvironment } from '../session/environment.js';
import type { RequestGuard } from '../session/guard.js';
import { TimeSlices } from '../session/time-slices.js';
import { indexFile, type IndexedFile, type ReadingContext } from './indexed-file.js';

/** How often files are scanned again, if the client reports changes, and if it does not. */
const watchedIntervalMs = 60_000;
const unwatchedIntervalMs = 2_000;

/** The most YAML files to read in a workspace. */
const maxFiles = 20_000;
/** Files that are read at the same time. */
const maxAtOnce = 8;

const tooMany = `The workspace has more than ${maxFiles} YAML files. The others are ignored.`;
const stopped = 'Reading the workspace was canceled. The remaining files are ignored.';

/** What reading files depends on. */
export interface FilesContext extends Omit<ReadingContext, 'slices'> {
  connection: Connection;
  client: ClientAbilities;
  environment: ServerEnvironment;
  guard: RequestGuard;
  /** The URIs of the workspace's folders. */
  folders: readonly string[];
}

/** Receives the new state of a file; returns the documents whose problems change. */
export type OnFile = (file: IndexedFile, isThere: boolean) => readonly string[];

/** The number is out of date if settings have changed since the file was read. */
type CachedFile = IndexedFile & { generation: number };

/**
 * The YAML files in the workspace's folders as they are on disk; only a summary of each is kept. They are first read
 * when a request depends on them, and then follow the changes that the client reports.
 */
export class WorkspaceFiles {
  private readonly files = new Map<string, CachedFile>();
  /** Those of them that other documents can depend on: most YAML files of a workspace are none of these. */
  private readonly ours = new Map<string, IndexedFile>();
  private readonly slices: TimeSlices;
  private readonly warn: Warn;
  private folders: readonly string[];
  private generation = 0;
  private isWanted = false;
  private isStale = true;
  private isStopped = false;
  private readAt = -Infinity;
  private reading: Promise<void> | undefined;

  /**
   * @param onFile receives each file that is new, changed or gone
   * @param onRead receives, after each scan, all documents whose problems it has changed
   */
  constructor(
    private readonly context: FilesContext,
    private readonly onFile: OnFile,
    private readonly onRead: (changed: ReadonlySet<string>) => void,
  ) {
    this.folders = context.folders;
    this.slices = new TimeSlices(context.environment);
    this.warn = withoutRepeats((warning) => {
      context.connection.console.info(warning);
    });
  }

  /** The known state of a file. */
  get(key: string): IndexedFile | undefined {
    return this.files.get(key);
  }

  /** The known tools, configuration files, and workflows that run tools. */
  get all(): Iterable<IndexedFile> {
    return this.ours.values();
  }

  /** Starts reading the files if necessary, without waiting. */
  wake(): void {
    this.isWanted = true;
    if (this.isDue(watchedIntervalMs)) this.read();
  }

  /**
   * Waits until the files are read, or the request is canceled. Files that a client does not watch are scanned again,
   * but not for every request. Never rejects.
   */
  async ready(token: CancellationToken): Promise<void> {
    this.isWanted = true;
    if (this.isDue(this.context.client.watchFiles ? watchedIntervalMs : unwatchedIntervalMs)) this.read();
    await untilCanceled(this.reading, token);
  }

  /** Applies changes on disk. Returns what is new, gone or changed, and the documents whose problems change. */
  async changed(events: readonly FileEvent[]): Promise<string[]> {
    if (!this.isWanted) return [];
    // A file being read may be from before the change.
    if (this.reading) this.isStale = true;
    const isGone = ({ type }: FileEvent): boolean => type === FileChangeType.Deleted;
    const changed = this.dropBelow(new Set(events.filter(isGone).map(({ uri }) => fileKey(uri))));
    for (const event of events) {
      const { uri, type } = event;
      if (isGone(event) || !/\.ya?ml$/.test(uri)) continue;
      const file = this.files.get(fileKey(await this.context.fileSystem.realUri(uri)));
      if (file) changed.push(file.uri, ...(await this.take(file)));
      else if (type === FileChangeType.Created) this.again();
    }
    return changed;
  }

  /** Settings or configuration files changed: files read under the old ones are read again. */
  settingsChanged(): void {
    this.generation++;
    this.again();
  }

  /** @param added and `removed`: URIs of folders */
  foldersChanged(added: readonly string[], removed: readonly string[]): void {
    const removedKeys = new Set(removed.map(fileKey));
    this.folders = [...this.folders.filter((folder) => !removedKeys.has(fileKey(folder))), ...added];
    this.isStopped = false;
    this.again();
  }

  private again(): void {
    this.isStale = true;
    if (this.isWanted && this.isDue(0)) this.read();
  }

  private isDue(intervalMs: number): boolean {
    if (this.isStopped || (this.folders.length === 0 && this.files.size === 0)) return false;
    return this.isStale || this.context.environment.now() - this.readAt > intervalMs;
  }

  private read(): void {
    const { guard, environment } = this.context;
    this.reading ??= guard(async () => {
      do {
        this.isStale = false;
        await this.readFolders();
      } while (this.isDue(Infinity));
    }, undefined).finally(() => {
      this.readAt = environment.now();
      this.reading = undefined;
    });
  }

  private async readFolders(): Promise<void> {
    const { connection, environment } = this.context;
    const progress = new LateProgress(connection, environment, 'Looking for user tools');
    const seen = new Set<string>();
    const changed = new Set<string>();
    const note = (uris: readonly string[]): void => {
      for (const uri of uris) changed.add(uri);
    };
    const listed = this.list(progress);
    const projects = this.context.projects.forPass();
    const takeNext = async (): Promise<void> => {
      for await (const { uri, real } of listed) {
        const key = fileKey(real);
        if (seen.has(key)) continue;
        seen.add(key);
        note(await this.take({ uri, key }, projects));
        progress.report(() => `${seen.size} files`);
      }
    };
    try {
      await Promise.all(Array.from({ length: maxAtOnce }, takeNext));
      this.isStopped = progress.isStopped;
      if (this.isStopped) this.warn(stopped);
      else for (const key of this.files.keys()) if (!seen.has(key)) note(this.drop(key));
    } finally {
      progress.done();
      this.onRead(changed);
    }
  }

  /** The YAML files in the workspace. */
  private async *list(progress: LateProgress): AsyncGenerator<ListedFile> {
    const goesOn = (): Promise<boolean> => this.slices.run(() => !progress.isStopped);
    let count = 0;
    for (const folder of this.folders) {
      for await (const file of this.context.fileSystem.listFiles(folder, goesOn)) {
        if (++count <= maxFiles) yield file;
        else {
          this.warn(tooMany);
          break;
        }
      }
    }
  }

  /** Reads a file unless its known state is current. Returns the documents whose problems change. */
  private async take(
    { uri, key }: Pick<IndexedFile, 'uri' | 'key'>,
    projects = this.context.projects,
  ): Promise<readonly string[]> {
    const { generation, slices } = this;
    const state = await this.context.fileSystem.fileState(uri);
    if (!state) return this.drop(key);
    const previous = this.files.get(key);
    if (previous?.stamp === state.stamp && previous.generation === generation) return [];
    const file = await indexFile({ uri, key }, state, { ...this.context, projects, slices });
    if (file.unreadableReason !== undefined) this.warn(file.unreadableReason);
    this.files.set(key, { ...file, generation });
    if (file.kind ?? file.mentions.length > 0) this.ours.set(key, file);
    else this.ours.delete(key);
    return this.onFile(file, true);
  }

  /** Drops files, and those in folders. Returns what is gone, and the documents whose problems change. */
  private dropBelow(gone: ReadonlySet<string>): string[] {
    if (gone.size === 0) return [];
    return [...this.files].flatMap(([key, { uri }]) =>
      addressesAbove(fileKey(uri)).some((address) => gone.has(address)) ? [uri, ...this.drop(key)] : [],
    );
  }

  private drop(key: string): readonly string[] {
    const file = this.files.get(key);
    this.files.delete(key);
    this.ours.delete(key);
    return file ? this.onFile(file, false) : [];
  }
}
