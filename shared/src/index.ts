/** The tool language: everything that programs may ask of it. Pure functions and plain data; nothing here does I/O. */

// Documents and the tools in them.
export { Document, type ParseOptions, type Tool } from './tool/document.js';
export { DocumentCache } from './tool/document-cache.js';
export { isToolText } from './tool/recognize.js';
export { toolIdAt, toolSummary, type ToolSummary } from './tool/tool-summary.js';
export { writtenIdentity } from './tool/written-identity.js';
export { mentionAt, toolMentions, type ToolMention } from './tool/tool-mentions.js';
export {
  dialectOfWorkflows,
  documentsIn,
  embeddedTools,
  isToolName,
  isWorkflow,
  isWorkflowName,
  workflowTools,
} from './tool/embedded-tools.js';
export { SourceText } from './text/source.js';
export type { Position, Range, SpanEdit } from './text/range.js';
export { applySpanEdits } from './text/apply-edits.js';
export { editsBetween } from './text/difference.js';
export { parseYaml } from './yaml/parse.js';
export { asMapping, asScalar, plainValue, type PlainValue } from './yaml/node.js';
export { pointerPath, pointerStep } from './yaml/pointer.js';
export { repeatedKeys } from './yaml/repeated-keys.js';
export { writeYaml } from './yaml/write-yaml.js';
export { limits, notText, tooLong } from './yaml/limits.js';
export {
  administratorsClass,
  dialects,
  toolClasses,
  type DialectName,
  type ToolClassName,
} from './values/dialect.js';
export {
  defaultPlatform,
  platformNamed,
  platformVersions,
  type PlatformVersion,
} from './values/platform-version.js';
export {
  defaultJobs,
  jobsSettings,
  serversOf,
  type JobsSetting,
  type JobWay,
  type Server,
  type ServerSettings,
} from './values/server.js';
export { jsonSchema } from './schema/json-schema.js';
export { datatypeNames, isDatatype, nearDatatype } from './values/datatypes.js';
export { datatypeSummaries } from './values/datatype-summaries.js';
export { isDeprecatedLicense, spdxLicenses } from './values/license.js';

// Problems: what `check` reports, by which rules, and how to fix it.
export { check, findProblems, type CheckOptions } from './checker/check.js';
export type { FoundProblems } from './checker/fixes/proof.js';
export { applyConfigFixes, applyFixes, solvedProblems, type Fixed } from './checker/fix-all.js';
export {
  countProblems,
  severities,
  type Fix,
  type Problem,
  type RelatedPlace,
  type Severity,
  type SeverityCounts,
  type TextEdit,
} from './problems/problem.js';
export { findRule, rules } from './rules/rule-table.js';
export type { DuplicateTool, RuleInfo } from './problems/rule.js';
export type { ImageLacks, RegistryAnswer } from './problems/image-facts.js';
export { rulePageMarkdown, severityText } from './checker/rule-page.js';
export { completeExample } from './checker/complete-example.js';
export { explainCommand, homepage } from './problems/page-address.js';
export { platformType } from './problems/platform-type.js';
export { shellcheckTexts } from './shellcheck/checkable.js';
export { readFindings, type ScriptFindings, type ShellFinding } from './shellcheck/findings.js';

// Settings of a project.
export { findConfigProblems, readConfig } from './checker/read-config.js';
export { configFileName, defaultConfig, type ProjectConfig } from './problems/project-config.js';

// Language features: pure functions of a document or a tool, with LSP values.
export {
  codeActionKinds,
  codeActions,
  resolveCodeAction,
  workspaceEdit,
  type FixableDocument,
} from './features/actions/code-actions.js';
export { fixableDiagnostics } from './features/actions/fixable-diagnostics.js';
export {
  embeddableFile,
  extractableTool,
  type EmbeddableFile,
  type ExtractableTool,
} from './features/actions/move-tool.js';
export { dependsOnProblems } from './features/completion/complete-comment.js';
export {
  completion,
  completionTriggers,
  resolveCompletion,
  type CompletionParams,
} from './features/completion/completion.js';
export { imageToTag, type ImageToTag } from './features/completion/image-to-tag.js';
export { suggestCommand } from './features/completion/completion-item.js';
export {
  codeLenses,
  renderCommand,
  resolveCodeLens,
  runTestsCommand,
  showProblemsCommand,
  showReferencesCommand,
  type CodeLensKinds,
} from './features/decoration/code-lens.js';
export {
  inlayHints,
  resolveInlayHint,
  type InlayHintKinds,
  type InlayHintParams,
} from './features/decoration/inlay-hints.js';
export {
  joinedTokens,
  semanticTokens,
  semanticTokensEdits,
  tokenLegend,
} from './features/decoration/semantic-tokens.js';
export {
  signatureHelp,
  signatureTriggers,
  type SignatureHelpParams,
} from './features/decoration/signature-help.js';
export { diagnostics } from './features/diagnostics.js';
export { formatFile, formatText } from './features/format/format-text.js';
export { formatting, onTypeFormatting, onTypeTriggers } from './features/format/formatting.js';
export { pasteEdits, type Pasted } from './features/format/paste.js';
export { unfinishedProblems } from './features/unfinished.js';
export { hover } from './features/hover/hover.js';
export { definition } from './features/navigation/definition.js';
export { linkedEditingRanges } from './features/navigation/linked-editing.js';
export { documentHighlights, references } from './features/navigation/references.js';
export { prepareRename, rename } from './features/navigation/rename.js';
export { workspaceSymbols, type WorkspaceTool } from './features/navigation/workspace-symbols.js';
export { documentLinks } from './features/structure/document-links.js';
export { documentSymbols } from './features/structure/document-symbols.js';
export { foldingRanges, type FoldingParams } from './features/structure/folding-ranges.js';
export { selectionRanges } from './features/structure/selection-ranges.js';

