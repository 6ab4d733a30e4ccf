/** The fields of calls about posts, composed of those of each part of a post (`parts/`). */
import Type, { type Static, type TObject } from 'typebox'
import { THREAD_POSTS } from './limits.ts'
import { audienceFields } from './parts/audience.ts'
import { contentWarningFields } from './parts/content-warning.ts'
import { imageFields } from './parts/images.ts'
import { quoteFields } from './parts/quote.ts'
import { Content, textFields } from './parts/text.ts'
import { upToPosts } from './schema-texts.ts'

/** Of a post, what its readers see. */
export const contentOfPost = { ...textFields.post, ...imageFields.post, ...contentWarningFields.post }
/** Of a post, who may see it and who may reply. */
export const audienceOfPost = audienceFields.post

/** Of the call that publishes a post. */
export const newPost = {
  ...textFields.newPost,
  ...imageFields.newPost,
  ...contentWarningFields.newPost,
  ...audienceFields.newPost,
  ...quoteFields.newPost,
}
/** A post as its author wrote it, besides its images. */
export type NewPost = Static<TObject<typeof newPost>>

/** The same for a reply without images. Its thread decides who may reply. */
export const newReply = {
  content: Content,
  ...contentWarningFields.newPost,
  audience: audienceFields.newPost.audience,
  ...quoteFields.newPost,
}

/** The same for a thread: each field that is not a list is of all its posts, but the first alone has the quote. */
export const newThread = {
  content: Type.Array(Content, {
    minItems: 1,
    maxItems: THREAD_POSTS,
    message: upToPosts(THREAD_POSTS),
    description: 'The text of each post, in order.',
  }),
  ...imageFields.newThread,
  ...contentWarningFields.newPost,
  ...audienceFields.newPost,
  ...quoteFields.newPost,
}

export type NewThread = Static<TObject<typeof newThread>>

/** Of the call that edits a post. Who sees it stays. */
export const postEdit = {
  ...textFields.newPost,
  ...imageFields.newPost,
  ...contentWarningFields.newPost,
  ...imageFields.postEdit,
}
export type PostEdit = Static<TObject<typeof postEdit>>

/** Of each post of a draft. */
export const draftedPost = { ...textFields.draftedPost, ...imageFields.draftedPost }
/** Of a draft as a whole. */
export const draftFields = { ...audienceFields.draft, ...contentWarningFields.draft, ...quoteFields.draft }
/** Of the call that saves a draft. */
export const newDraft = { ...audienceFields.newDraft, ...contentWarningFields.newDraft, ...quoteFields.newDraft }
export type NewDraft = Static<TObject<typeof newDraft>>
