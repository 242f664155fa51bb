import type { Mount } from './runtime.js';

/** A mount as the option `--mount` of Podman, Docker and Apptainer takes it: comma-separated values (RFC 4180). */
export function mountText({ source, target, isWritable }: Mount): string {
  const fields = ['type=bind', `source=${source}`, `target=${target}`, ...(isWritable ? [] : ['ro'])];
  return fields
    .map((field) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field))
    .join(',');
}
