import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { THREAD_POSTS } from '#contract/limits.ts'
import { draftedPost, draftFields, newDraft } from '#contract/post.ts'
import { invalidId, upToPosts } from '#contract/schema-texts.ts'
import { Id, Nullable, Ok, Time } from '#contract/schemas.ts'
import { text } from '#contract/server-texts.ts'

const DraftId = Type.String({
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  message: invalidId,
  description: 'A UUID in lower case, made by the client.',
})
const ByDraft = Type.Object({ id: DraftId })

const posts = Type.Array(Type.Object(draftedPost), {
  minItems: 1,
  maxItems: THREAD_POSTS,
  message: upToPosts(THREAD_POSTS),
  description: 'One post, or a thread.',
})

export const Draft = Type.Object({
  id: DraftId,
  posts,
  replyTo: Nullable(Id),
  ...draftFields,
  updatedAt: Time,
})
export type Draft = Static<typeof Draft>

const Base = Type.String({
  // Only times that Date.parse takes.
  pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z$',
  message: text('This isn’t a valid time.'),
  description: '`updatedAt` of the version that the client knows.',
})

export const drafts = {
  'GET /drafts': {
    summary: "The viewer's drafts, last changed first.",
    scope: 'read:statuses',
    answer: Type.Object({ drafts: Type.Array(Draft) }),
  },
  'PUT /drafts/:id': {
    summary:
      'Saves a draft. When another device has changed it since `base`, that version is kept as a draft of its own.',
    scope: 'write:statuses',
    standing: 'frozen',
    params: ByDraft,
    body: Type.Object({
      posts,
      replyTo: Type.Optional(Nullable(Id)),
      ...newDraft,
      base: Type.Optional(Nullable(Base)),
    }),
    answer: Type.Object({
      draft: Draft,
      kept: { ...Nullable(Draft), description: 'The version of the other device, under a new id.' },
    }),
  },
  'DELETE /drafts/:id': {
    summary: 'Deletes a draft. With `base`, one that has changed since is kept.',
    scope: 'write:statuses',
    standing: 'frozen',
    params: ByDraft,
    query: Type.Object({ base: Type.Optional(Base) }),
    answer: Ok,
  },
} as const satisfies Endpoints
