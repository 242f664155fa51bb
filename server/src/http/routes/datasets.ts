import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { datasetStates, type DatasetState } from '../../store/index.js';
import { mayRead } from '../auth/guards.js';
import { ServiceError } from '../errors/service-error.js';
import { decodeId } from '../ids/codec.js';
import { EncodedId, IdParams, Moment, refTo } from '../openapi/schemas.js';
import type { ServiceDependencies } from '../server/dependencies.js';

const Dataset = Type.Object(
  {
    id: EncodedId,
    model_class: Type.Literal('HistoryDatasetAssociation'),
    hda_ldda: Type.Literal('hda'),
    history_id: EncodedId,
    name: Type.String(),
    extension: Type.String({ description: 'Its datatype.' }),
    state: Type.Unsafe<DatasetState>({ type: 'string', enum: [...datasetStates] }),
    file_size: Type.Integer({ description: 'Size in bytes.' }),
    deleted: Type.Boolean(),
    public: Type.Boolean({ description: 'Whether everyone can read it.' }),
    tags: Type.Array(Type.String()),
    create_time: Moment,
    update_time: Moment,
    url: Type.String({ description: 'The path of the dataset.' }),
    download_url: Type.String({ description: 'The path of its content.' }),
  },
  { $id: 'Dataset', description: 'A dataset in a history.' },
);

/** `GET /api/datasets/{id}`; the legacy web layer serves the content. */
export function datasetRoutes({ ids, store, config }: ServiceDependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addSchema(Dataset);
    app.get(
      '/api/datasets/:id',
      {
        config: { access: 'anonymous' },
        schema: {
          tags: ['datasets'],
          summary: 'Show a dataset',
          params: IdParams,
          response: { 200: refTo(Dataset) },
        },
      },
      async ({ caller, params }) => {
        const dataset = await store.datasets.byId(decodeId(ids, 'dataset', params.id));
        if (!dataset || dataset.isDeleted)
          throw new ServiceError('notFound', { text: 'No dataset has this id.' });
        if (!mayRead(caller, dataset)) throw new ServiceError('notAccessible');
        const tags = await store.tags.of([dataset.id]);
        const id = ids.encode('dataset', dataset.id);
        return {
          id,
          model_class: 'HistoryDatasetAssociation' as const,
          hda_ldda: 'hda' as const,
          history_id: ids.encode('history', dataset.historyId),
          name: dataset.name,
          extension: dataset.extension,
          state: dataset.state,
          file_size: dataset.size,
          deleted: dataset.isDeleted,
          public: dataset.isPublic,
          tags: tags.get(dataset.id) ?? [],
          create_time: dataset.createTime.toISOString(),
          update_time: dataset.updateTime.toISOString(),
          url: `${config.basePath}/api/datasets/${id}`,
          download_url: `${config.basePath}/datasets/${id}/display`,
        };
      },
    );
  };
}
