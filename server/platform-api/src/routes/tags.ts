import { Type } from 'typebox';
import { itemClasses } from '../constants.js';
import { route } from './route.js';
import { EncodedId, oneOf, orNull, PageQuery, refTo, TagList } from './schemas.js';

const ItemTagsPayload = Type.Object(
  {
    item_id: EncodedId,
    item_class: oneOf(itemClasses, { examples: ['History'] }),
    item_tags: orNull(TagList, {
      default: null,
      description: 'Replaces all tags of the item. A comma separates two tags.',
      examples: [['genome', 'group:case']],
    }),
  },
  { $id: 'ItemTagsPayload' },
);

/** `/api/tags` (public platform, `api/tags.py`). */
export const tagRoutes = {
  list: route('GET /api/tags', {
    access: 'user',
    tag: 'tags',
    summary: 'List the tags that the caller uses, sorted',
    query: Type.Object(PageQuery),
    response: { 200: Type.Array(Type.String()) },
  }),
  replace: route('PUT /api/tags', {
    access: 'user',
    tag: 'tags',
    summary: 'Replace the tags of an item',
    body: refTo(ItemTagsPayload),
    response: { 204: Type.Null({ description: 'The tags were replaced.' }) },
  }),
};

/** A tag of an item. */
export const ItemTag = Type.Object(
  {
    id: EncodedId,
    model_class: Type.String({ examples: ['HistoryTagAssociation'] }),
    user_tname: Type.String({ description: 'The name of the tag.' }),
    user_value: Type.Union([Type.String(), Type.Null()], { description: 'What follows its colon.' }),
  },
  { $id: 'ItemTag', description: 'A tag of an item, with the id of the item.' },
);

const TagValue = Type.Object({ value: orNull(Type.String(), { examples: ['case'] }) }, { $id: 'TagValue' });

const tagName = Type.String({ description: 'The name of a tag.' });
const HistoryTag = Type.Object({ id: EncodedId, tag_name: tagName });
const ContentTag = Type.Object({ id: EncodedId, content_id: EncodedId, tag_name: tagName });

const ofOwner = { access: 'user', unsigned: 'notOwner', tag: 'tags' } as const;
const ofTag = {
  ...ofOwner,
  emptyBody: true,
  body: refTo(TagValue),
  response: { 200: refTo(ItemTag) },
} as const;

/** The tags of a history. */
export const historyTagRoutes = {
  list: route('GET /api/histories/{id}/tags', {
    ...ofOwner,
    summary: 'List the tags of a history',
    response: { 200: Type.Array(refTo(ItemTag)) },
  }),
  show: route('GET /api/histories/{id}/tags/{tag_name}', {
    ...ofOwner,
    summary: 'Show a tag of a history',
    params: HistoryTag,
    response: { 200: refTo(ItemTag) },
  }),
  create: route('POST /api/histories/{id}/tags/{tag_name}', {
    ...ofTag,
    summary: 'Set a tag of a history',
    params: HistoryTag,
  }),
  update: route('PUT /api/histories/{id}/tags/{tag_name}', {
    ...ofTag,
    summary: 'Set a tag of a history',
    params: HistoryTag,
  }),
  remove: route('DELETE /api/histories/{id}/tags/{tag_name}', {
    ...ofOwner,
    summary: 'Remove a tag of a history',
    params: HistoryTag,
    response: { 200: Type.Boolean() },
  }),
};

/** The tags of a dataset. */
export const contentTagRoutes = {
  list: route('GET /api/histories/{id}/contents/{content_id}/tags', {
    ...ofOwner,
    summary: 'List the tags of a dataset',
    response: { 200: Type.Array(refTo(ItemTag)) },
  }),
  show: route('GET /api/histories/{id}/contents/{content_id}/tags/{tag_name}', {
    ...ofOwner,
    summary: 'Show a tag of a dataset',
    params: ContentTag,
    response: { 200: refTo(ItemTag) },
  }),
  create: route('POST /api/histories/{id}/contents/{content_id}/tags/{tag_name}', {
    ...ofTag,
    summary: 'Set a tag of a dataset',
    params: ContentTag,
  }),
  update: route('PUT /api/histories/{id}/contents/{content_id}/tags/{tag_name}', {
    ...ofTag,
    summary: 'Set a tag of a dataset',
    params: ContentTag,
  }),
  remove: route('DELETE /api/histories/{id}/contents/{content_id}/tags/{tag_name}', {
    ...ofOwner,
    summary: 'Remove a tag of a dataset',
    params: ContentTag,
    response: { 200: Type.Boolean() },
  }),
};
