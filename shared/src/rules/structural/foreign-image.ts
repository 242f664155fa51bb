import {
  asMapping,
  asSequence,
  asText,
  pairsByName,
  type YamlMapping,
  type YamlNode,
} from '../../yaml/node.js';

/** The members of a mapping for a container in other systems that name its image. */
const imageMembers: ReadonlySet<string> = new Set([
  ...['image', 'dockerPull', 'dockerImageId', 'docker', 'docker_image', 'identifier', 'container_id'],
]);
/** What is not needed next to it. */
const kindMembers: ReadonlySet<string> = new Set(['type', 'class']);

/** The image that a mapping of another system names, if there is one, and whether that is all it says. */
export function imageOf(mapping: YamlMapping): { image: string; isAll: boolean } | undefined {
  const pairs = [...pairsByName(mapping)];
  const [image = '', ...others] = pairs.flatMap(([name, { value }]) =>
    imageMembers.has(name) ? [asText(value)?.value.trim() ?? ''] : [],
  );
  if (image === '' || others.length > 0) return undefined;
  return { image, isAll: pairs.every(([name]) => imageMembers.has(name) || kindMembers.has(name)) };
}

/** The kinds of requirements that name an image elsewhere. */
const imageRequirement = /^(?:docker|docker_?requirement|container|singularity|singularity_?requirement)$/i;

/** The image of the requirements, as a list or by their kinds, if exactly one of them names one. */
export function requiredImage(requirements: YamlNode | undefined): string | undefined {
  const images = new Set(membersIn(requirements).flatMap((member) => imageOf(member)?.image ?? []));
  const [image, ...others] = images;
  return others.length > 0 ? undefined : image;
}

function membersIn(node: YamlNode | undefined): YamlMapping[] {
  const byKind = asMapping(node);
  if (byKind)
    return byKind.pairs.flatMap(({ name = '', value }) =>
      imageRequirement.test(name) ? (asMapping(value) ?? []) : [],
    );
  return (asSequence(node)?.items ?? []).flatMap((item) => {
    const member = asMapping(item.value);
    const pairs = member && pairsByName(member);
    const kind = asText((pairs?.get('type') ?? pairs?.get('class'))?.value)?.value ?? '';
    return member && imageRequirement.test(kind) ? [member] : [];
  });
}
