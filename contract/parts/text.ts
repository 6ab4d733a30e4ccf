/** The text of a post. */
import Type from 'typebox'
import { CODE_POINTS_PER_CHARACTER, DRAFT_LENGTH, TWEET_LENGTH } from '#contract/limits.ts'
import { keepTo } from '#contract/schema-texts.ts'
import { text } from '#contract/server-texts.ts'

// An upper bound in code points for a text that the use case counts in graphemes.
export const Content = Type.String({
  maxLength: TWEET_LENGTH * CODE_POINTS_PER_CHARACTER,
  message: keepTo(TWEET_LENGTH),
})

/** The fields of the text in calls about posts, threads and drafts. */
export const textFields = {
  post: { content: Type.String(), text: Type.String({ description: 'The same as content.' }) },
  newPost: { content: Type.Optional(Content) },
  draftedPost: {
    text: Type.String({ maxLength: DRAFT_LENGTH, message: text('This draft is too long to save. Shorten it.') }),
  },
}
