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
  datasets: DatasetsTable;
  tags: TagsTable;
  user_tools: UserToolsTable;
  quotas: { user_id: Fixed<number>; name: Fixed<string>; amount: number };
  settings: { name: Fixed<string>; value: string };
  /** On PostgreSQL only. */
  shared_counts: SharedCountsTable;
}

interface UsersTable {
  id: Generated<number>;
  email: string;
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
  create_time: Fixed<Moment>;
  update_time: Moment;
}

interface DatasetsTable {
  item_id: Fixed<number>;
  history_id: number;
  extension: string;
  state: string;
  file: string | null;
  size: number;
  is_public: Flag;
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
