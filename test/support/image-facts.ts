import type { ImageLacks, RegistryAnswer } from '../../shared/src/problems/image-facts.js';

/** What a registry says of the image in the bad example of its rule. */
export const exampleAnswers: readonly RegistryAnswer[] = [
  { image: 'busybox:1.63', missing: 'tag', tags: ['1.36'] },
];

/** What the images in the bad examples of their rules lack. */
export const exampleLacks: ImageLacks = {
  programs: ['samtools'],
  modules: [{ language: 'python', name: 'pandas' }],
};
