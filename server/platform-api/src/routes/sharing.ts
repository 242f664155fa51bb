import { Type } from 'typebox';
import { route } from './route.js';
import { EncodedId, orNull, refTo } from './schemas.js';

const nothing = Type.Array(Type.Never());

/** Who else may read a history. */
export const SharingStatus = Type.Object(
  {
    id: EncodedId,
    title: Type.String(),
    importable: Type.Boolean({ description: 'Whether everyone who knows its address may read and copy it.' }),
    published: Type.Boolean({ description: 'Whether lists of public histories show it.' }),
    email_hash: Type.Null(),
    username: Type.String(),
    username_and_slug: Type.Union([Type.String(), Type.Null()]),
    users_shared_with: Type.Array(Type.Object({ id: EncodedId, email: Type.String() })),
    errors: Type.Array(Type.String(), { description: 'Why it is not shared with some of the users.' }),
    extra: Type.Object({
      can_share: Type.Boolean(),
      can_change: nothing,
      cannot_change: nothing,
      accessible_count: Type.Integer(),
    }),
  },
  { $id: 'SharingStatus', description: 'Who else may read a history, and all that it contains.' },
);

const ShareWithUsers = Type.Object(
  {
    user_ids: Type.Array(Type.Union([Type.String(), Type.Integer()]), {
      maxItems: 1_000,
      description: 'Ids or email addresses of all users who may read it.',
    }),
    share_option: orNull(Type.String(), {
      description: 'Has no effect: users with whom a history is shared may read all that it contains.',
    }),
  },
  { $id: 'ShareWithUsers' },
);

const NewSlug = Type.Object(
  { new_slug: Type.String({ minLength: 1, maxLength: 255, pattern: '^[\\p{L}\\p{N}_-]+$' }) },
  { $id: 'NewSlug' },
);

const sharing = {
  access: 'user',
  unsigned: 'notOwner',
  tag: 'histories',
  response: { 200: refTo(SharingStatus) },
} as const;

/** Sharing of histories (public platform, `api/histories.py`). */
export const sharingRoutes = {
  show: route('GET /api/histories/{id}/sharing', {
    ...sharing,
    summary: 'Show who else may read a history',
  }),
  enableLink: route('PUT /api/histories/{id}/enable_link_access', {
    ...sharing,
    summary: 'Let everyone who knows its address read a history',
  }),
  disableLink: route('PUT /api/histories/{id}/disable_link_access', {
    ...sharing,
    summary: 'Let only its owner read a history, and those with whom it is shared',
  }),
  publish: route('PUT /api/histories/{id}/publish', {
    ...sharing,
    summary: 'List a history for everyone',
  }),
  unpublish: route('PUT /api/histories/{id}/unpublish', {
    ...sharing,
    summary: 'List a history no more',
  }),
  shareWithUsers: route('PUT /api/histories/{id}/share_with_users', {
    ...sharing,
    summary: 'Let these users, and no others, read a history',
    body: refTo(ShareWithUsers),
  }),
  setSlug: route('PUT /api/histories/{id}/slug', {
    ...sharing,
    summary: 'Change the name of a history in its public address',
    body: refTo(NewSlug),
    response: { 204: Type.Null({ description: 'It was changed.' }) },
  }),
};
