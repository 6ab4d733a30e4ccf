import { POLL_CHOICES } from '#contract/limits.ts'
import type { NewPost, NewThread } from '#contract/post.ts'
import { twoToSix } from '#contract/schema-texts.ts'
import { text } from '#contract/server-texts.ts'
import { failFields } from '#server/core/errors.ts'
import type { ImageSource } from '#server/features/media/images.ts'
import type { NewPoll } from './polls/rules.ts'
import type { PostDraft } from './publish.ts'

/** The posts of a thread, from the lists of the call. */
export function draftsOfThread(thread: NewThread, uploads: readonly ImageSource[]): PostDraft[] {
  const { content: texts, imagesPerPost, alt = [], videos = [], ...others } = thread
  const { pollSizes, pollChoices, pollsMultiple, pollsMinutes, ...rest } = others
  const shares = shareImages(uploads.length, texts.length, imagesPerPost)
  const polls = sharePolls(texts.length, { pollSizes, pollChoices, pollsMultiple, pollsMinutes })
  refuseWrongVideos(videos, texts.length)
  let [upload, described] = [0, 0]
  return texts.map((content, index) => {
    const video = videos[index] || undefined
    const share = shares[index]!
    // A video has a description like an image.
    const end = index < texts.length - 1 ? described + share + (video ? 1 : 0) : undefined
    const own = { uploads: uploads.slice(upload, upload + share), alt: alt.slice(described, end) }
    upload += share
    described = end ?? 0
    return { ...rest, ...own, ...polls[index], ...(video && { video, videoField: 'videos' as const }), content }
  })
}

function refuseWrongVideos(videos: readonly string[], posts: number): void {
  if (videos.length > posts) failFields({ videos: text('This doesn’t match the posts of the thread.') })
  const chosen = videos.filter((video) => video !== '')
  if (new Set(chosen).size < chosen.length) failFields({ videos: text('A video can be in one post only.') })
}

/** The number of images of each post. */
function shareImages(images: number, posts: number, perPost: readonly number[] = [images]): number[] {
  const shares = Array.from({ length: posts }, (_, index) => perPost[index] ?? 0)
  if (perPost.length > posts || shares.reduce((sum, share) => sum + share, 0) !== images)
    failFields({ imagesPerPost: text('This doesn’t match the uploaded images.') })
  return shares
}

/** The fields of the poll of each post; empty for a post without one. */
function sharePolls(
  posts: number,
  { pollSizes, pollChoices = [], pollsMultiple = [], pollsMinutes = [] }: PollLists,
): PollOfPost[] {
  const sizes = pollSizes ?? (pollChoices.length > 0 ? [pollChoices.length] : [])
  if (sizes.length > posts || sizes.reduce((sum, size) => sum + size, 0) !== pollChoices.length)
    failFields({ pollSizes: text('This doesn’t match the answers of the polls.') })
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
