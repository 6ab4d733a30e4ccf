/** The fields of posts in calls, composed of the fields of each part (`parts/`). */
import Type, { type Static, type TObject } from 'typebox'
import { THREAD_POSTS } from './limits.ts'
import { audienceFields } from './parts/audience.ts'
import { cardFields } from './parts/card.ts'
import { contentWarningFields } from './parts/content-warning.ts'
import { imageFields } from './parts/images.ts'
import { pollFields } from './parts/poll.ts'
import { quoteFields } from './parts/quote.ts'
import { Content, textFields } from './parts/text.ts'
import { videoFields } from './parts/video.ts'
import { upToPosts } from './schema-texts.ts'

/** Fields of a post for its readers: text, images, content warning, link card. */
export const contentOfPost = {
  ...textFields.post,
  ...imageFields.post,
  ...contentWarningFields.post,
  ...cardFields.post,
}
/** Fields of a version of a post: what an edit can change. */
export const versionOfPost = {
  content: textFields.post.content,
  media: imageFields.post.media,
  ...contentWarningFields.post,
  ...pollFields.version,
}
/** Fields of a post that is quoted, besides its content. */
export const fieldsOfQuotedPost = { ...pollFields.quotedPost }
/** Fields of a post that say who may see it, who may reply and who may quote it. */
export const audienceOfPost = { ...audienceFields.post, ...quoteFields.post }
/** Fields of a post that parts answer for each viewer. */
export const viewerFieldsOfPost = { ...pollFields.post }

/** Fields of the call that publishes a post. */
export const newPost = {
  ...textFields.newPost,
  ...imageFields.newPost,
  ...videoFields.newPost,
  ...contentWarningFields.newPost,
  ...audienceFields.newPost,
  ...quoteFields.newPost,
  ...pollFields.newPost,
  ...cardFields.newPost,
}
/** A post as its author wrote it, besides its images. */
export type NewPost = Static<TObject<typeof newPost>>

/** Fields of the call that publishes a reply. Its thread decides who may reply. */
export const newReply = {
  content: Content,
  ...imageFields.newPost,
  ...videoFields.newPost,
  ...contentWarningFields.newPost,
  audience: audienceFields.newPost.audience,
  ...quoteFields.newPost,
  ...pollFields.newPost,
  ...cardFields.newPost,
}

/**
 * Fields of the call that publishes a thread: a list has one entry per post, any other field applies to all posts,
 * except that the first post has the quote.
 */
export const newThread = {
  content: Type.Array(Content, {
    minItems: 1,
    maxItems: THREAD_POSTS,
    message: upToPosts(THREAD_POSTS),
    description: 'The text of each post, in order.',
  }),
  ...imageFields.newThread,
  ...videoFields.newThread,
  ...contentWarningFields.newPost,
  ...audienceFields.newPost,
  ...quoteFields.newPost,
  ...pollFields.newThread,
  ...cardFields.newPost,
}

export type NewThread = Static<TObject<typeof newThread>>

/** Fields of the call that edits a post. An edit does not change who sees it. */
export const postEdit = {
  ...textFields.newPost,
  ...imageFields.newPost,
  ...contentWarningFields.newPost,
  ...imageFields.postEdit,
  ...videoFields.newPost,
  ...videoFields.postEdit,
  ...pollFields.postEdit,
}
export type PostEdit = Static<TObject<typeof postEdit>>

/** Fields of each post of a draft. */
export const draftedPost = { ...textFields.draftedPost, ...imageFields.draftedPost, ...pollFields.draftedPost }
/** Fields of a draft as a whole. */
export const draftFields = {
  ...audienceFields.draft,
  ...contentWarningFields.draft,
  ...quoteFields.draft,
  ...cardFields.draft,
}
/** Fields of the call that saves a draft. */
export const newDraft = {
  ...audienceFields.newDraft,
  ...contentWarningFields.newDraft,
  ...quoteFields.newDraft,
  ...cardFields.newDraft,
}
export type NewDraft = Static<TObject<typeof newDraft>>
