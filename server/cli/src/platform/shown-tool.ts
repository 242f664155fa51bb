import type { PlatformTool } from '@user-tool/platform-api/tools.js';

/** A tool of a platform in the JSON that commands print; its shape is a promise. */
export function shownTool({ name, version, uuid, active, created, status, faults }: PlatformTool): object {
  return { id: name, version, uuid, active, created, status, faults };
}
