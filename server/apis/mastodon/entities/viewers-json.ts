/** The fields of a status that depend on the viewer, as JSON between its account and its quote. */
import type { WhoQuotesName } from '#contract/parts/quote.ts'
import { joinPieces, type Piece } from '#server/core/json/raw-json.ts'
import { WHO_QUOTES } from '#server/db/tables/posts.ts'
import { MARK } from '#server/features/posts/marks/viewer-marks.store.ts'
import { QUOTE_POLICIES } from './audience-words.ts'

/** The end of a status. */
const NO_REBLOG = ',"reblog":null}'

/** The fields of the viewer in a status: JSON texts, and the viewer's marks. */
interface Viewed {
  marks: number
  /** The author of the parent. */
  parent: string
  isMuted: boolean
  /** Whether the viewer has pinned their post, with its name; empty for posts of others. */
  pin: string
  poll: string
  approval: string
  filtered: string
}

/** The fields of most statuses, but for the approval. */
export const PLAIN = { marks: 0, parent: 'null', isMuted: false, pin: '', poll: 'null', filtered: '[]' }

/** Who quotes a post, and whether the viewer does. */
const writeApproval = (who: WhoQuotesName, mayQuote: boolean): string =>
  JSON.stringify({
    automatic: who === 'nobody' ? [] : [QUOTE_POLICIES[who]],
    manual: [],
    current_user: mayQuote ? 'automatic' : 'denied',
  })
/** The approvals of each value of WHO_QUOTES: of viewers who may not quote, and of those who may. */
const APPROVALS = (Object.keys(WHO_QUOTES) as WhoQuotesName[]).map(
  (who) => [writeApproval(who, false), writeApproval(who, true)] as const,
)

/** The approval of a post by its value of WHO_QUOTES, for a viewer. */
export const approvalOf = (whoQuotes: number, mayQuote: boolean): string =>
  APPROVALS[whoQuotes]?.[mayQuote ? 1 : 0] ?? 'null'

const viewersJson = ({ marks, parent, isMuted, pin, poll, approval, filtered }: Viewed): string =>
  `,"in_reply_to_account_id":${parent},"favourited":${(marks & MARK.like) !== 0},` +
  `"reblogged":${(marks & MARK.retweet) !== 0},"bookmarked":${(marks & MARK.bookmark) !== 0},` +
  `"muted":${isMuted}${pin},"poll":${poll},"quote_approval":${approval},"filtered":${filtered},"quote":`

const isPlain = ({ marks, parent, isMuted, pin, poll, filtered }: Viewed): boolean =>
  marks === 0 && parent === PLAIN.parent && !isMuted && pin === '' && poll === PLAIN.poll && filtered === PLAIN.filtered

/** The ends of plain statuses without a quote by their approval, joined once. */
const PLAIN_ENDS = new Map<string, Piece>(
  APPROVALS.flat().map((approval) => [approval, joinPieces([viewersJson({ ...PLAIN, approval }), `null${NO_REBLOG}`])]),
)

/** A status without a repost after its account; `quote` is the value of that field, or null. */
export function endOfStatus(viewed: Viewed, quote: readonly Piece[] | null): readonly Piece[] {
  const plainEnd = quote === null && isPlain(viewed) ? PLAIN_ENDS.get(viewed.approval) : undefined
  return plainEnd ? [plainEnd] : [viewersJson(viewed), ...(quote ?? ['null']), NO_REBLOG]
}
