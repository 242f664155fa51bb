import type { ColumnType, Generated } from 'kysely';

/** Booleans: SQLite has no others, and one schema serves both engines. */
export type Flag = 0 | 1;

/** A time, in milliseconds since 1970. */
type Moment = number;

/** Set on insert, and never changed. */
type Fixed<T> = ColumnType<T, T, never>;

/** One interface per table, as the migrations create them. Ids are never reused. */
export interface Tables {
  users: UsersTable;
  api_keys: ApiKeysTable;
  groups: GroupsTable;
  group_users: { group_id: number; user_id: number };
  roles: RolesTable;
  role_users: { role_id: number; user_id: number };
  role_groups: { role_id: number; group_id: number };
  items: ItemsTable;
  histories: HistoriesTable;
  /** With whom a history is shared. */
  history_users: { history_id: Fixed<number>; user_id: Fixed<number> };
  datasets: DatasetsTable;
  tags: TagsTable;
  user_tools: UserToolsTable;
  quotas: { user_id: Fixed<number>; name: Fixed<string>; amount: number };
  settings: { name: Fixed<string>; value: string };
  /** On PostgreSQL only. */
  shared_counts: SharedCountsTable;
  collections: CollectionsTable;
  collection_elements: CollectionElementsTable;
  tool_requests: ToolRequestsTable;
  request_collections: RequestCollectionsTable;
  jobs: JobsTable;
  job_inputs: JobDataTable;
  job_outputs: JobDataTable;
  content_files: ContentFilesTable;
  uploads: UploadsTable;
}

interface UsersTable {
  id: Generated<number>;
  email: string;
  /** Null for the one that the email gives. */
  username: Generated<string | null>;
  is_admin: Flag;
  is_deleted: Flag;
  create_time: Fixed<Moment>;
}

interface ApiKeysTable {
  id: Generated<number>;
  user_id: Fixed<number>;
  hash: Fixed<string>;
  prefix: Fixed<string>;
  create_time: Fixed<Moment>;
  expire_time: Fixed<Moment | null>;
  revoke_time: Moment | null;
}

interface GroupsTable {
  id: Generated<number>;
  name: string;
  is_deleted: Generated<Flag>;
  create_time: Fixed<Moment>;
}

interface RolesTable {
  id: Generated<number>;
  name: string;
  description: string | null;
  type: string;
  is_deleted: Flag;
  create_time: Fixed<Moment>;
}

/** Everything that has an owner and can be tagged; what is specific to a class is in a table of that class. */
interface ItemsTable {
  id: Generated<number>;
  class: Fixed<string>;
  owner_id: number;
  name: string;
  is_deleted: Flag;
  /** Only deleted items are: they cannot be restored. */
  is_purged: Generated<Flag>;
  annotation: Generated<string | null>;
  create_time: Fixed<Moment>;
  update_time: Moment;
}

/** Histories that are not as new ones are; others have no row. */
interface HistoriesTable {
  item_id: Fixed<number>;
  owner_id: Fixed<number>;
  is_archived: Generated<Flag>;
  is_published: Generated<Flag>;
  is_importable: Generated<Flag>;
  /** The name in its public address, of which each user has only one. */
  slug: Generated<string | null>;
  genome_build: Generated<string | null>;
}

interface DatasetsTable {
  item_id: Fixed<number>;
  history_id: number;
  extension: string;
  state: string;
  file: string | null;
  size: number;
  is_public: Flag;
  /** In its history, with collections: the first one is 1. */
  number: Generated<number>;
  /** Elements of collections are not. */
  is_visible: Generated<Flag>;
  /** SHA-256 of its content, in hexadecimal. */
  hash: string | null;
  /** A text about it, such as why it could not be imported. */
  info: string | null;
  genome_build: string | null;
  /** The URL that it is from. */
  source: string | null;
}

interface TagsTable {
  item_id: Fixed<number>;
  position: Fixed<number>;
  name: Fixed<string>;
  value: Fixed<string | null>;
}

