import type { RegistryAnswer } from '../problems/image-facts.js';
import type { ReportedFix, ReportedProblem, ToolRule } from '../problems/rule.js';
import type { Span } from '../text/range.js';
import { alternatives, quoted } from '../util/wording.js';
import { parseContainerImage, type ContainerImage } from '../values/container-image.js';
import { namedImage, type NamedImage } from '../values/named-image.js';
import { fieldText, type FieldText } from './values/field-text.js';

export const imageUnknown: ToolRule = {
  code: 'image-unknown',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'a container that its registry does not have',
  why: 'A reference can be well-formed and still name an image that was never published: an invented tag, a version that was only released as source, or a build number that has been replaced. Such a tool is accepted, and then fails when it runs. `user-tool check --online` asks the registries whether the images exist, which nothing else does.',
  exceptions: [
    'If a registry cannot be reached, or does not show an image without a password, nothing is reported about that image.',
    'A reference without a tag means the tag `latest`, which many images do not have.',
  ],
  bad: { text: 'container: busybox:1.63\n' },
  good: { text: 'container: busybox:1.36\n' },
  needs: 'registry',
  says: '"library/busybox" has no tag "1.63" in the registry "docker.io": did you mean "1.36"?',
  checkTool(tool, report, { registryAnswers = [] }) {
    const missing = new Map(
      registryAnswers.flatMap((one) => (one.missing ? [[one.image, one] as const] : [])),
    );
    if (missing.size === 0) return;
    for (const { pair } of tool.usesOf('image')) {
      const field = fieldText(tool, pair);
      const answer = field && missing.get(field.text);
      const image = field && parseContainerImage(field.text);
      const named = field && namedImage(field.text);
      if (answer && image && named) report(problemOf(field, image, named, answer));
    }
  },
};

function problemOf(
  field: FieldText,
  image: ContainerImage,
  named: NamedImage,
  { missing, tags }: RegistryAnswer,
): ReportedProblem {
  const { node, placeOf } = field;
  const path = quoted(named.repository);
  const registry = `the registry "${named.registry}"`;
  if (missing === 'repository')
    return { node, span: placeOf(image.repository), message: `There is no image ${path} in ${registry}.` };
  if (missing === 'digest')
    return {
      node,
      span: placeOf(image.digest),
      message: `${path} has no image with this digest in ${registry}.`,
    };
  const meant = tags.length > 0 ? `: did you mean ${alternatives(tags)}?` : '.';
  const tag = quoted(named.tag ?? '');
  return image.tag
    ? {
        node,
        span: placeOf(image.tag),
        message: `${path} has no tag ${tag} in ${registry}${meant}`,
        fixes: replacements(field, image.tag, tags, ''),
      }
    : {
        node,
        span: placeOf(),
        message: `${path} has no tag ${tag} in ${registry}, which a reference without a tag means${meant}`,
        fixes: replacements(field, { start: image.repository.end, end: image.repository.end }, tags, ':'),
      };
}

function replacements(field: FieldText, span: Span, tags: readonly string[], before: string): ReportedFix[] {
  return tags.map((tag) => ({
    title: `Use the tag "${tag}"`,
    edits: field.change([{ span, newText: `${before}${tag}` }]),
  }));
}
