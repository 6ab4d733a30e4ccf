/** Who may see a post, and who may reply. */
import Type, { type Static } from 'typebox'
import { OneOf } from '#contract/schemas.ts'

const Audience = OneOf(['everyone', 'followers', 'mentioned'])
/** Who may see a post. */
export type AudienceName = Static<typeof Audience>

const WhoReplies = OneOf(['everyone', 'followed', 'mentioned'])
/** Who may reply to a post: everyone, users whom its author follows, or users it mentions. */
export type WhoRepliesName = Static<typeof WhoReplies>

/** The fields of the audience in calls about posts, threads and drafts. */
export const audienceFields = {
  post: {
    audience: Type.Optional({
      ...Audience,
      description: 'Who sees it: followers of its author, or those it mentions. Omitted for everyone.',
    }),
    whoReplies: Type.Optional({
      ...WhoReplies,
      description:
        'Who may reply in the thread below: those whom its author follows, or those it mentions. Omitted for everyone.',
    }),
    isHidden: Type.Optional(
      Type.Literal(true, { description: 'The author of the thread has hidden this reply. Omitted otherwise.' }),
    ),
  },
  newPost: {
    audience: Type.Optional({
      ...Audience,
      description: 'Who sees it. A reply is seen by no more than what it answers, which is the default.',
    }),
    whoReplies: Type.Optional({ ...WhoReplies, description: 'Who may reply in its thread. Not for replies.' }),
  },
  draft: { audience: Audience, whoReplies: WhoReplies },
  newDraft: { audience: Type.Optional(Audience), whoReplies: Type.Optional(WhoReplies) },
}
