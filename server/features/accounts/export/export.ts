import { Export } from '#contract/calls/account.ts'
import { text } from '#contract/server-texts.ts'
import { toIso } from '#server/core/clock.ts'
import { AppError, fail } from '#server/core/errors.ts'
import type { Session } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { JsonStream } from '#server/core/json/text-stream.ts'
import type { Release } from '#server/core/limits/waiting-line.ts'
import type { Deps } from '#server/db/deps.ts'
import { type ExportDeps, type Exports, JsonText } from '#server/db/feature.ts'
import { transact } from '#server/db/transaction.ts'
import { requireRecentAuth } from '#server/features/accounts/factors/require-recent-auth.ts'
import { consumeToken, issueToken } from '#server/features/accounts/recovery/tokens.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { paced } from './export-pacing.ts'

const BUSY = text('A download is already in progress. Try again in half a minute.')
const BUSY_S = 30

/** How long a token for the file is valid. */
const TOKEN_LIFE_MS = 60_000

const { exportedAt: _, ...members } = Export.properties
const names = Object.keys(members) as (keyof typeof members)[]

/** The exports of all features (server/features.ts), which `accounts` cannot import. */
export type ExportServices = ExportDeps & { exports: Required<Exports> }

/** Streams all data of the user as JSON. */
export async function exportAccount(
  deps: Deps & ExportServices,
  session: Session,
  gone: AbortSignal,
): Promise<JsonStream<Export>> {
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
export async function exportByToken(
  deps: Deps & ExportServices,
  token: string,
  gone: AbortSignal,
): Promise<JsonStream<Export>> {
  const granted = await transact(deps.db, (tx) => consumeToken(deps, tx, token, 'export'))
  const { account, payload } = granted ?? fail('link_over')
  const session = { account, id: Number(payload) }
  await requireRecentAuth(deps, session)
  return openExport(deps, session, gone)
}

/** Allows one export per user at a time. The slot is released at the end, on failure, or when the client disconnects. */
async function openExport(
  deps: Deps & ExportServices,
  { account }: Session,
  gone: AbortSignal,
): Promise<JsonStream<Export>> {
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

/** The members of the export, in the order of the contract. */
async function* write({ exports, ...deps }: ExportServices, viewer: Id): AsyncGenerator<string> {
  yield `{"exportedAt":"${toIso(deps.clock())}"`
  for (const name of names) {
    yield `,"${name}":`
    const value = exports[name](deps, viewer)
    if (value instanceof JsonText) yield* value.pieces
    else yield JSON.stringify(await value)
  }
  yield '}'
}
