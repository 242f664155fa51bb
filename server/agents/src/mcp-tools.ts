import type { McpTool } from './mcp-tool.js';
import { check } from './tools/check.js';
import { datasets } from './tools/datasets.js';
import { explain } from './tools/explain.js';
import { fix } from './tools/fix.js';
import { jobs } from './tools/jobs.js';
import { newTool } from './tools/new.js';
import { render } from './tools/render.js';
import { run } from './tools/run.js';
import { test } from './tools/test.js';

/** The MCP tools, in the order of work. */
export const mcpTools: readonly McpTool[] = [newTool, check, fix, explain, render, datasets, run, jobs, test];
