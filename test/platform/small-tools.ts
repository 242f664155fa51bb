import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Json, Mutant } from './mutants.js';

/** A tool in which a release refuses nothing but what a mutant changes. */
const smallest = parse(`
class: GalaxyUserTool
id: small-tool
name: Small tool
version: 1.0.0
container: busybox:1.36
shell_command: echo > out.txt
inputs: []
outputs: []
`) as Record<string, Json>;

/** One assertion of each kind, with every field. */
const assertions: readonly Record<string, Json>[] = [
  { that: 'has_text', text: 'a', n: 2, delta: 1, min: 1, max: 3, negate: false },
  { that: 'not_has_text', text: 'a' },
  { that: 'has_text_matching', expression: 'a+', n: '2', negate: true },
  { that: 'has_line', line: 'a', n: 2, negate: false },
  { that: 'has_line_matching', expression: '^a', min: 1 },
  { that: 'has_n_lines', n: 3, delta: '1' },
  { that: 'has_n_columns', n: 2, sep: ',', comment: '#', max: 4 },
  { that: 'has_size', size: '10k', delta: '1k' },
  { that: 'has_size', value: 10, min: 1, max: '1M' },
  { that: 'is_valid_xml' },
  { that: 'has_element_with_path', path: 'a/b', negate: false },
  { that: 'has_n_elements_with_path', path: 'a/b', n: 2, delta: 1 },
  { that: 'element_text', path: 'a', children: [{ that: 'has_text', text: 'x' }], negate: false },
  { that: 'element_text_is', path: 'a', text: 'x' },
  { that: 'element_text_matches', path: 'a', expression: 'x+' },
  { that: 'attribute_is', path: 'a', attribute: 'k', text: 'v' },
  { that: 'attribute_matches', path: 'a', attribute: 'k', expression: 'v+' },
  { that: 'xml_element', path: 'a', attribute: 'k', all: false, n: 1, children: [] },
  { that: 'has_json_property_with_text', property: 'a', text: 'x' },
  { that: 'has_json_property_with_value', property: 'a', value: '1' },
  { that: 'has_h5_keys', keys: 'a,b' },
  { that: 'has_h5_attribute', key: 'a', value: '1' },
  { that: 'has_archive_member', path: 'a', all: true, n: 1, children: [{ that: 'has_n_lines', n: 1 }] },
  { that: 'has_image_width', width: 10, delta: 1, negate: false },
  { that: 'has_image_height', height: 10, min: 1, max: 20 },
  { that: 'has_image_channels', channels: 3 },
  { that: 'has_image_depth', depth: 3, delta: 1 },
  { that: 'has_image_frames', frames: 3 },
  { that: 'has_image_center_of_mass', center_of_mass: '1.0, 2.0', channel: 1, slice: 1, frame: 1, eps: 0.1 },
  { that: 'has_image_mean_intensity', mean_intensity: 0.5, eps: 0.1, min: 0, max: 1 },
  { that: 'has_image_mean_object_size', mean_object_size: 10, labels: [1], eps: 0.1 },
  { that: 'has_image_n_labels', n: 2, exclude_labels: [0], delta: 1 },
];

function testOf(assertion: Record<string, Json>): Record<string, Json> {
  const output = { name: 'out', type: 'data', format: 'txt', from_work_dir: 'out.txt' };
  return { outputs: [output], tests: [{ inputs: {}, outputs: { out: { asserts: [assertion] } } }] };
}

function additions(): [name: string, fields: Record<string, Json>][] {
  const text = readFileSync(join(import.meta.dirname, 'small-tools.yml'), 'utf8');
  const listed = Object.entries(parse(text) as Record<string, Record<string, Json>>);
  const asserted = assertions.map((one): [string, Record<string, Json>] => [
    `test with ${JSON.stringify(one)}`,
    testOf(one),
  ]);
  return [...listed, ...asserted];
}

/** Tools with one input, output, validator, requirement, test, or assertion each: a fault in one hides no other. */
export function smallTools(): { newer: Mutant[]; older: Mutant[] } {
  const tools = additions().map(([name, fields]) => ({
    name: `small tool ${name}`,
    value: { ...smallest, ...fields },
  }));
  const isOlder = ({ name }: Mutant): boolean => name.endsWith(', older');
  return {
    newer: [{ name: 'the smallest tool', value: smallest }, ...tools.filter((tool) => !isOlder(tool))],
    older: tools.filter(isOlder),
  };
}
