import { badSuppression } from './bad-suppression.js';
import { citationInvalid } from './citation-invalid.js';
import { classUnknown } from './class-unknown.js';
import { configInvalid } from './config-invalid.js';
import { containerFormat } from './container-format.js';
import { containerLatest } from './container-latest.js';
import { containerTag } from './container-tag.js';
import { datatypeUnknown } from './datatype-unknown.js';
import { discoverPattern } from './discover-pattern.js';
import { duplicateKey } from './duplicate-key.js';
import { expressionSyntax } from './expression-syntax.js';
import { idFormat } from './id-format.js';
import { inputUnused } from './input-unused.js';
import { licenseUnknown } from './license-unknown.js';
import { limitReached } from './limit-reached.js';
import { multipleDocuments } from './multiple-documents.js';
import { outputUnwritten } from './output-unwritten.js';
import { referenceKind } from './reference-kind.js';
import { referenceUndeclared } from './reference-undeclared.js';
import { referenceUnfinished } from './reference-unfinished.js';
import type { Rule } from './rule.js';
import { shellUnescaped } from './shell-unescaped.js';
import { versionFormat } from './version-format.js';
import { yamlSyntax } from './yaml-syntax.js';

/** Every rule, in the order of the documentation. */
export const rules: readonly Rule[] = [
  yamlSyntax,
  multipleDocuments,
  duplicateKey,
  limitReached,
  configInvalid,
  classUnknown,
  idFormat,
  versionFormat,
  containerFormat,
  containerTag,
  containerLatest,
  inputUnused,
  datatypeUnknown,
  referenceUndeclared,
  referenceKind,
  referenceUnfinished,
  expressionSyntax,
  shellUnescaped,
  outputUnwritten,
  discoverPattern,
  licenseUnknown,
  citationInvalid,
  badSuppression,
];

const byCode = new Map(rules.map((rule) => [rule.code, rule]));

/** The rule of a problem code. */
export function findRule(code: string): Rule | undefined {
  return byCode.get(code);
}
