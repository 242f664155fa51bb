const schema = 'http://schema.org/';
const runs = 'https://w3id.org/ro/terms/workflow-run#';

/** The terms in one vocabulary. */
function terms(vocabulary: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, vocabulary + name]));
}

/**
 * The parts of the published contexts that a record may use, so that no test needs the network. A term that is not here
 * makes reading a record fail.
 *
 * Sources: RO-Crate 1.1, "RO-Crate JSON-LD Context"; the context of the terms for workflow runs.
 */
export const contexts: Readonly<Record<string, Record<string, string>>> = {
  'https://w3id.org/ro/crate/1.1/context': {
    ...terms(
      schema,
      'Collection CreateAction CreativeWork Dataset OrganizeAction Person PropertyValue SoftwareApplication',
    ),
    ...terms(schema, 'about actionStatus additionalProperty additionalType agent alternateName contentSize'),
    ...terms(
      schema,
      'dateCreated datePublished description encodingFormat endTime error hasPart identifier instrument',
    ),
    ...terms(schema, 'mentions name object result softwareVersion startTime text value version'),
    File: `${schema}MediaObject`,
    conformsTo: 'http://purl.org/dc/terms/conformsTo',
  },
  'https://w3id.org/ro/terms/workflow-run/context': terms(
    runs,
    'ContainerImage containerImage registry tag sha256',
  ),
};
