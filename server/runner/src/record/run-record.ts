import { addToMultimap, parseContainerImage, type Json } from '@user-tool/shared';
import type { FoundImage } from '../runtimes/find-image.js';
import type { BackendName } from '../runtimes/runtime.js';
import { textDigest, type Checksum } from './checksum.js';
import { descriptors, Graph, one, profile, segments, type Crate, type EntityReference } from './graph.js';
import { givenInputs } from './given-inputs.js';

/** An input file of a run. */
export interface InputFile extends Checksum {
  /** As users know it, without its folder. */
  name: string;
  /** Its path where the command ran. */
  path: string;
}

/** A file that a run made. */
export interface ResultFile extends Checksum {
  /** Relative to the folder of the record, with `/`. */
  path: string;
  /** The output of the tool, followed by the identifiers of the element. */
  name: string;
  /** Its path in the working directory. */
  from: string;
}

/** Everything that a record says of a run: nothing of the environment of the caller, and no path of this machine. */
export interface RecordedRun {
  /** A UUID. */
  id: string;
  tool: { id?: string; name?: string; version?: string; text: string };
  command: string;
  /** The value of `inputs` in expressions. */
  inputs: { [name: string]: Json };
  inputFiles: readonly InputFile[];
  configFiles: readonly { name: string; content: string }[];
  outputs: readonly ResultFile[];
  exitCode: number;
  /** Why the run was no success. */
  failure?: string;
  started: Date;
  ended: Date;
  runtime: BackendName;
  /** Undefined if the command ran without it. */
  image?: FoundImage & { name: string };
  /** Who started the run. */
  agent: string;
  /** Of User Tool. */
  version: string;
}

/**
 * The record of a run as a Process Run Crate: the same facts give the same text.
 *
 * Sources: Process Run Crate 0.5, "Requirements" and "Representing container images"; RO-Crate 1.1, "Root Data Entity".
 */
export function runRecord(facts: RecordedRun): Crate {
  const graph = new Graph();
  const files = inputFiles(graph, facts);
  const objects = [...files, ...inputValues(graph, facts), ...configFiles(graph, facts)];
  const results = outputFiles(graph, facts);
  const agent = graph.add('#agent', { '@type': 'Person', name: facts.agent });
  const run = runAction(graph, facts, { objects, results, agent });
  const organizer = organizeAction(graph, facts, { run, agent });
  const parts = [...files, ...results];
  return graph.crate([
    ...descriptors,
    {
      '@id': './',
      '@type': 'Dataset',
      name: `Run of ${titleOf(facts)}`,
      description: `What ${titleOf(facts)} was run with, and what it made.`,
      datePublished: facts.ended.toISOString(),
      conformsTo: { '@id': profile },
      ...(parts.length > 0 && { hasPart: one(parts) }),
      mentions: [run, organizer],
    },
  ]);
}

function titleOf({ tool }: RecordedRun): string {
  return tool.name ?? tool.id ?? 'a tool';
}

/** What acted on what. */
interface Acted {
  objects: readonly EntityReference[];
  results: readonly EntityReference[];
  agent: EntityReference;
}

function runAction(graph: Graph, facts: RecordedRun, { objects, results, agent }: Acted): EntityReference {
  const { failure, image } = facts;
  const status = failure === undefined ? 'CompletedActionStatus' : 'FailedActionStatus';
  return graph.add(`urn:uuid:${facts.id}`, {
    '@type': 'CreateAction',
    name: `Run of ${titleOf(facts)}`,
    description: facts.command,
    startTime: facts.started.toISOString(),
    endTime: facts.ended.toISOString(),
    instrument: toolEntity(graph, facts),
    agent,
    ...(objects.length > 0 && { object: one(objects) }),
    ...(results.length > 0 && { result: one(results) }),
    actionStatus: { '@id': `http://schema.org/${status}` },
    ...(failure !== undefined && { error: failure }),
    ...(image && { containerImage: imageEntity(graph, image, facts.runtime) }),
    additionalProperty: [
      graph.add('#exit-code', { '@type': 'PropertyValue', name: 'exitCode', value: facts.exitCode }),
      graph.add('#runtime', { '@type': 'PropertyValue', name: 'runtime', value: facts.runtime }),
    ],
  });
}

