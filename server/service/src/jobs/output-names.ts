/**
 * Records of datasets or collections with the names of the outputs that they are (public platform's `output_name`).
 * @param items what the records are of, in the same order
 * @param names of the outputs, by the number of the item
 */
export function withOutputNames<Shown extends object>(
  records: readonly Shown[],
  items: readonly { id: number }[],
  names: ReadonlyMap<number, string>,
): (Shown & { output_name: string | undefined })[] {
  return records.map((record, index) => ({ ...record, output_name: names.get(items[index]?.id ?? 0) }));
}
