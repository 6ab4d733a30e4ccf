/** Reads a new status as a post of Plus. */
import { MINUTE_MS } from '#contract/durations.ts'
import { POLL_CHOICES } from '#contract/limits.ts'
import { twoToSix } from '#contract/schema-texts.ts'
import { postIn } from '#server/apis/mastodon/named-status.ts'
import type { Reader } from '#server/apis/mastodon/reader.ts'
import { failFields } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import type { PostDraft } from '#server/features/posts/publish.ts'
import { type ChosenMedia, findChosenMedia } from './chosen-media.ts'
import { dropOwnHost } from './own-names.ts'
import type { NewStatus, PollInput } from './status-fields.ts'

const AUDIENCES = { public: 'everyone', private: 'followers', direct: 'mentioned' } as const

/** Who may quote a post, by the names of Mastodon. */
export const QUOTERS = { public: 'everyone', followers: 'followers', nobody: 'nobody' } as const

const SECONDS = 60

/** The poll of a call in the fields of Plus; nothing without answers. */
export function pollFieldsOf({ options = [], multiple, expires_in }: PollInput = {}) {
  if (options.length === 0) return {}
  if (options.length < POLL_CHOICES.min) failFields({ poll: twoToSix })
  return {
    pollChoices: options,
    ...(multiple !== undefined && { pollMultiple: multiple }),
    ...(expires_in !== undefined && { pollMinutes: Math.round(expires_in / SECONDS) }),
  }
}

/** A post to publish now or later. */
export interface ReadStatus {
  draft: PostDraft
  replyTo: Id | null
  media: ChosenMedia
}

/** Reads the fields of a new status, and finds the uploads and the posts that they name. */
export async function readNewStatus(deps: Deps, { viewer, origin }: Reader, body: NewStatus): Promise<ReadStatus> {
  const { status = '', spoiler_text, sensitive, visibility, in_reply_to_id, quoted_status_id } = body
  const media = await findChosenMedia(deps, viewer, body.media_ids)
  const policy = body.quote_approval_policy
  const draft: PostDraft = {
    content: dropOwnHost(status, origin),
    uploads: media.images,
    alt: [...media.alts],
    ...(media.video !== undefined && { video: media.video }),
    ...(spoiler_text !== undefined && { warning: spoiler_text }),
    ...(sensitive !== undefined && { sensitive }),
    ...(visibility !== undefined && { audience: AUDIENCES[visibility] }),
    ...(quoted_status_id && { quote: deps.ids.format(await postIn(deps, viewer, quoted_status_id)) }),
    ...(policy !== undefined && { whoQuotes: QUOTERS[policy] }),
    ...pollFieldsOf(body.poll),
  }
  return { draft, replyTo: in_reply_to_id ? await postIn(deps, viewer, in_reply_to_id) : null, media }
}

/** The whole minute at or after a time. Other texts stay as they are, and are refused as no time. */
export function toMinute(time: string): string {
  const at = Date.parse(time)
  return Number.isNaN(at) ? time : new Date(Math.ceil(at / MINUTE_MS) * MINUTE_MS).toISOString()
}
