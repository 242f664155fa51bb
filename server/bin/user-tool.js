#!/usr/bin/env node
import { existsSync } from 'node:fs';

const command = new URL('../dist/cli.js', import.meta.url);
if (existsSync(command)) {
  await import(command.href);
} else {
  console.error('user-tool is not built yet: run "npm run build" in the folder of the project.');
  process.exitCode = 2;
}
