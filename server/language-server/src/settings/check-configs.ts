import type { JobsSetting, PlatformVersion, ProjectConfig } from '@user-tool/shared';
import type { Settings } from '@user-tool/protocol/settings.js';

/** What a document is checked with; the servers and whether ShellCheck runs are decided. */
export type CheckConfig = ProjectConfig & {
  platform: PlatformVersion;
  jobs: JobsSetting;
  shellcheck: boolean;
};

/**
 * The configurations of documents. Equal ones are one object, so that what was found with a configuration is recognized
 * by its identity.
 */
export class CheckConfigs {
  private readonly cache = new WeakMap<ProjectConfig, WeakMap<Settings, CheckConfig[]>>();

  /**
   * The project's file takes precedence over a person's settings: the editor then reports what the command does.
   * @param isTrusted whether programs may run for the document
   */
  of(project: ProjectConfig, settings: Settings, isTrusted: boolean): CheckConfig {
    let bySettings = this.cache.get(project);
    if (!bySettings) this.cache.set(project, (bySettings = new WeakMap()));
    let configs = bySettings.get(settings);
    if (!configs) bySettings.set(settings, (configs = []));
    const shellcheck = (project.shellcheck ?? settings.shellcheck) && isTrusted;
    let config = configs.find((one) => one.shellcheck === shellcheck);
    if (!config) {
      config = {
        ...project,
        rules: { ...settings.rules, ...project.rules },
        datatypes: [...new Set([...project.datatypes, ...settings.datatypes])],
        platform: project.platform ?? settings.platform,
        jobs: project.jobs ?? settings.jobs,
        shellcheck,
      };
      configs.push(config);
    }
    return config;
  }
}
