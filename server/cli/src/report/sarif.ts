import {
  findRule,
  homepage,
  plainText,
  rulePageMarkdown,
  type Fix,
  type Problem,
  type Range,
  type RelatedPlace,
  type Severity,
} from '@user-tool/shared';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Sarif from 'sarif';
import type { FileResult, Unreadable } from '@user-tool/checking/tasks/check-file.js';
import { version } from '@user-tool/common/version.js';
import { JsonWriter } from './json-writer.js';
import type { Reporter } from './report.js';
import { humanPlace, printed, relatedFile, type PlacedFile } from './result.js';

const levels: Readonly<Record<Severity, Sarif.Result.level>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
  hint: 'note',
};

const base = '%SRCROOT%';

/**
 * SARIF 2.1.0 (OASIS). Columns count UTF-16 units, one-based. The results are written first, with each file; rules
 * are in the order in which they are first broken.
 */
export const sarifReport: Reporter = (write, context) => {
  const { folder } = context;
  const json = new JsonWriter(write);
  const rules = new Map<string, number>();
  const artifacts: Sarif.Artifact[] = [];
  json.begin('{');
  json.add('https://json.schemastore.org/sarif-2.1.0.json', '$schema');
  json.add('2.1.0', 'version');
  json.begin('[', 'runs');
  json.begin('{');
  const head: Partial<Sarif.Run> = {
    columnKind: 'utf16CodeUnits',
    originalUriBaseIds: { [base]: { uri: pathToFileURL(`${folder}${sep}`).href } },
  };
  for (const [name, value] of Object.entries(head)) json.add(value, name);
  json.begin('[', 'results');
  return {
    file(file) {
      const place = location(file.path, folder);
      const artifact = { ...place, index: artifacts.length };
      artifacts.push({ location: place, sourceLanguage: 'yaml' });
      const related = (one: RelatedPlace): Sarif.PhysicalLocation => {
        const other = relatedFile(file, one);
        return {
          artifactLocation: other === file ? artifact : location(other.path, folder),
          region: region(other, one.range),
        };
      };
      for (const problem of printed(file, context)) {
        const ruleIndex = rules.get(problem.code) ?? rules.size;
        rules.set(problem.code, ruleIndex);
        json.add(result(file, artifact, problem, ruleIndex, related));
      }
    },
    end(unreadable) {
      json.end();
      const rest: Partial<Sarif.Run> = {
        artifacts,
        invocations: [invocation(unreadable, folder)],
        tool: { driver: driver([...rules.keys()]) },
      };
      for (const [name, value] of Object.entries(rest)) json.add(value, name);
      for (let open = 3; open > 0; open--) json.end();
    },
  };
};

function driver(codes: readonly string[]): Sarif.ToolComponent {
  return {
    name: 'user-tool',
    version,
    semanticVersion: version,
    informationUri: homepage,
    rules: codes.map(descriptor),
  };
}

function invocation(unreadable: readonly Unreadable[], folder: string): Sarif.Invocation {
  return {
    executionSuccessful: unreadable.length === 0,
    toolExecutionNotifications: unreadable.map(({ path, reason }) => ({
      level: 'error',
      message: { text: `"${path}" cannot be read: ${reason}.` },
      locations: [{ physicalLocation: { artifactLocation: location(path, folder) } }],
    })),
  };
}

function descriptor(code: string): Sarif.ReportingDescriptor {
  const rule = findRule(code);
  if (!rule) return { id: code };
  const severity = rule.severity.platform === 'off' ? rule.severity.galaxy : rule.severity.platform;
  return {
    id: code,
    shortDescription: { text: sentence(rule.summary) },
    fullDescription: { text: plainText(rule.why) },
    help: { text: plainText(rule.why), markdown: rulePageMarkdown(rule) },
    helpUri: `${homepage}/rules/${code}`,
    ...(severity !== 'off' && { defaultConfiguration: { level: levels[severity] } }),
  };
}

function result(
  file: FileResult,
  artifactLocation: Sarif.ArtifactLocation,
  problem: Problem,
  ruleIndex: number,
  related: (place: RelatedPlace) => Sarif.PhysicalLocation,
): Sarif.Result {
  return {
    ruleId: problem.code,
    ruleIndex,
    level: levels[problem.severity],
    message: { text: problem.message },
    locations: [
      { physicalLocation: { artifactLocation, region: region(file, problem.range) }, ...logical(problem) },
    ],
    ...(problem.related.length > 0 && {
      relatedLocations: problem.related.map((place, index) => ({
        id: index + 1,
        physicalLocation: related(place),
        message: { text: place.message },
      })),
    }),
    ...(problem.fixes.length > 0 && {
      fixes: problem.fixes.map((fix) => sarifFix(file, artifactLocation, fix)),
    }),
  };
}

function logical({ path }: Problem): Pick<Sarif.Location, 'logicalLocations'> {
  return path === '' ? {} : { logicalLocations: [{ fullyQualifiedName: path }] };
}

function sarifFix(file: FileResult, artifactLocation: Sarif.ArtifactLocation, fix: Fix): Sarif.Fix {
  const replacements = fix.edits.map(({ range, newText }) => ({
    deletedRegion: region(file, range),
    insertedContent: { text: newText },
  }));
  return { description: { text: fix.title }, artifactChanges: [{ artifactLocation, replacements }] };
}

function region(file: PlacedFile, range: Range): Sarif.Region {
  const start = humanPlace(file, range.start);
  const end = humanPlace(file, range.end);
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
}

/** Relative to the folder for files in it, so that the log is valid on other machines. */
function location(path: string, folder: string): Sarif.ArtifactLocation {
  const inside = relative(folder, resolve(folder, path));
  const isInside = inside !== '' && inside.split(sep)[0] !== '..' && !isAbsolute(inside);
  if (!isInside) return { uri: pathToFileURL(resolve(folder, path)).href };
  // A path as a URI: each segment percent-encoded, slashes kept (RFC 3986 §3.3).
  return { uri: inside.split(sep).map(encodePart).join('/'), uriBaseId: base };
}

function encodePart(part: string): string {
  return encodeURIComponent(part.replace(/\p{Surrogate}/gu, '\ufffd'));
}

function sentence(text: string): string {
  return `${plainText(text.charAt(0).toUpperCase() + text.slice(1))}.`;
}
