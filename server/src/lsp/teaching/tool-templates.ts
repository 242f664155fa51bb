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
import type { ToolTemplates } from '../../protocol/catalog-requests.js';

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
