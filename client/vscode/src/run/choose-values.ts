import { l10n, QuickPickItemKind, window, type QuickPickItem, type Uri } from 'vscode';
import {
  expressionName,
  pathsIn,
  shownFields,
  shownValues,
  takesFiles,
  valueAt,
  withValue,
  type PlacedField,
  type Values,
} from '@user-tool/platform-api/form-values.js';
import type { Json, PlacedForm } from '@user-tool/protocol/tool-requests.js';
import type { RememberedValues } from '../preview/remembered.js';
import { nameOf } from '../tool-uri.js';
import { areThere } from './data-inputs.js';
import { folderOf, pickFiles } from './pick-files.js';

/** What the values are for. */
export interface ValueQuestion {
  tool: Uri;
  form: PlacedForm;
  /** The values of the preview, which stay what they are changed to. */
  remembered: RememberedValues;
  /** Where the tool runs, unless it is this computer. */
  place?: string;
  /** How the user is asked; tests substitute their own. */
  user?: Pick<typeof window, 'showQuickPick' | 'showOpenDialog'>;
}

interface ValueItem extends QuickPickItem {
  /** Absent for the item that runs the tool. */
  placed?: PlacedField;
}

/**
 * The values to run a tool with: those of the preview. Asks for files that are missing, then shows all values.
 * @returns `form` if the user wants to change values in the form; undefined if the user cancels
 */
export async function chooseValues(question: ValueQuestion): Promise<Values | 'form' | undefined> {
  if (!(await askMissing(question))) return undefined;
  for (;;) {
    const { form, tool, remembered } = question;
    const values = remembered.of(tool);
    const fields = shownFields(form, values);
    const chosen: Pick<ValueItem, 'placed'> | undefined =
      fields.length === 0 ? {} : await showValues(question, fields);
    if (!chosen) return undefined;
    if (!chosen.placed) return shownValues(form, values);
    if (!takesFiles(chosen.placed.field)) return 'form';
    await ask(question, chosen.placed);
  }
}

/** Asks for the file of each input that needs one and has none; false if the user cancels. */
async function askMissing(question: ValueQuestion): Promise<boolean> {
  const { form, tool, remembered } = question;
  for (const placed of shownFields(form, remembered.of(tool))) {
    const { field, path } = placed;
    if (!takesFiles(field)) continue;
    const value = valueAt(remembered.of(tool), path) ?? undefined;
    const isAnswered = value === undefined ? field.optional : await areThere(value, folderOf(tool));
    if (!isAnswered && !(await ask(question, placed))) return false;
  }
  return true;
}

/** Asks for the files of an input; false if the user cancels. */
async function ask(
  { tool, remembered, user }: ValueQuestion,
  { field, path }: PlacedField,
): Promise<boolean> {
  const value = await pickFiles(field, folderOf(tool), user);
  if (value === undefined) return false;
  remembered.remember(tool, withValue(remembered.of(tool), path, value));
  return true;
}

function showValues(
  { tool, remembered, place, user = window }: ValueQuestion,
  fields: readonly PlacedField[],
): Thenable<ValueItem | undefined> {
  const values = remembered.of(tool);
  const name = nameOf(tool);
  const items: ValueItem[] = [
    { label: `$(play) ${l10n.t('Run')}` },
    { label: l10n.t('Change a value'), kind: QuickPickItemKind.Separator },
    ...fields.map((placed) => itemOf(placed, values)),
  ];
  return user.showQuickPick(items, {
    title: place === undefined ? l10n.t('Run {0}', name) : l10n.t('Run {0} on {1}', name, place),
    placeHolder: l10n.t('Press Enter to run the tool with these values'),
    matchOnDescription: true,
  });
}

function itemOf(placed: PlacedField, values: Values): ValueItem {
  const { field, path } = placed;
  const icon = takesFiles(field) ? 'file' : 'edit';
  return {
    label: `$(${icon}) ${expressionName(path)}`,
    description: described(placed, valueAt(values, path) ?? startOf(placed)),
    placed,
  };
}

/** Sample values are for the preview only. */
function startOf({ field }: PlacedField): Json | undefined {
  return field.sampled ? undefined : field.start;
}

function described({ field }: PlacedField, value: Json | undefined): string {
  if (value === undefined || value === null || value === '') return l10n.t('no value');
  if (takesFiles(field)) return pathsIn(value).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
