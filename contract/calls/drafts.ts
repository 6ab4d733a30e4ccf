import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import {
  CODE_POINTS_PER_CHARACTER,
  DRAFT_LENGTH,
  THREAD_POSTS,
  TWEET_IMAGES,
  WARNING_LENGTH,
} from '#contract/limits.ts'
import { Audience, WhoReplies } from '#contract/reach.ts'
import { invalidId, keepTo, upToImages, upToPosts } from '#contract/schema-texts.ts'
import { Id, Nullable, Ok, Time } from '#contract/schemas.ts'
import { text } from '#contract/server-texts.ts'

const DraftId = Type.String({
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  message: invalidId,
  description: 'A UUID in lower case, made by the client.',
})
const ByDraft = Type.Object({ id: DraftId })

const DraftPost = Type.Object({
  text: Type.String({ maxLength: DRAFT_LENGTH, message: text('This draft is too long to save. Shorten it.') }),
  images: Type.Integer({
    minimum: 0,
    maximum: TWEET_IMAGES,
    message: upToImages(TWEET_IMAGES),
    description: 'How many images it has. They stay on the device that chose them.',
  }),
})

const draftFields = {
  posts: Type.Array(DraftPost, {
    minItems: 1,
    maxItems: THREAD_POSTS,
    message: upToPosts(THREAD_POSTS),
    description: 'One post, or a thread.',
  }),
}

export const Draft = Type.Object({
  id: DraftId,
  ...draftFields,
  replyTo: Nullable(Id),
  audience: Audience,
  whoReplies: WhoReplies,
  warning: Nullable(Type.String({ description: 'A content warning. Empty: one that is not written yet.' })),
  sensitive: Type.Boolean(),
  updatedAt: Time,
})
export type Draft = Static<typeof Draft>

const Base = Type.String({
  // Only times that Date.parse takes.
  pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z$',
  message: text("This isn't a valid time."),
  description: '`updatedAt` of the version that the client knows.',
})

export const drafts = {
  'GET /drafts': {
    summary: "The viewer's drafts, last changed first.",
    answer: Type.Object({ drafts: Type.Array(Draft) }),
  },
  'PUT /drafts/:id': {
    summary:
      'Saves a draft. When another device has changed it since `base`, that version is kept as a draft of its own.',
    standing: 'frozen',
    params: ByDraft,
    body: Type.Object({
      ...draftFields,
      replyTo: Type.Optional(Nullable(Id)),
      audience: Type.Optional(Audience),
      whoReplies: Type.Optional(WhoReplies),
      warning: Type.Optional(
        Nullable(
          Type.String({ maxLength: WARNING_LENGTH * CODE_POINTS_PER_CHARACTER, message: keepTo(WARNING_LENGTH) }),
        ),
      ),
      sensitive: Type.Optional(Type.Boolean()),
      base: Type.Optional(Nullable(Base)),
    }),
    answer: Type.Object({
      draft: Draft,
      kept: { ...Nullable(Draft), description: 'The version of the other device, under a new id.' },
    }),
  },
  'DELETE /drafts/:id': {
    summary: 'Deletes a draft. With `base`, one that has changed since is kept.',
    standing: 'frozen',
    params: ByDraft,
    query: Type.Object({ base: Type.Optional(Base) }),
    answer: Ok,
  },
} as const satisfies Endpoints
