import type { FastifyPluginAsync } from 'fastify';
import { serviceRoutes as routes } from '@user-tool/platform-api/routes/reference.js';
import { version } from '@user-tool/common/version.js';
import { versionParts } from '../records/version.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { bind } from './bind.js';

/** Features of the public platform that the service does not have. */
const missing = [
  ...[
    'allow_user_creation',
    'allow_user_deletion',
    'allow_user_impersonation',
    'allow_local_account_creation',
  ],
  ...['enable_account_interface', 'enable_beta_markdown_export', 'enable_oidc'],
  ...['enable_notification_system', 'enable_quotas', 'enable_tool_recommendations', 'enable_webhooks'],
  ...['enable_tool_source_display', 'enable_help_forum_tool_panel_integration', 'file_sources_configured'],
  ...['has_user_tool_filters', 'interactivetools_enable', 'llm_api_configured', 'message_box_visible'],
  ...['object_store_allows_id_selection', 'server_mail_configured', 'show_welcome_with_login', 'single_user'],
  ...['user_library_import_dir_available', 'visualizations_visible', 'display_galaxy_brand'],
] as const;

/** Addresses and texts that the service does not have. */
const blank = [
  ...['citation_url', 'helpsite_url', 'logo_src_secondary', 'quota_url', 'screencasts_url', 'support_url'],
  ...['terms_url', 'welcome_url', 'wiki_url', 'ga_code', 'instance_resource_url', 'instance_access_url'],
  ...['message_box_content', 'post_user_logout_href', 'inactivity_box_content', 'ftp_upload_site'],
] as const;

const each = <Value>(names: readonly string[], value: Value): Record<string, Value> =>
  Object.fromEntries(names.map((name) => [name, value]));

/** A picture of one pixel: the masthead has a place for a logo. */
const noPicture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** The colors of clients. */
const themes = {
  plain: {
    '--masthead-color': '#142c47',
    '--masthead-text-color': '#ffffff',
    '--masthead-text-hover': '#ffffff',
    '--masthead-text-active': '#ffffff',
    '--masthead-link-color': 'transparent',
    '--masthead-link-hover': 'transparent',
    '--masthead-link-active': '#0b5cad',
    '--masthead-logo-height': '2rem',
  },
};

/** `GET /api/configuration`: what clients of the public platform read before they start. */
export function serveConfiguration({ config }: ServiceDependencies): FastifyPluginAsync {
  const settings = {
    ...each(missing, false),
    ...each(blank, null),
    brand: 'User Tool',
    logo_url: `${config.basePath}/`,
    logo_src: noPicture,
    themes,
    default_locale: 'auto',
    chunk_upload_size: 0,
    tool_shed_urls: [],
    enable_unprivileged_tools: true,
    enable_beta_tool_formats: true,
    // With both, clients start jobs by requests.
    enable_celery_tasks: true,
    enable_tool_requests: true,
    require_login: true,
    use_remote_user: config.remoteUser,
    ...versionParts(version),
    version_extra: {},
    // Clients compare it to find out whether the service has restarted.
    server_startttime: Math.floor(Date.now() / 1000),
  };
  return async (app) => {
    bind(app, routes.configuration, async ({ caller }) => ({
      ...settings,
      is_admin_user: caller.kind === 'user' && caller.admin,
    }));
  };
}