interface UserToolsTable {
  id: Generated<number>;
  uuid: Fixed<string>;
  owner_id: Fixed<number>;
  tool_id: Fixed<string>;
  version: Fixed<string>;
  source: Fixed<string>;
  representation: Fixed<string>;
  is_public: Fixed<Flag>;
  is_active: Flag;
  is_hidden: Flag;
  create_time: Fixed<Moment>;
}

interface SharedCountsTable {
  /** A sum of the minute that ends at `until`, or what waits, which is known until then. */
  kind: 'minute' | 'waiting';
  /** What is counted. */
  key: string;
  /** A random name. */
  process: string;
  amount: number;
  until: Moment;
}

interface CollectionsTable {
  item_id: Fixed<number>;
  history_id: Fixed<number>;
  number: Fixed<number>;
  is_visible: Flag;
  /** `list`, `paired`, `list:paired`, and so on. */
  collection_type: Fixed<string>;
  /** `new` until its elements are known, then `ok` or `failed`. */
  populated_state: string;
  populated_message: string | null;
}

interface CollectionElementsTable {
  id: Generated<number>;
  collection_id: Fixed<number>;
  /** The element of the level above; null on the first level. */
  parent_id: Fixed<number | null>;
  position: Fixed<number>;
  identifier: Fixed<string>;
  /** On the last level only. */
  dataset_id: Fixed<number | null>;
}

interface ToolRequestsTable {
  id: Generated<number>;
  owner_id: Fixed<number>;
  history_id: Fixed<number>;
  /** Null for imports. */
  tool_id: Fixed<number | null>;
  /** As it was sent, as JSON. */
  request: Fixed<string>;
  /** `new`, `submitted`, or `failed`. */
  state: string;
  /** As JSON. */
  state_message: string | null;
  create_time: Fixed<Moment>;
  update_time: Moment;
}

/** Collections that a request maps over or makes. */
interface RequestCollectionsTable {
  request_id: Fixed<number>;
  direction: Fixed<'input' | 'output'>;
  name: Fixed<string>;
  collection_id: Fixed<number>;
}

interface JobsTable {
  id: Generated<number>;
  kind: Fixed<'tool' | 'fetch'>;
  request_id: Fixed<number>;
  owner_id: Fixed<number>;
  history_id: Fixed<number>;
  /** Null for imports. */
  tool_id: Fixed<number | null>;
  /** When it is begun, compared with jobs of other users. */
  turn: ColumnType<number, number | undefined, never>;
  /** What this job was asked for, as JSON. */
  params: Fixed<string>;
  state: string;
  /** Whether somebody wants it to end. */
  is_canceled: Flag;
  /** How often a worker began it. */
  attempts: number;
  /** Who runs it, until `lease_until`, unless that is extended. */
  worker: string | null;
  lease_until: Moment | null;
  /** As it ran. */
  command: string | null;
  exit_code: number | null;
  /** Why it failed, one sentence. */
  message: string | null;
  stdout: string | null;
  stderr: string | null;
  create_time: Fixed<Moment>;
  update_time: Moment;
  start_time: Moment | null;
  end_time: Moment | null;
}

interface JobDataTable {
  job_id: Fixed<number>;
  position: Fixed<number>;
  name: Fixed<string>;
  item_id: Fixed<number>;
}

/** Contents that jobs have stored. */
interface ContentFilesTable {
  file: Fixed<string>;
  /** When it was last stored, or found to be stored. */
  time: Moment;
  /** Whether it is being removed. */
  is_removed: Flag;
}

/** Files that one request has sent. */
interface UploadsTable {
  id: Generated<number>;
  owner_id: Fixed<number>;
  /** Null until all of them have arrived. */
  request_id: number | null;
  /** With which the names of the files begin. */
  name: Fixed<string>;
  /** How many there are. */
  files: number;
  /** Of all of them, in bytes; until they have arrived, the most that it can be. */
  size: number;
  create_time: Fixed<Moment>;
}
