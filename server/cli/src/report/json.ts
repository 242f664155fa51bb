import { reportEntry } from '@user-tool/checking/tasks/check-text.js';
import { JsonWriter } from './json-writer.js';
import type { Reporter } from './report.js';
import { printed, Tally } from './result.js';

/** The report for programs; its shape is a promise (`version`). Positions are zero-based, in UTF-16 units. */
export const jsonReport: Reporter = (write, context) => {
  const json = new JsonWriter(write);
  const tally = new Tally();
  json.begin('{');
  json.add(1, 'version');
  json.begin('[', 'files');
  return {
    file(result) {
      tally.add(result);
      json.add(reportEntry({ ...result, problems: printed(result, context) }));
    },
    end(unreadable) {
      json.end();
      json.add(unreadable, 'unreadable');
      const { files, counts } = tally;
      const { error: errors, warning: warnings, info: infos, hint: hints } = counts;
      json.add({ files, errors, warnings, infos, hints }, 'summary');
      json.end();
    },
  };
};
