import { evaluableAt, isObject, previewText, renderedTexts, rendering } from '@user-tool/shared';
import { LSPErrorCodes, ResponseError, type CancellationToken } from 'vscode-languageserver';
import { renderRequest, type RenderParams, type RenderResult } from '@user-tool/protocol/tool-requests.js';
import { untilChanged } from '../session/cancellation.js';
import type { Session } from '../session/session.js';
import { aboutTool, partOf } from './about-document.js';
import { customRequest, isAboutDocument, isPosition, type MethodFamily, type ParamsOf } from './method.js';

const renderParams: ParamsOf<RenderParams> = {
  read: (params) => {
    const about = aboutTool.read(params);
    if (!about || !isAboutDocument(params)) return undefined;
    const { inputs, sample, position = null } = params;
    if (position !== null && !isPosition(position)) return undefined;
    return {
      ...about,
      inputs: isObject(inputs) ? inputs : {},
      sample: sample === 'required' ? sample : sample !== false,
    };
  },
  written: '{textDocument: {uri}, inputs?, sample?, position?, pointer?}',
};

export const renderFamily: MethodFamily = {
  methods: [customRequest(renderRequest, renderParams, render, () => null)],
};

/** Evaluates a tool on request; null if it changes in the meantime, as the client then asks again. */
async function render(
  { checker, documents, environment: { evaluation } }: Session,
  { inputs = {}, sample = true, ...about }: RenderParams,
  token: CancellationToken,
): Promise<RenderResult | null | ResponseError<never>> {
  const { textDocument, position } = about;
  const { uri } = textDocument;
  const { document, tool, problems, version, options } = partOf(await checker.check(uri), about) ?? {};
  if (!document || !tool || !problems || !options || token.isCancellationRequested) return null;
  const { source } = tool;
  const { platform, jobs } = options.config ?? {};
  const question = { text: source.text, given: inputs, sample, settings: { platform, jobs } };
  const offset = position ? source.offsetAt(position) : -1;
  const expression = evaluableAt(tool, offset);
  const [evaluated, value] = await untilChanged(documents, uri, token, (unchanged) =>
    Promise.all([
      evaluation.ask('tool', question, unchanged),
      expression && evaluation.ask('expression', { ...question, offset }, unchanged),
    ]),
  );
  if (documents.get(uri) !== version) return null;
  if (!evaluated) {
    return new ResponseError(LSPErrorCodes.RequestFailed, 'The command could not be evaluated in time.');
  }
  return {
    ...rendering(document, evaluated, { path: uri, problems }),
    preview: previewText(document, evaluated),
    texts: renderedTexts(document, evaluated),
    ...(expression && value && { expression: { range: source.rangeOf(expression.span), ...value } }),
  };
}
