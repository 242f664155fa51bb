import type { Verb } from './verb.js';
import { check } from './verbs/check.js';
import { datasets } from './verbs/datasets.js';
import { explain } from './verbs/explain.js';
import { fix } from './verbs/fix.js';
import { jobs } from './verbs/jobs.js';
import { newTool } from './verbs/new.js';
import { render } from './verbs/render.js';
import { run } from './verbs/run.js';
import { test } from './verbs/test.js';

/** The verbs, in the order of work. */
export const verbs: readonly Verb[] = [newTool, check, fix, explain, render, datasets, run, jobs, test];
