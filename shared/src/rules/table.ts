import { badSuppression } from './bad-suppression.js';
import { classUnknown } from './class-unknown.js';
import { duplicateKey } from './duplicate-key.js';
import { limitReached } from './limit-reached.js';
import { multipleDocuments } from './multiple-documents.js';
import type { Rule } from './rule.js';
import { yamlSyntax } from './yaml-syntax.js';

/** Every rule, in the order of the documentation. */
export const rules: readonly Rule[] = [
  yamlSyntax,
  multipleDocuments,
  duplicateKey,
  limitReached,
  classUnknown,
  badSuppression,
];

/** The rule of a problem code. */
export function findRule(code: string): Rule | undefined {
  return rules.find((rule) => rule.code === code);
}
