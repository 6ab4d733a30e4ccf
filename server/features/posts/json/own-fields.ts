/** The part of a tweet's JSON that is the same for everyone who sees it. */
import Type, { type Static } from 'typebox'
import { tweetFields } from '#contract/calls/tweets.ts'
import type { AudienceName, WhoRepliesName } from '#contract/parts/audience.ts'
import { toIso } from '#server/core/clock.ts'
import type { IdFormat } from '#server/core/ids/ids.ts'
import { createStringify } from '#server/core/json/stringify.ts'
import { AUDIENCE, SENSITIVE, WHO_REPLIES } from '#server/db/tables/tweets.ts'
import type { StoredImage } from '#server/features/media/images.ts'
import { presentImages } from '#server/features/media/present-images.ts'
import type { ImageUrls } from '#server/features/media/urls.ts'
import type { TweetRow } from '../store.ts'

const { user: _, replyToUser: __, ...ownFields } = tweetFields
const Own = Type.Object(ownFields)
// Compiled from the contract: a field it does not declare cannot get out.
const stringify = createStringify(Own)

interface Images {
  /** Whether moderators have marked all images of its author as sensitive. */
  isCovered: boolean
  urlsOf(hash: string): ImageUrls
}

/** The object without its author, the user it replies to, the viewer's part and the closing brace. */
export const writeOwn = (ids: IdFormat, row: TweetRow, images: Images): string =>
  stringify(presentOwn(ids, row, images)).slice(0, -1)

function presentOwn(ids: IdFormat, row: TweetRow, { isCovered, urlsOf }: Images): Static<typeof Own> {
  const media = presentImages(JSON.parse(row.media) as StoredImage[], urlsOf)
  return {
    _id: ids.format(row.id),
    content: row.content,
    text: row.content,
    images: media.map((image) => image.url),
    media,
    warning: row.warning,
    isSensitive: row.is_sensitive !== SENSITIVE.no || isCovered,
    replyTo: row.reply_to === null ? null : ids.format(row.reply_to),
    ...presentReach(row),
    createdAt: toIso(row.created_at),
    editedAt: row.edited_at === null ? null : toIso(row.edited_at),
    likesCount: row.likes,
    retweetsCount: row.retweets,
    repliesCount: row.replies,
    bookmarksCount: row.bookmarks,
  }
}

const audiences: Record<number, AudienceName> = { [AUDIENCE.followers]: 'followers', [AUDIENCE.mentioned]: 'mentioned' }
const repliers: Record<number, WhoRepliesName> = {
  [WHO_REPLIES.followed]: 'followed',
  [WHO_REPLIES.mentioned]: 'mentioned',
}

/** What is restricted, and nothing about what is for everyone. */
function presentReach({ audience, who_replies, hidden_at }: TweetRow) {
  const [shownTo, whoReplies] = [audiences[audience], repliers[who_replies]]
  return {
    ...(shownTo && { audience: shownTo }),
    ...(whoReplies && { whoReplies }),
    ...(hidden_at !== null && { isHidden: true as const }),
  }
}
