import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a server has what it reads and writes. */
export interface ServerPlace {
  /** Everything that it writes. */
  folder: string;
  /** The package `galaxy` of its release. */
  package: string;
  /** The program that is called as Docker is. */
  docker: string;
  /** The key of the administrator that is no user. */
  adminKey: string;
}

/** The tools of the server itself: they import files. */
const ownTools = ['__DATA_FETCH__', 'upload1', '__SET_METADATA__'];

/**
 * Writes the configuration of a server, which is JSON and so YAML: one process that also handles jobs, SQLite, user
 * tools in containers, and what imports files without.
 * @param hasWorker whether it leaves tasks to a worker
 * @returns the file
 */
export function writeSettings(place: ServerPlace, hasWorker: boolean): string {
  const at = (name: string): string => join(place.folder, name);
  const imports = ['data_fetch.xml', 'bundled/data_source/upload.xml'];
  writeFileSync(
    at('tools.xml'),
    `<toolbox>${imports.map((file) => `<tool file="${file}"/>`).join('')}</toolbox>`,
  );
  writeFileSync(at('tables.xml'), '<tables/>');
  const galaxy = {
    ...{ data_dir: at('data'), config_dir: place.folder, managed_config_dir: place.folder },
    database_connection: `sqlite:///${at('data/records.sqlite')}?isolation_level=IMMEDIATE`,
    ...{ tool_config_file: at('tools.xml'), tool_path: join(place.package, 'tools') },
    tool_data_table_config_path: at('tables.xml'),
    ...{ bootstrap_admin_api_key: place.adminKey, admin_users: 'admin@example.org' },
    enable_celery_tasks: hasWorker,
    celery_conf: { result_backend: `file://${at('data/results')}`, broker_connection_retry_on_startup: true },
    ...{ conda_auto_init: false, conda_auto_install: false, watch_tools: false },
    ...{ enable_tool_shed_check: false, overwrite_model_recommendations: false },
    ...{ outputs_to_working_directory: true, cleanup_job: 'onsuccess' },
    ...{ job_handler_monitor_sleep: 0.2, job_runner_monitor_sleep: 0.2 },
    job_config: jobSettings(place),
  };
  const file = at('galaxy.yml');
  writeFileSync(file, JSON.stringify({ galaxy }, undefined, 2));
  return file;
}

function jobSettings({ docker }: ServerPlace): object {
  const container = { docker_enabled: true, docker_sudo: false, docker_cmd: docker };
  return {
    runners: { local: { load: 'galaxy.jobs.runners.local:LocalJobRunner', workers: 2 } },
    handling: { assign: ['db-preassign'], processes: { main: {} } },
    execution: {
      default: 'containers',
      environments: {
        containers: { runner: 'local', ...container, docker_set_user: '', docker_net: 'none' },
        plain: { runner: 'local' },
      },
    },
    tools: ownTools.map((id) => ({ id, environment: 'plain' })),
  };
}
