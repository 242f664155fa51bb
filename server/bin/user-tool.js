#!/usr/bin/env node
import { existsSync } from 'node:fs';

const command = new URL('../dist/cli.js', import.meta.url);
if (existsSync(command)) {
  await import(command.href);
} else {
  console.error('user-tool has not been built: run "npm run build" in the project folder.');
  process.exitCode = 2;
}
