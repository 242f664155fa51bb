import type { CancellationToken, Hover, ResponseError } from 'vscode-languageserver';
import {
  formRequest,
  type PlacedForm,
  renderRequest,
  type RenderResult,
} from '../../protocol/tool-requests.js';
import { form } from '../evaluation/form.js';
import { hoverAt } from '../evaluation/hover.js';
import { render } from '../evaluation/render.js';
import type { Feature } from './feature.js';

/** What there is to know of a place, and what would run. Evaluates for the one who asks, never before. */
export const evaluationFeatures: readonly Feature[] = [
  {
    announce: () => ({ hoverProvider: true }),
    serve: (session) => {
      session.connection.onHover((params, token) =>
        session.guard<Hover | null | ResponseError<never>>(() => hoverAt(session, params, token), null),
      );
    },
  },
  {
    announce: () => ({ experimental: { userTool: { render: true, form: true } } }),
    serve: (session) => {
      session.connection.onRequest(formRequest.method, (params: unknown, token: CancellationToken) =>
        session.guard<PlacedForm | null | ResponseError<never>>(() => form(session, params, token), null),
      );
      session.connection.onRequest(renderRequest.method, (params: unknown, token: CancellationToken) =>
        session.guard<RenderResult | null | ResponseError<never>>(() => render(session, params, token), null),
      );
    },
  },
];
