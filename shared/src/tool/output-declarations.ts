import { asScalar, asText } from '../yaml/node.js';
import type { Tool } from './document.js';
import { outputClaims } from './output-claims.js';
import type { ToolOutput } from './output.js';

/** What a tool says of one of its outputs before it runs: plain data. */
export interface OutputDeclaration {
  name: string;
  isCollection: boolean;
  /** With the references that it contains, see `labelText`. */
  label: string | undefined;
  isHidden: boolean;
  /** A datatype, or a word that stands for one, see `outputFormatWords`. */
  format: string | undefined;
  /** The input that has the datatype. */
  formatSource: string | undefined;
  collectionType: string | undefined;
  /** The input that has the type of the collection. */
  typeSource: string | undefined;
}

/**
 * The outputs of a tool that get files.
 *
 * Source: public platform, "Outputs".
 */
export function outputDeclarations(tool: Tool): OutputDeclaration[] {
  const claims = outputClaims(tool);
  return tool.outputs.flatMap((output, index) => {
    const claim = claims[index];
    if (!claim || (claim.fromWorkDir === null && claim.discoveries.length === 0)) return [];
    const discovered = claim.discoveries.find(({ format }) => format !== null)?.format;
    return {
      name: claim.name,
      isCollection: claim.type === 'collection',
      label: textIn(output, 'label'),
      isHidden: asScalar(output.pairs.get('hidden')?.value)?.value === true,
      format: claim.format ?? discovered ?? undefined,
      formatSource: textIn(output, 'format_source'),
      collectionType: claim.collectionType ?? undefined,
      typeSource: textIn(output, 'collection_type_source') ?? textIn(output, 'structured_like'),
    };
  });
}

function textIn({ pairs }: ToolOutput, field: string): string | undefined {
  const value = asText(pairs.get(field)?.value)?.value.trim();
  return value === '' ? undefined : value;
}
