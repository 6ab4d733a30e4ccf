import { POLL_CHOICES } from '#contract/limits.ts'
import type { NewPost, NewThread } from '#contract/post.ts'
import { twoToSix } from '#contract/schema-texts.ts'
import { text } from '#contract/server-texts.ts'
import { failFields } from '#server/core/errors.ts'
import type { ImageSource } from '#server/features/media/images.ts'
import type { NewPoll } from './polls/rules.ts'
import type { PostDraft } from './publish.ts'

/** The posts of a thread, from the lists of the call. */
export function draftsOfThread(
  { content: texts, imagesPerPost, alt = [], pollSizes, pollChoices, pollsMultiple, pollsMinutes, ...rest }: NewThread,
  uploads: readonly ImageSource[],
): PostDraft[] {
  const shares = shareImages(uploads.length, texts.length, imagesPerPost)
  const polls = sharePolls(texts.length, { pollSizes, pollChoices, pollsMultiple, pollsMinutes })
  let from = 0
  return texts.map((content, index) => {
    const to = from + shares[index]!
    const own = { uploads: uploads.slice(from, to), alt: alt.slice(from, index < texts.length - 1 ? to : undefined) }
    from = to
    return { ...rest, ...own, ...polls[index], content }
  })
}

/** The number of images of each post. */
function shareImages(images: number, posts: number, perPost: readonly number[] = [images]): number[] {
  const shares = Array.from({ length: posts }, (_, index) => perPost[index] ?? 0)
  if (perPost.length > posts || shares.reduce((sum, share) => sum + share, 0) !== images)
    failFields({ imagesPerPost: text("This doesn't match the uploaded images.") })
  return shares
}

/** The fields of the poll of each post; empty for a post without one. */
function sharePolls(
  posts: number,
  { pollSizes, pollChoices = [], pollsMultiple = [], pollsMinutes = [] }: PollLists,
): PollOfPost[] {
  const sizes = pollSizes ?? (pollChoices.length > 0 ? [pollChoices.length] : [])
  if (sizes.length > posts || sizes.reduce((sum, size) => sum + size, 0) !== pollChoices.length)
    failFields({ pollSizes: text("This doesn't match the answers of the polls.") })
  if (sizes.some((size) => size !== 0 && (size < POLL_CHOICES.min || size > POLL_CHOICES.max)))
    failFields({ pollChoices: twoToSix })
  let from = 0
  let poll = 0
  return sizes.map((size) => {
    if (size === 0) return {}
    const choices = pollChoices.slice(from, from + size)
    from += size
    const [pollMultiple, pollMinutes] = [pollsMultiple[poll], pollsMinutes[poll]]
    poll++
    return {
      pollChoices: choices,
      ...(pollMultiple !== undefined && { pollMultiple }),
      ...(pollMinutes !== undefined && { pollMinutes }),
    }
  })
}

/** The lists of the call from the poll of each post. None without a poll. */
export function listsOfPolls(polls: readonly (NewPoll | null)[]): Lists {
  const written = polls.filter((poll) => poll !== null)
  if (written.length === 0) return {}
  return {
    pollSizes: polls.map((poll) => poll?.choices.length ?? 0),
    pollChoices: written.flatMap(({ choices }) => choices),
    pollsMultiple: written.map(({ isMultiple }) => isMultiple),
    pollsMinutes: written.map(({ minutes }) => minutes),
  }
}

type Lists = Pick<NewThread, 'pollSizes' | 'pollChoices' | 'pollsMultiple' | 'pollsMinutes'>
type PollLists = { [K in keyof Lists]: Lists[K] | undefined }
type PollOfPost = Pick<NewPost, 'pollChoices' | 'pollMultiple' | 'pollMinutes'>
