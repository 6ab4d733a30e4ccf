import type { Export } from '#contract/calls/account.ts'
import { text } from '#contract/server-texts.ts'
import { toIso } from '#server/core/clock.ts'
import { AppError, fail } from '#server/core/errors.ts'
import type { Session } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { JsonStream, jsonArrayText } from '#server/core/json/text-stream.ts'
import type { Release } from '#server/core/limits/admission.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { getFactors } from '#server/features/accounts/factors/factors.ts'
import { requireRecentAuth } from '#server/features/accounts/factors/require-recent-auth.ts'
import { getIdentities } from '#server/features/accounts/identities/connect.ts'
import { consumeToken, issueToken } from '#server/features/accounts/recovery/tokens.ts'
import { getSignIns } from '#server/features/accounts/sessions/sign-ins.ts'
import { listSessions } from '#server/features/accounts/sessions/store.ts'
import { getSettings } from '#server/features/delivery/push/settings.ts'
import { exportAcceptances } from '#server/features/network/legal/accept.ts'
import { getWords } from '#server/features/people/filters/muted-words.ts'
import { presentMe } from '#server/features/people/present.ts'
import { presentPrivacy } from '#server/features/people/profiles/privacy.ts'
import { accountCache } from '#server/features/people/store.ts'
import { listTopics } from '#server/features/people/suggestions/topics.store.ts'
import { getDrafts } from '#server/features/posts/drafts/drafts.ts'
import {
  exportedConversations,
  exportedLists,
  exportedMessages,
  exportedMutedConversations,
  exportedSignUp,
} from './export-lists.ts'
import { paced } from './export-pacing.ts'

const BUSY = text('A download is already in progress. Try again in half a minute.')
const BUSY_S = 30

/** How long a token for the file is valid. */
const TOKEN_LIFE_MS = 60_000

/** Streams all data of the user as JSON. */
export async function exportAccount(deps: Deps, session: Session, gone: AbortSignal): Promise<JsonStream<Export>> {
  await requireRecentAuth(deps, session)
  await deps.limits.take('exports', session.account)
  return openExport(deps, session, gone)
}

/** Issues a token for a form post, which cannot carry the session's bearer token. */
export async function issueExportToken(deps: Deps, session: Session): Promise<{ token: string }> {
  await requireRecentAuth(deps, session)
  await deps.limits.take('exports', session.account)
  const issued = {
    account: session.account,
    kind: 'export',
    payload: String(session.id),
    lifeMs: TOKEN_LIFE_MS,
  } as const
  return { token: await transact(deps.db, (tx) => issueToken(deps, tx, issued)) }
}

/** Streams the export for a token, while the session that requested it is alive. */
export async function exportByToken(deps: Deps, token: string, gone: AbortSignal): Promise<JsonStream<Export>> {
  const granted = await transact(deps.db, (tx) => consumeToken(deps, tx, token, 'export'))
  const { account, payload } = granted ?? fail('link_over')
  const session = { account, id: Number(payload) }
  await requireRecentAuth(deps, session)
  return openExport(deps, session, gone)
}

/** Allows one export per user at a time. The slot is released at the end, on failure, or when the client disconnects. */
async function openExport(deps: Deps, { account }: Session, gone: AbortSignal): Promise<JsonStream<Export>> {
  const row = (await accountCache.get(deps, account)) ?? fail('signed_out')
  const release = await admitExport(deps, account)
  gone.addEventListener('abort', release)
  if (gone.aborted) release()
  return new JsonStream(paced(write(deps, account), release), `plus-${row.username}.json`)
}

const admitExport = ({ limits, admission }: Pick<Deps, 'limits' | 'admission'>, account: Id): Promise<Release> =>
  admission.enter('export', account).catch(async (error) => {
    if (!(error instanceof AppError) || error.code !== 'busy') throw error
    await limits.refund('exports', account)
    throw new AppError('busy', { message: BUSY, retryAfter: error.retryAfter ?? BUSY_S })
  })

async function* write(deps: Pick<Deps, 'db' | 'ids' | 'clock'>, viewer: Id): AsyncGenerator<string> {
  const row = (await accountCache.get(deps, viewer)) ?? fail('signed_out')
  const profile = { ...(await presentMe(deps, viewer)), ...presentPrivacy(row) }
  yield `{"exportedAt":"${toIso(deps.clock())}","profile":${JSON.stringify(profile)}`
  for (const [name, pages] of Object.entries(exportedLists(deps, viewer))) {
    yield `,"${name}":`
    yield* jsonArrayText(pages)
  }
  yield ',"conversations":['
  yield* writeConversations(deps, viewer)
  const [
    signUp,
    { drafts },
    { identities },
    accepted,
    topics,
    factors,
    notifications,
    { words: mutedWords },
    mutedConversations,
    { signIns },
    sessions,
  ] = await Promise.all([
    exportedSignUp(deps, viewer),
    getDrafts(deps, viewer),
    getIdentities(deps.db, viewer),
    exportAcceptances(deps.db, viewer),
    listTopics(deps.db, viewer),
    getFactors(deps, viewer),
    getSettings(deps.db, viewer),
    getWords(deps, viewer),
    exportedMutedConversations(deps, viewer),
    getSignIns(deps.db, viewer),
    listSessions(deps.db, viewer, deps.clock()).then((rows) =>
      rows.map(({ device, created_at, last_seen_at }) => ({
        device,
        createdAt: toIso(created_at),
        lastSeenAt: toIso(last_seen_at),
      })),
    ),
  ])
  const { push } = notifications
  const rest = JSON.stringify({
    signUp,
    drafts,
    services: identities,
    accepted,
    topics,
    factors,
    push,
    notifications,
    mutedWords,
    mutedConversations,
    sessions,
    signIns,
  })
  yield `],${rest.slice(1)}`
}

async function* writeConversations(deps: ReadDeps, viewer: Id): AsyncGenerator<string> {
  let isFirst = true
  for await (const page of exportedConversations(deps, viewer)) {
    for (const { side, other } of page) {
      const request = side.is_request === 1 ? ',"isRequest":true' : ''
      yield `${isFirst ? '' : ','}{"with":${JSON.stringify(other)}${request},"messages":`
      yield* jsonArrayText(exportedMessages(deps, side))
      yield '}'
      isFirst = false
    }
  }
}
