import { membersOf } from '../archive-members.js';
import { tooLarge } from '../decompress.js';
import {
  flagOf,
  hasParts,
  maxContent,
  occurrenceFault,
  occurrenceParameters,
  shown,
  textOf,
  type Assertion,
  type Fault,
} from './assertion.js';
import { unmatched } from './patterns.js';

/** Assertions about archives. Source: public platform, "Tests block". */
export const archiveAssertions: Readonly<Record<string, Assertion>> = {
  has_archive_member: {
    parameters: ['path', 'all', ...occurrenceParameters],
    required: ['path'],
    nests: true,
    check: async (content, parameters, nested) => {
      const members = await membersOf(content);
      const names = members.map(({ name }) => name);
      const others = new Set(unmatched(textOf(parameters['path']), names));
      const matches = members.filter((_, i) => !others.has(i));
      const what = `a member that matches ${shown(parameters['path'])}`;
      const missing = occurrenceFault(matches.length, what, parameters);
      if (missing !== undefined) return missing;
      if (!hasParts(parameters)) return undefined;
      const faults: Fault[] = [];
      let size = 0;
      for (const { name, read } of flagOf(parameters, 'all') ? matches : matches.slice(0, 1)) {
        const bytes = await read();
        size += bytes.length;
        if (size > maxContent) throw tooLarge();
        for (const fault of await nested(bytes)) faults.push(`${fault}, in the member ${shown(name)}`);
      }
      return faults;
    },
  },
};
