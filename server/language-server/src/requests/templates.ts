import {
  dialects,
  isObject,
  templates,
  toolFileName,
  toolIdOfFile,
  toolNameOfId,
  toolSnippet,
  type DialectName,
  type ToolTemplate,
} from '@user-tool/shared';
import {
  templatesRequest,
  type TemplatesParams,
  type ToolTemplates,
} from '@user-tool/protocol/catalog-requests.js';
import { customRequest, type MethodFamily, type ParamsOf } from './method.js';

const templatesParams: ParamsOf<TemplatesParams> = {
  read: (params) => {
    const fileName = isObject(params) ? params['fileName'] : undefined;
    return typeof fileName === 'string' ? { fileName } : {};
  },
  written: '{fileName?}',
};

/** Helps to create a tool. */
export const templatesFamily: MethodFamily = {
  methods: [
    customRequest(
      templatesRequest,
      templatesParams,
      async ({ index }, { fileName }, token) => toolTemplates(await index.dialect(token), fileName),
      ({ fileName }) => toolTemplates('platform', fileName),
    ),
  ],
};

/** @param fileName of the new file; the tool's id and name are derived from it */
function toolTemplates(dialect: DialectName, fileName?: string): ToolTemplates {
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
