/** The second half of every way in: from who it is to a session. */
import type { PasskeyAnswer } from '#contract/factors.ts'
import { AppError, fail } from '#server/core/errors.ts'
import type { CallRequest } from '#server/core/http/call.ts'
import { type Id, NO_ID } from '#server/core/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { accountOf, requestOptions, takePasskey } from '#server/features/factors/ceremony.ts'
import { listPasskeys } from '#server/features/factors/passkeys.store.ts'
import { type Given, takeFactor } from '#server/features/factors/take-factor.ts'
import { issueTicket, readTicket, spendTicket, tryTicket } from '#server/features/factors/tickets.ts'
import { listWays } from '#server/features/factors/ways.ts'
import { startSession } from '#server/features/sessions/sessions.ts'
import { noteSignIn } from '#server/features/sessions/sign-ins.ts'
import { presentMe } from '#server/features/users/present.ts'

type Client = CallRequest['client']

const SIGN_IN = { purpose: 'sign-in', account: NO_ID } as const

/** Signs in who has shown the first factor; an account with a second one is refused with a ticket for it. */
export async function admit(deps: Deps, account: Id, client: Client) {
  const ways = await listWays(deps.db, account)
  if (ways.length > 0)
    fail('second_factor_required', { account, factor: { ticket: await issueTicket(deps, account), ways } })
  return begin(deps, account, client)
}

/** The second factor of a sign-in. */
export async function admitByFactor(
  deps: Deps,
  { ticket, ...given }: Given & { ticket: string },
  client: Client,
  origin: string,
) {
  const account = await tryTicket(deps, ticket)
  const judge = () => takeFactor(deps, account, given, { purpose: 'factor', origin })
  await counted(deps, account, client, judge).catch(async (error) => {
    if (error instanceof AppError) await transact(deps.db, (tx) => noteSignIn(deps, tx, account, client, true))
    throw error
  })
  return begin(deps, account, client, (tx) => spendTicket(tx, ticket))
}

/** What to ask the browser for: the passkeys of whose ticket it is, or whichever it has. */
export async function askForPasskey(deps: Deps, ticket: string | undefined, client: Client, origin: string) {
  await deps.limits.take('passkeySignIns', client.network)
  if (ticket === undefined) return requestOptions(deps, SIGN_IN, origin)
  const account = await readTicket(deps, ticket)
  return requestOptions(deps, { purpose: 'factor', account }, origin, await listPasskeys(deps.db, account))
}

/** A passkey that has seen its owner is two factors in one: what one has, and what one knows or is. */
export async function admitByPasskey(deps: Deps, passkey: PasskeyAnswer, client: Client, origin: string) {
  const account = accountOf(deps, passkey)
  await counted(deps, account, client, () => takePasskey(deps, account, SIGN_IN, origin, passkey))
  return begin(deps, account, client)
}

/** Counts a try of that network before it is judged, and takes it back when it was right. */
async function counted(deps: Deps, account: Id, client: Client, judge: () => Promise<void>): Promise<void> {
  const { limits, security } = deps
  const tried = async () => {
    await limits.take('failedSignInsFromAddress', client.network)
    await judge()
  }
  await security.watch(client, account, tried())
  await limits.giveBack('failedSignInsFromAddress', client.network)
}

async function begin(deps: Deps, account: Id, client: Client, also?: (tx: Tx) => Promise<void>) {
  const token = await transact(deps.db, async (tx) => {
    await also?.(tx)
    return startSession(deps, tx, account, client)
  })
  deps.security.note('signed_in', account, client)
  return { token, user: (await presentMe(deps, account)) ?? fail('wrong_credentials') }
}
