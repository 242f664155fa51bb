import {
  dialects,
  templates,
  toolFileName,
  toolIdOfFile,
  toolNameOfId,
  toolSnippet,
  type DialectName,
  type ToolTemplate,
} from '@user-tool/shared';

/** What an editor offers to those who begin a tool. */
export interface ToolTemplates {
  /** The dialect that fits: that of most tools in the workspace. */
  dialect: DialectName;
  /** All dialects, with the class that chooses each. */
  dialects: { name: DialectName; class: string }[];
  templates: OfferedTemplate[];
}

interface OfferedTemplate {
  name: string;
  label: string;
  summary: string;
  /** Under which the tool is kept unless its author says otherwise. */
  fileName: string;
  /** The whole tool in each dialect, as a snippet (LSP, "Snippet Syntax"). */
  snippets: Record<DialectName, string>;
}

/** @param fileName what the file will be called, which tells the id and the name of the tool */
export function toolTemplates(dialect: DialectName, fileName?: string): ToolTemplates {
  return {
    dialect,
    dialects: Object.values(dialects).map(({ name, classConstant }) => ({ name, class: classConstant })),
    templates: templates.map((template) => ({
      name: template.name,
      label: template.label,
      summary: template.summary,
      fileName: fileName ?? toolFileName(template.id),
      snippets: {
        platform: snippet(template, 'platform', fileName),
        galaxy: snippet(template, 'galaxy', fileName),
      },
    })),
  };
}

function snippet(template: ToolTemplate, dialect: DialectName, fileName: string | undefined): string {
  const id = fileName === undefined ? undefined : toolIdOfFile(fileName, dialect);
  return toolSnippet(template, dialect, { id, name: id && toolNameOfId(id) });
}
