/** Who may see a post, and who may reply. */
import Type, { type Static } from 'typebox'
import { OneOf } from './schemas.ts'

export const Audience = OneOf(['everyone', 'followers', 'mentioned'])
/** Who may see a post. */
export type AudienceName = Static<typeof Audience>

export const WhoReplies = OneOf(['everyone', 'followed', 'mentioned'])
/** Who may reply to a post: everyone, those whom its author follows, or those it mentions. */
export type WhoRepliesName = Static<typeof WhoReplies>

/** Fields of a post that say what is restricted. */
export const reachFields = {
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
}

/** Fields of a call that publishes a post. */
export const reach = {
  audience: Type.Optional({
    ...Audience,
    description: 'Who sees it. A reply is seen by no more than what it answers, which is the default.',
  }),
}
export const replies = {
  whoReplies: Type.Optional({ ...WhoReplies, description: 'Who may reply in its thread. Not for replies.' }),
}
