import assert from 'node:assert/strict';
import type { Entities } from './crate.js';

/** What a specification says that a crate MUST have, and how it is checked. */
export interface Requirement {
  /** The section of the specification. */
  section: string;
  must: string;
  check: (crate: Entities) => void;
}

const isUri = (text: unknown): boolean =>
  typeof text === 'string' && /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i.test(text);
const isPath = (text: unknown): boolean =>
  typeof text === 'string' &&
  /^(?:[\w.~!$&'()*+,;=@-]|%[0-9A-F]{2}|\/)+$/.test(text) &&
  !/^\/|(?:^|\/)\.\.?\//.test(text);
const isDateTime = (text: unknown): boolean =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text);

/** Sources: RO-Crate 1.1, and Process Run Crate 0.5. */
export const requirements: readonly Requirement[] = [
  {
    section: 'RO-Crate 1.1, RO-Crate Metadata File Descriptor',
    must: 'a descriptor of the type CreativeWork is about the root data entity',
    check: (crate) => {
      const descriptor = crate.get('ro-crate-metadata.json');
      assert.equal(descriptor['@type'], 'CreativeWork');
      assert.deepEqual(crate.referred(descriptor, 'about'), [crate.root]);
      assert.deepEqual(descriptor['conformsTo'], { '@id': 'https://w3id.org/ro/crate/1.1' });
    },
  },
  {
    section: 'RO-Crate 1.1, Direct properties of the Root Data Entity',
    must: '@type is Dataset',
    check: ({ root }) => {
      assert.equal(root['@type'], 'Dataset');
    },
  },
  {
    section: 'RO-Crate 1.1, Direct properties of the Root Data Entity',
    must: '@id ends with "/"',
    check: ({ root }) => {
      assert.match(root['@id'], /\/$/);
    },
  },
  {
    section: 'RO-Crate 1.1, Direct properties of the Root Data Entity',
    must: 'datePublished is a date in ISO 8601',
    check: ({ root }) => {
      assert.ok(isDateTime(root['datePublished']));
    },
  },
  {
    section: 'RO-Crate 1.1, Referencing files and folders from the Root Data Entity',
    must: 'all files and folders are linked from the root data entity',
    check: (crate) => {
      const parts = new Set(crate.referred(crate.root, 'hasPart'));
      const data = [...crate.ofType('File'), ...crate.ofType('Dataset')];
      for (const entity of data) assert.ok(entity === crate.root || parts.has(entity), entity['@id']);
    },
  },
  {
    section: 'RO-Crate 1.1, Core Metadata for Data Entities',
    must: '@id of a file or folder is a path in the crate or an absolute URI',
    check: (crate) => {
      for (const { '@id': id } of crate.referred(crate.root, 'hasPart'))
        assert.ok(isPath(id) || isUri(id), id);
    },
  },
  {
    section: 'RO-Crate 1.1, Contextual Data Entities',
    must: 'no two entities have the same @id',
    check: ({ all }) => {
      assert.equal(new Set(all.map((entity) => entity['@id'])).size, all.length);
    },
  },
  {
    section: 'RO-Crate 1.1, Recording changes to RO-Crates',
    must: 'endTime and startTime of an action are dates in ISO 8601',
    check: ({ action }) => {
      assert.ok(isDateTime(action['endTime']) && isDateTime(action['startTime']));
    },
  },
  {
    section: 'RO-Crate 1.1, Recording changes to RO-Crates',
    must: 'actionStatus is one of those of ActionStatusType',
    check: ({ action }) => {
      const status = action['actionStatus'] as { '@id': string };
      assert.match(
        status['@id'],
        /^http:\/\/schema\.org\/(?:Active|Completed|Failed|Potential)ActionStatus$/,
      );
    },
  },
  {
    section: 'Process Run Crate 0.5, Requirements, Dataset',
    must: 'conformsTo refers to a CreativeWork with the permalink of the profile',
    check: (crate) => {
      const [profile, ...others] = crate.referred(crate.root, 'conformsTo');
      assert.deepEqual(others, []);
      assert.equal(profile?.['@id'], 'https://w3id.org/ro/wfrun/process/0.5');
      assert.equal(profile['@type'], 'CreativeWork');
    },
  },
  {
    section: 'Process Run Crate 0.5, Requirements, SoftwareApplication',
    must: 'a tool has a @type and an @id',
    check: (crate) => {
      for (const tool of crate.referred(crate.action, 'instrument')) {
        assert.equal(tool['@type'], 'SoftwareApplication');
        assert.ok(tool['@id'].startsWith('#') || isUri(tool['@id']));
        assert.ok(!('version' in tool && 'softwareVersion' in tool));
      }
    },
  },
  {
    section: 'Process Run Crate 0.5, Requirements, CreateAction',
    must: 'the execution has a @type and a unique @id, and is mentioned by the root data entity',
    check: (crate) => {
      assert.match(crate.action['@id'], /^urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      assert.ok(crate.referred(crate.root, 'mentions').includes(crate.action));
    },
  },
  {
    section: 'Process Run Crate 0.5, Requirements, CreateAction',
    must: 'instrument is the executed tool',
    check: (crate) => {
      assert.equal(crate.referred(crate.action, 'instrument').length, 1);
    },
  },
  {
    section: 'Process Run Crate 0.5, Requirements, CreateAction',
    must: 'agent, object, and result refer to entities of the crate, of the types for them',
    check: (crate) => {
      const types = (property: string): string[] =>
        crate.referred(crate.action, property).map((entity) => entity['@type']);
      assert.deepEqual(types('agent'), ['Person']);
      for (const type of types('object'))
        assert.match(type, /^(?:File|Dataset|Collection|PropertyValue|CreativeWork)$/);
      for (const type of types('result')) assert.match(type, /^(?:File|Collection)$/);
    },
  },
  {
    section: 'Process Run Crate 0.5, Requirements, CreateAction',
    must: 'error is there only if the status is FailedActionStatus',
    check: ({ action }) => {
      const status = action['actionStatus'] as { '@id': string };
      assert.equal('error' in action, status['@id'].endsWith('/FailedActionStatus'));
    },
  },
  {
    section: 'Process Run Crate 0.5, Representing container images',
    must: 'an image lists its type, registry, and name',
    check: (crate) => {
      for (const image of crate.referred(crate.action, 'containerImage')) {
        assert.equal(image['@type'], 'ContainerImage');
        for (const name of ['additionalType', 'registry', 'name']) assert.ok(name in image, name);
        if ('sha256' in image) assert.match(image['sha256'] as string, /^[0-9a-f]{64}$/);
      }
    },
  },
];
