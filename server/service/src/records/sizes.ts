const units = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;

/** A size in bytes for readers, as on the public platform: `1.5 KB`, `0 bytes`. */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  const unit = units[power] ?? 'bytes';
  return power === 0 ? `${bytes} ${unit}` : `${(bytes / 1024 ** power).toFixed(1)} ${unit}`;
}
