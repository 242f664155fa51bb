import {
  amount,
  checksumEdit,
  expectationsEdit,
  outputClaims,
  type Expectations,
  type PlainValue,
  type SpanEdit,
  type Tool,
  type ToolTest,
} from '@user-tool/shared';
import { constants, copyFileSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createFolder } from '@user-tool/common/create-folder.js';
import { createDataFolder, removeJobFolder } from '@user-tool/runner/job/job-folder.js';
import { proposedExpectation } from '@user-tool/runner/testing/propose.js';
import type { TestOptions } from '@user-tool/runner/testing/test-tool.js';
import { Updates, type NewChecksum, type NewContent } from '@user-tool/runner/testing/updates.js';
import { editedText, type ReadTool, type ToolEdit } from './read-tool.js';
import { toolName } from './tool-place.js';
import { replaceContent } from './write-file.js';

/** Writes what tests expect, from what their runs made. */
export interface TestWriter {
  /** What the tests of a tool hand over. */
  options: (tool: ReadTool) => Pick<TestOptions, 'differences' | 'onPassed'>;
  /**
   * Writes it, once all tests have run.
   * @throws FileError or an error of the file system if something cannot be written
   */
  write: () => WrittenReport;
  /** Removes what was needed for it. */
  close: () => Promise<void>;
}

/** What has been written. */
export interface WrittenReport {
  /** One sentence for each. */
  done: string[];
  /** What could not be written, and why. */
  refused: string[];
}

/**
 * Rewrites expected files and checksums that differ.
 * @throws RunError if there is no place for what is written later
 */
export async function updateWriter(): Promise<TestWriter> {
  const folder = await createDataFolder();
  const updates = new Updates(join(folder, 'data'));
  const checksums = new Map<ReadTool, NewChecksum[]>();
  return {
    options: (tool) => {
      const toolChecksums: NewChecksum[] = [];
      checksums.set(tool, toolChecksums);
      return { differences: updates.taking(dirname(tool.file.file), toolChecksums) };
    },
    write: () => {
      const { changed, refused } = updates;
      changed.forEach(writeContent);
      const written: WrittenReport = {
        done: changed.map(({ file }) => `Updated "${shownPath(file)}".`),
        refused: refused.map(
          (file) => `"${shownPath(file)}" was not updated: tests expect different contents of it.`,
        ),
      };
      const changes = [...checksums].map(([tool, toolChecksums]): [ReadTool, Change[]] => [
        tool,
        toolChecksums.map(({ test, place, checksum }) => ({
          what: `the checksum of the output "${place.join('/')}" of test ${test.number}`,
          edit: (parsed) => checksumEdit(parsed, test.number, place, checksum),
        })),
      ]);
      writeEdits(new Map(changes), written);
      return written;
    },
    close: () => removeJobFolder(folder),
  };
}

function writeContent({ file, copy }: NewContent): void {
  if (existsSync(file)) {
    replaceContent(file, readFileSync(copy));
    return;
  }
  createFolder(dirname(file));
  copyFileSync(copy, file, constants.COPYFILE_EXCL);
}

/** Writes assertions for the outputs that tests do not mention. */
export function proposalWriter(): TestWriter {
  const proposals = new Map<ReadTool, { test: ToolTest; expected: Expectations }[]>();
  return {
    options: (tool) => {
      const toolProposals: { test: ToolTest; expected: Expectations }[] = [];
      proposals.set(tool, toolProposals);
      const claims = tool.document.tool ? outputClaims(tool.document.tool) : [];
      const types = new Map(claims.map(({ name, collectionType }) => [name, collectionType]));
      return {
        onPassed: async (test, outputs) => {
          const expected: [name: string, value: PlainValue][] = [];
          for (const output of outputs.filter(({ name }) => !test.outputs.has(name))) {
            const proposed = await proposedExpectation(output, types.get(output.name));
            if (proposed !== undefined) expected.push([output.name, proposed]);
          }
          if (expected.length > 0) toolProposals.push({ test, expected });
        },
      };
    },
    write: () => {
      const written: WrittenReport = { done: [], refused: [] };
      const changes = [...proposals].map(([tool, toolProposals]): [ReadTool, Change[]] => [
        tool,
        toolProposals.map(({ test, expected }) => ({
          what: `test ${test.number}, with assertions about ${amount(expected.length, 'output')}`,
          edit: (parsed) => expectationsEdit(parsed, test.number, expected),
        })),
      ]);
      writeEdits(new Map(changes), written);
      return written;
    },
    close: () => Promise.resolve(),
  };
}

/** A change of a document, and what it changes. */
interface Change {
  what: string;
  edit: (tool: Tool) => SpanEdit | undefined;
}

/** Writes changes of tools, those of one file at once, and notes what was and was not written. */
function writeEdits(changes: ReadonlyMap<ReadTool, readonly Change[]>, written: WrittenReport): void {
  const files = new Map<string, { edits: ToolEdit[]; done: string[] }>();
  for (const [tool, toolChanges] of changes) {
    const { document, file, place } = tool;
    const inFile = files.get(file.file) ?? { edits: [], done: [] };
    files.set(file.file, inFile);
    for (const { what, edit } of toolChanges) {
      const spanEdit = document.tool && edit(document.tool);
      if (spanEdit) {
        inFile.edits.push({ tool, edit: spanEdit });
        inFile.done.push(`Updated ${what}, in "${toolName(place)}".`);
      } else written.refused.push(`"${toolName(place)}" was not changed at ${what}: change it by hand.`);
    }
  }
  for (const [file, { edits, done }] of files) {
    if (edits.length === 0) continue;
    replaceContent(file, editedText(edits));
    written.done.push(...done);
  }
}

function shownPath(file: string): string {
  return relative(process.cwd(), file);
}
