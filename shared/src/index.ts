export { check, type CheckOptions } from './rules/check.js';
export { UserTool, type ParseOptions } from './tool/user-tool.js';