/** That User Tool ran it. */
function organizeAction(
  graph: Graph,
  { version }: RecordedRun,
  { run, agent }: { run: EntityReference; agent: EntityReference },
): EntityReference {
  const program = graph.add('#user-tool', {
    '@type': 'SoftwareApplication',
    name: 'User Tool',
    softwareVersion: version,
  });
  return graph.add('#organization', {
    '@type': 'OrganizeAction',
    name: 'Run with User Tool',
    instrument: program,
    agent,
    result: run,
  });
}

function toolEntity(graph: Graph, { tool }: RecordedRun): EntityReference {
  return graph.add('#tool', {
    '@type': 'SoftwareApplication',
    ...(tool.name !== undefined && { name: tool.name }),
    ...(tool.id !== undefined && { identifier: tool.id }),
    ...(tool.version !== undefined && { softwareVersion: tool.version }),
    encodingFormat: 'application/yaml',
    sha256: textDigest(tool.text),
    text: tool.text,
  });
}

function imageEntity(
  graph: Graph,
  { name, id, reference }: NonNullable<RecordedRun['image']>,
  runtime: BackendName,
): EntityReference {
  const written = reference ?? name;
  const parts = parseContainerImage(written);
  const part = (which: 'registry' | 'repository' | 'digest', text = written): string | undefined => {
    const span = parts?.[which];
    return span && text.slice(span.start, span.end);
  };
  const tag = parseContainerImage(name)?.tag;
  const type = runtime === 'apptainer' && !parts ? 'SIFImage' : 'DockerImage';
  const digest = /^sha256:(.*)$/.exec(part('digest') ?? '')?.[1] ?? id;
  return graph.add('#image', {
    '@type': 'ContainerImage',
    additionalType: { '@id': `https://w3id.org/ro/terms/workflow-run#${type}` },
    registry: part('registry') ?? 'docker.io',
    name: part('repository') ?? name,
    ...(tag && { tag: name.slice(tag.start, tag.end) }),
    ...(digest !== undefined && { sha256: digest }),
    identifier: reference ?? name,
  });
}

/** Names a file by its content (RFC 6920), as it is not part of the crate. */
function contentId({ sha256 }: Checksum): string {
  return `ni:///sha-256;${Buffer.from(sha256, 'hex').toString('base64url')}`;
}

function inputFiles(graph: Graph, facts: RecordedRun): EntityReference[] {
  const { files } = givenInputs(facts.inputs);
  return byContent(facts).map(([id, same]) => {
    const inputs = same.flatMap(({ path }) => files.get(path) ?? []);
    const { isFolder = false, size = 0, sha256 } = same[0] ?? {};
    return graph.add(id, {
      '@type': isFolder ? 'Dataset' : 'File',
      name: one([...new Set(same.map(({ name }) => name))]),
      alternateName: one(same.map(({ path }) => path)),
      ...(inputs.length > 0 && { description: `Input ${inputs.map((name) => `"${name}"`).join(', ')}` }),
      contentSize: String(size),
      sha256,
    });
  });
}

/** The input files by their identifiers: those with the same content are one. */
function byContent({ inputFiles }: RecordedRun): [id: string, files: InputFile[]][] {
  const files = new Map<string, InputFile[]>();
  for (const file of inputFiles) addToMultimap(files, contentId(file), file);
  return [...files];
}

function inputValues(graph: Graph, { inputs }: RecordedRun): EntityReference[] {
  return givenInputs(inputs).values.map(({ name, value }) =>
    graph.add(`#input/${segments(name)}`, { '@type': 'PropertyValue', name, value }),
  );
}

function configFiles(graph: Graph, { configFiles }: RecordedRun): EntityReference[] {
  return configFiles.map(({ name, content }) =>
    graph.add(`#config/${segments(name)}`, {
      '@type': 'CreativeWork',
      name,
      description: 'Config file in the working directory',
      sha256: textDigest(content),
      text: content,
    }),
  );
}

function outputFiles(graph: Graph, { outputs }: RecordedRun): EntityReference[] {
  return outputs.map(({ path, name, from, size, sha256 }) =>
    graph.add(segments(path), {
      '@type': 'File',
      name,
      alternateName: from,
      contentSize: String(size),
      sha256,
    }),
  );
}
