import type { Rule, RuleInfo } from '../problems/rule.js';
import { ambiguousScalar } from './ambiguous-scalar.js';
import { backslashKept } from './backslash-kept.js';
import { badSuppression } from './bad-suppression.js';
import { blankValue } from './blank-value.js';
import { booleanWord } from './boolean-word.js';
import { citationInvalid } from './citation-invalid.js';
import { classUnknown } from './class-unknown.js';
import { configInvalid } from './config-invalid.js';
import { containerFormat } from './container-format.js';
import { containerLatest } from './container-latest.js';
import { containerTag } from './container-tag.js';
import { datatypeUnknown } from './datatype-unknown.js';
import { defaultInvalid } from './default-invalid.js';
import { discoverPattern } from './discover-pattern.js';
import { duplicateKey } from './duplicate-key.js';
import { expressionSyntax } from './expression-syntax.js';
import { foldedCommand } from './folded-command.js';
import { folderMissing } from './folder-missing.js';
import { foreignReference } from './foreign-reference.js';
import { formatMissing } from './format-missing.js';
import { helpStub } from './help-stub.js';
import { hostOnly } from './host-only.js';
import { idDuplicate } from './id-duplicate.js';
import { idFormat } from './id-format.js';
import { imageUnknown } from './image-unknown.js';
import { inputDuplicate } from './input-duplicate.js';
import { inputName } from './input-name.js';
import { inputUnused } from './input-unused.js';
import { licenseUnknown } from './license-unknown.js';
import { limitReached } from './limit-reached.js';
import { listQuoted } from './list-quoted.js';
import { missingField } from './missing-field.js';
import { moduleMissing } from './module-missing.js';
import { multipleDocuments } from './multiple-documents.js';
import { nameShort } from './name-short.js';
import { notAllowedValue } from './not-allowed-value.js';
import { optionsInvalid } from './options-invalid.js';
import { outputDuplicate } from './output-duplicate.js';
import { outputPath } from './output-path.js';
import { outputUnclaimed } from './output-unclaimed.js';
import { outputUnwritten } from './output-unwritten.js';
import { positionalParameter } from './positional-parameter.js';
import { programMissing } from './program-missing.js';
import { rangeEmpty } from './range-empty.js';
import { referenceInComment } from './reference-in-comment.js';
import { referenceKind } from './reference-kind.js';
import { referenceUndeclared } from './reference-undeclared.js';
import { referenceUnfinished } from './reference-unfinished.js';
import { referenceUnquoted } from './reference-unquoted.js';
import { runFails } from './run-fails.js';
import { schedulerDirective } from './scheduler-directive.js';
import { scriptMissing } from './script-missing.js';
import { shellSyntax } from './shell-syntax.js';
import { shellUnescaped } from './shell-unescaped.js';
import { shellUnsupported } from './shell-unsupported.js';
import { shellcheck } from './shellcheck.js';
import { sourceUndeclared } from './source-undeclared.js';
import { strayQuote } from './stray-quote.js';
import { stdinEmpty } from './stdin-empty.js';
import { testInvalid } from './test-invalid.js';
import { threadsHardcoded } from './threads-hardcoded.js';
import { tooNewForPlatform } from './too-new-for-platform.js';
import { typographicCharacter } from './typographic-character.js';
import { unknownField } from './unknown-field.js';
import { valueFormat } from './value-format.js';
import { variableUnset } from './variable-unset.js';
import { versionFormat } from './version-format.js';
import { wrongType } from './wrong-type.js';
import { yamlSyntax } from './yaml-syntax.js';

/** Every rule, in documentation order. */
export const rules: readonly (RuleInfo | Rule)[] = [
  yamlSyntax,
  multipleDocuments,
  duplicateKey,
  ambiguousScalar,
  typographicCharacter,
  limitReached,
  configInvalid,
  classUnknown,
  missingField,
  unknownField,
  wrongType,
  notAllowedValue,
  blankValue,
  tooNewForPlatform,
  nameShort,
  valueFormat,
  idFormat,
  versionFormat,
  containerFormat,
  containerTag,
  containerLatest,
  imageUnknown,
  inputName,
  inputDuplicate,
  inputUnused,
  formatMissing,
  datatypeUnknown,
  defaultInvalid,
  rangeEmpty,
  optionsInvalid,
  referenceUndeclared,
  referenceKind,
  referenceUnfinished,
  expressionSyntax,
  shellUnescaped,
  backslashKept,
  foreignReference,
  referenceUnquoted,
  booleanWord,
  listQuoted,
  referenceInComment,
  foldedCommand,
  shellSyntax,
  strayQuote,
  shellUnsupported,
  positionalParameter,
  stdinEmpty,
  hostOnly,
  schedulerDirective,
  folderMissing,
  scriptMissing,
  runFails,
  programMissing,
  moduleMissing,
  threadsHardcoded,
  outputUnclaimed,
  outputDuplicate,
  outputPath,
  outputUnwritten,
  variableUnset,
  discoverPattern,
  sourceUndeclared,
  testInvalid,
  licenseUnknown,
  citationInvalid,
  helpStub,
  idDuplicate,
  shellcheck,
  badSuppression,
];

const byCode = new Map(rules.map((rule) => [rule.code, rule]));

/** The rule for a problem code. */
export function findRule(code: string): RuleInfo | undefined {
  return byCode.get(code);
}
