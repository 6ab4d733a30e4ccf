import type { Version } from '#contract/calls/tweets.ts'
import { toIso } from '#server/core/clock.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { signedUrls } from '#server/features/media/urls.ts'
import type { TweetCopy } from '#server/features/moderation/copies.ts'
import { visibleAcrossBlocks } from '#server/features/people/visibility.ts'
import { versionsOf } from '#server/features/posts/history/versions.ts'
import { postCache } from '#server/features/posts/post.ts'
import { findVisibleCase } from './find.ts'

/**
 * The versions of the post of a case, newest first. The reporter saw those up to the reported one, and hands them over with it.
 * Moderators see later ones as any user does: none of a post that is closed to them, or removed.
 */
export async function getCaseVersions(deps: ReadDeps, viewer: Id, id: Id): Promise<{ versions: Version[] }> {
  const { subject_id, tweet } = await findVisibleCase(deps.db, viewer, id)
  const copy = tweet === null ? undefined : (JSON.parse(tweet) as TweetCopy)
  const post = copy && (await postCache.get(deps, subject_id))
  if (!post) return { versions: [] }
  const versions = await versionsOf(deps, post, (hash) => signedUrls(deps.db, hash))
  const [visible] = await visibleAcrossBlocks(deps.db, viewer, [post])
  if (visible) return { versions }
  const last = copy.writtenAt === undefined ? '' : toIso(copy.writtenAt)
  return { versions: versions.filter((version) => version.createdAt <= last) }
}
