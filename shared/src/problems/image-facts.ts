import type { ModuleLanguage } from '../tool/needs/image-needs.js';

/** What a registry says of an image that a tool names. Plain data. */
export interface RegistryAnswer {
  /** The reference as written in the tool. */
  image: string;
  /** What the registry does not have; absent if it has the image. */
  missing?: 'repository' | 'tag' | 'digest';
  /** If the tag is missing: similar ones that exist, the most similar first. */
  tags: readonly string[];
}

/** What the image of a tool lacks of what the tool needs. Plain data. */
export interface ImageLacks {
  /** Programs, as the tool calls them. */
  programs: readonly string[];
  /** Python modules and R packages. */
  modules: readonly { language: ModuleLanguage; name: string }[];
}
