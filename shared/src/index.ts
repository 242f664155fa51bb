export {
  codeActionKinds,
  codeActions,
  resolveCodeAction,
  type CodeActionData,
  type CodeActionParams,
  type CodeActionShape,
  type FixableDocument,
} from './features/code-actions.js';
export {
  completion,
  completionTriggers,
  resolveCompletion,
  type CompletionData,
  type CompletionParams,
} from './features/completion.js';
export { diagnostics, type DiagnosticParams } from './features/diagnostics.js';
export { hover, type HoverParams } from './features/hover.js';
export { SourceText } from './text/source.js';
export { isToolText } from './tool/recognize.js';
export { configFileName, defaultConfig, type ProjectConfig } from './config/config.js';
export { readConfig, type ReadConfig } from './config/read-config.js';
export { check, type CheckOptions } from './rules/check.js';
export { completeExample } from './rules/example.js';
export { applyFixes, applyFixesOf, type Fixed } from './rules/fix-all.js';
export { rulePageMarkdown, severityText } from './rules/page.js';
export { homepage } from './rules/page-address.js';
export {
  severities,
  type Fix,
  type Problem,
  type RelatedPlace,
  type Severity,
  type TextEdit,
} from './rules/problem.js';
export type { Rule } from './rules/rule.js';
export { findRule, rules } from './rules/table.js';
export { dialects, type DialectName } from './dialect.js';
export type { Position, Range } from './text/range.js';
export { UserTool, type ParseOptions } from './tool/user-tool.js';
export { nearest } from './values/suggest.js';
export { limits, notText, tooLong } from './yaml/limits.js';
export { templates, toolFromTemplate, type ToolTemplate } from './templates/templates.js';
export { suggestToolId, toolIdFault } from './values/tool-id.js';
export { jsonSchema } from './schema/json-schema.js';
