import type { NewThread } from '#contract/post.ts'
import { text } from '#contract/server-texts.ts'
import { failFields } from '#server/core/errors.ts'
import type { Upload } from '#server/core/http/call.ts'
import type { PostDraft } from './publish.ts'

/** The posts of a thread, from the lists of the call. */
export function draftsOfThread(
  { content: texts, imagesPerPost, alt = [], ...rest }: NewThread,
  uploads: readonly Upload[],
): PostDraft[] {
  const shares = shareImages(uploads.length, texts.length, imagesPerPost)
  let from = 0
  return texts.map((content, index) => {
    const to = from + shares[index]!
    const own = { uploads: uploads.slice(from, to), alt: alt.slice(from, index < texts.length - 1 ? to : undefined) }
    from = to
    return { ...rest, ...own, content }
  })
}

/** The number of images of each post. */
function shareImages(images: number, posts: number, perPost: readonly number[] = [images]): number[] {
  const shares = Array.from({ length: posts }, (_, index) => perPost[index] ?? 0)
  if (perPost.length > posts || shares.reduce((sum, share) => sum + share, 0) !== images)
    failFields({ imagesPerPost: text("This doesn't match the uploaded images.") })
  return shares
}
