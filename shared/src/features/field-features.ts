import type { PerFieldKind } from '../schema/field-kind.js';
import type { Field } from '../schema/shape.js';
import { completeContainer } from './completion/complete-containers.js';
import { completeDatatype } from './completion/complete-datatypes.js';
import { completeFile } from './completion/complete-files.js';
import { completeLicense } from './completion/complete-license.js';
import { completeInputName } from './completion/complete-names.js';
import { completeDiscriminator, completeSelectDefault } from './completion/complete-options.js';
import { completeSource } from './completion/complete-sources.js';
import type { ValueCompleter } from './completion/complete-value.js';
import {
  completeCitationType,
  completeCollectionType,
  completeCollectionTypes,
  completePattern,
  completeRegistry,
  completeVersion,
} from './completion/complete-words.js';
import { describeContainer, describePattern, describeVersion } from './hover/describe-values.js';
import { datatypeAt, doiAt, fileAt, licenseAt, whole, type DescribeValue } from './hover/value-hovers.js';
import {
  citationLinks,
  edamLinks,
  imageLinks,
  licenseLinks,
  registryLinks,
  type LinksOf,
} from './structure/field-links.js';

/** Editor features for a field's text, beyond those of its type. */
export interface FieldFeatures {
  complete?: ValueCompleter;
  hover?: DescribeValue;
  links?: LinksOf;
}

const featuresByKind: PerFieldKind<FieldFeatures> = {
  'tool-id': {},
  'tool-name': {},
  version: { complete: completeVersion, hover: whole(describeVersion) },
  image: { complete: completeContainer, hover: whole(describeContainer), links: imageLinks },
  license: { complete: completeLicense, hover: licenseAt, links: licenseLinks },
  datatype: { complete: completeDatatype, hover: datatypeAt },
  datatypes: { complete: completeDatatype, hover: datatypeAt },
  'input-name': { complete: completeInputName },
  identifier: {},
  'input-source': { complete: completeSource },
  'written-file': { complete: completeFile },
  directory: {},
  'config-file-name': { hover: fileAt },
  'file-pattern': { complete: completePattern, hover: whole(describePattern) },
  'collection-type': { complete: completeCollectionType },
  'collection-types': { complete: completeCollectionTypes },
  'chosen-option': { complete: completeSelectDefault },
  case: { complete: completeDiscriminator },
  citation: { hover: doiAt, links: citationLinks },
  'citation-type': { complete: completeCitationType },
  registry: { complete: completeRegistry },
  'registry-entry': { links: registryLinks },
  'edam-term': { links: edamLinks },
  library: {},
};

const none: FieldFeatures = {};

/** The features of a field, by its kind; empty without one. */
export function fieldFeatures({ kind }: Field): FieldFeatures {
  return kind ? featuresByKind[kind] : none;
}
