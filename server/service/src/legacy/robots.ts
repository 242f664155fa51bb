import type { ActionResult } from './action.js';

/** The action `robots` of the controller `root`: nothing here is for search engines (RFC 9309). */
export async function robots(): Promise<ActionResult> {
  return { kind: 'text', text: 'User-agent: *\nDisallow: /\n' };
}
