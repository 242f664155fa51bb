import type { McpServer } from '@modelcontextprotocol/server';
import type { Door } from './workplace.js';

/** A server of the protocol for one connection or request: the verbs, resources, and prompts, at a door. */
export function toolServer(door: Door): McpServer {
  throw new Error(`Not yet: ${door.toolIs}`);
}
