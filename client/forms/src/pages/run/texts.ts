const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** `1.2 kB` */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const value = bytes / 1000 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power] ?? ''}`;
}

/** `14:05`, with the day unless it is today. */
export function timeText(time: Date, now = new Date()): string {
  const clock = { hour: '2-digit', minute: '2-digit' } as const;
  return time.toDateString() === now.toDateString()
    ? time.toLocaleTimeString(undefined, clock)
    : time.toLocaleString(undefined, { ...clock, dateStyle: undefined, day: 'numeric', month: 'short' });
}

/** `1 job`, `2 jobs` */
export function countText(count: number, one: string): string {
  return `${count} ${count === 1 ? one : `${one}s`}`;
}
