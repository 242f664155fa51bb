import type { PlainValue } from '@user-tool/shared';
import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import type { CollectedOutput, OutputFile } from '../outputs/collect.js';
import { decompressed, membersOf } from './archive-members.js';
import { TestError, UnfitContent } from './assertions/assertion.js';
import { assertionFaults } from './assertions/assertion-table.js';
import { parseXml } from './assertions/xml-tree.js';

type Asserts = { [name: string]: { [parameter: string]: PlainValue } };

/** The same as a list, which is what the platform takes (`tool_util_models`, `assertion_list`). */
type AssertionList = Asserts[];

/** What may be expected of a file. */
type Proposal = { [key: string]: PlainValue };

/** Bytes of a file that is read for a proposal, elements of a collection that get one, and characters of a line. */
const limits = { size: 16 * 1024 * 1024, elements: 5, line: 120 };

/**
 * What a test may expect of an output as it is: assertions, no checksum. Never rejects for what files hold.
 * @param collectionType as declared; undefined is returned for a collection without one, which a test has to name
 */
export async function proposedExpectation(
  { type, files }: CollectedOutput,
  collectionType: string | null | undefined,
): Promise<PlainValue | undefined> {
  const [first] = files;
  if (first && type !== 'collection' && files.length === 1 && first.identifiers.length === 0)
    return proposedForFile(first);
  if (!collectionType) return undefined;
  const count = new Set(files.map(({ identifiers }) => identifiers[0])).size;
  const elements = await proposedForElements(files.slice(0, limits.elements), 0);
  return {
    class: 'Collection',
    collection_type: collectionType,
    element_count: count,
    ...(count > 0 && { elements }),
  };
}

/** @param level of the identifiers that name the elements, from zero */
async function proposedForElements(files: readonly OutputFile[], level: number): Promise<PlainValue> {
  const named = new Map<string, OutputFile[]>();
  for (const file of files) {
    const name = file.identifiers[level] ?? '';
    named.set(name, [...(named.get(name) ?? []), file]);
  }
  const proposals = [...named].map(async ([name, inside]) => {
    const [first] = inside as [OutputFile];
    const isLast = level + 1 >= first.identifiers.length;
    return [
      name,
      isLast
        ? await proposedForFile(first)
        : { class: 'Collection', elements: await proposedForElements(inside, level + 1) },
    ] as const;
  });
  return Object.fromEntries(await Promise.all(proposals));
}

async function proposedForFile({ path }: OutputFile): Promise<PlainValue> {
  const { size } = statSync(path);
  if (size > limits.size) return { asserts: about(size) };
  const content = readFileSync(path);
  for (const kind of kinds) {
    const proposal = await kind(content).catch(nothing);
    if (proposal) return proposal;
  }
  return { asserts: about(size) };
}

/** Has a content that is not understood be described otherwise; throws other errors. */
function nothing(error: unknown): undefined {
  if (error instanceof UnfitContent || error instanceof TestError) return undefined;
  throw error;
}

/** What may be expected of a content of a certain kind; undefined, or a rejection, for other contents. */
type Kind = (content: Buffer) => Promise<Proposal | undefined>;

/** The first that fits counts. */
const kinds: readonly Kind[] = [archive, compressed, text];

async function archive(content: Buffer): Promise<Proposal | undefined> {
  const members = await membersOf(content);
  return held(content, { has_archive_member: { path: '.*', n: members.length } });
}

async function compressed(content: Buffer): Promise<Proposal | undefined> {
  const inside = await decompressed(content);
  const proposal = inside === content ? undefined : await text(inside);
  return proposal && { decompress: true, ...proposal };
}

async function text(content: Buffer): Promise<Proposal | undefined> {
  if (!isUtf8(content) || content.includes(0)) return undefined;
  if (content.length === 0) return { asserts: about(0) };
  const written = content.toString('utf8');
  const lines = written.split('\n');
  const asserts = { ...inXml(content), ...inJson(written), ...inLines(lines) };
  return held(content, asserts);
}

function inXml(content: Buffer): Asserts {
  try {
    const [child] = parseXml(content).children;
    const path = child && (child.namespace === '' ? child.local : `{${child.namespace}}${child.local}`);
    return { is_valid_xml: {}, ...(path !== undefined && { has_element_with_path: { path } }) };
  } catch (error) {
    nothing(error);
    return {};
  }
}

function inJson(written: string): Asserts {
  let value: unknown;
  try {
    value = JSON.parse(written);
  } catch {
    return {};
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const members = Object.entries(value);
  const texts = members.filter(([, member]) => typeof member === 'string' && isSteady(member));
  const numbers = members.filter(([, member]) => typeof member === 'number' || typeof member === 'boolean');
  const [[name, string] = []] = texts as [string, string][];
  const [[property, number] = []] = numbers;
  return {
    ...(name !== undefined && { has_json_property_with_text: { property: name, text: string ?? '' } }),
    ...(property !== undefined && {
      has_json_property_with_value: { property, value: JSON.stringify(number) },
    }),
  };
}

function inLines(lines: readonly string[]): Asserts {
  const whole = lines.at(-1) === '' ? lines.slice(0, -1) : lines;
  const steady = whole.find((line) => line.trim() !== '' && isSteady(line));
  const columns = (whole[0] ?? '').split('\t').length;
  const isTable = columns > 1 && whole.every((line) => line.split('\t').length === columns);
  return {
    has_n_lines: { n: whole.length },
    ...(isTable && { has_n_columns: { n: columns } }),
    ...(steady !== undefined && { has_line: { line: steady } }),
  };
}

/** Whether a text is likely to be the same in the next run: short, and without dates, times, and paths. */
function isSteady(line: string): boolean {
  return line.length <= limits.line && !/\d{4}-\d\d-\d\d|\d\d:\d\d|\/job\//.test(line) && isShowable(line);
}

/** Whether a text can be read in a document, and is one line there. */
function isShowable(line: string): boolean {
  return !/[^\t\P{C}]|[\u2028\u2029]/u.test(line);
}

function about(size: number): AssertionList {
  return [{ has_size: size === 0 ? { size } : { size, delta: Math.ceil(size / 10) } }];
}

/** Those of the assertions that hold. */
async function held(content: Buffer, asserts: Asserts): Promise<{ asserts: AssertionList } | undefined> {
  const holding: AssertionList = [];
  for (const [name, parameters] of Object.entries(asserts))
    if ((await assertionFaults(content, { [name]: parameters })).length === 0)
      holding.push({ [name]: parameters });
  return holding.length > 0 ? { asserts: holding } : undefined;
}