// Values of expressions, rendered commands, forms and submissions.
export { isObject, PythonNumber, type Json } from './evaluate/json.js';
export { evaluateTemplate, type EvaluatedTemplate } from './evaluate/evaluate-template.js';
export type { EvaluationScope } from './evaluate/evaluation-scope.js';
export { evaluableAt, type ExpressionValue } from './evaluate/expression-value.js';
export { scan } from './expressions/scanner.js';
export { labelText } from './evaluate/label-text.js';
export { evaluationLimits, type Limit } from './evaluate/limits.js';
export type { RenderedFile } from './evaluate/render-tool.js';
export { Sandbox } from './evaluate/sandbox.js';
export { addToMultimap } from './util/collections.js';
export { parseContainerImage } from './values/container-image.js';
export { collectionTypes } from './tool/declaration.js';
export type { ToolInput } from './tool/input.js';
export { outputClaims, type Discovery, type OutputClaim } from './tool/output-claims.js';
export { nameParts } from './evaluate/values/file-value.js';
export { outputDeclarations, type OutputDeclaration } from './tool/output-declarations.js';
export { outputFormatWords } from './values/datatypes.js';
export { checksumEdit, expectationsEdit, type Expectations } from './tool/test-edits.js';
export { toolTests, type Expected, type TestPlace, type ToolTest } from './tool/tool-tests.js';
export { resourcesOf, type Resources } from './tool/resources.js';
export { withWritten, WrittenValue } from './evaluate/values/given.js';
export { plainGiven } from './evaluate/values/plain-given.js';
export { patternFaults } from './evaluate/values/check-patterns.js';
export { inputValues, type GivenValue, type ValueSources } from './evaluate/values/input-values.js';
export type { InputFault } from './evaluate/values/slot.js';
export { described } from './evaluate/values/wording.js';
export { evaluator, type Evaluations } from './features/evaluation/evaluator.js';
export {
  blankExpressions,
  commandLineRange,
  type BlankExpression,
} from './features/evaluation/command-line.js';
export { previewText } from './features/evaluation/preview.js';
export {
  evaluateTool,
  renderedTexts,
  rendering,
  renderingErrors,
  type EvaluatedTool,
  type RenderedText,
  type Rendering,
  type RenderingError,
} from './features/evaluation/rendering.js';
export { placedForm, type PlacedField } from './features/forms/placed-form.js';
export { runtimeModel } from './features/forms/runtime-model.js';
export { toolForm, type FormInput, type ToolForm } from './features/forms/tool-form.js';
export { locateFaults, type LocatedFault } from './features/submission/locate-faults.js';
export { readFaults } from './features/submission/read-faults.js';
export { convertedTool, type ConvertedTool } from './features/submission/converted-tool.js';
export { refusedProblems, type RefusedProblem } from './features/submission/refused-problems.js';
export { raisedVersion, type RaisedVersion } from './features/submission/raised-version.js';
export { representation } from './features/submission/representation.js';

// Templates, names and words.
export { imageNeeds, type ImageNeeds, type ModuleLanguage } from './tool/needs/image-needs.js';
export { imageReferences } from './tool/image-references.js';
export { namedImage, type NamedImage } from './values/named-image.js';
export { offeredTags, similarTags } from './values/similar-tags.js';
export { toolSnippet } from './features/completion/snippet-text.js';
export { plainText } from './features/markup.js';
export { toolFileName, toolIdOfFile, toolNameOfId } from './templates/names.js';
export { templates, toolFromTemplate, type ToolTemplate } from './templates/templates.js';
export { alternatives, amount, joined } from './util/wording.js';
export { translatePattern, translateSearch } from './values/translate-pattern.js';
export { nearest } from './values/suggest.js';
