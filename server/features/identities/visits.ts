/** The stages of a way to a provider and back. What is kept of each is found by a secret of which only the SHA-256 is kept. */
import { hash, randomBytes } from 'node:crypto'
import type { ProviderId } from '#contract/calls/identities.ts'
import { fail } from '#server/core/errors.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import type { Ties } from './openid.ts'
import type { Claims } from './rules.ts'
import { deleteOldVisits, findVisit, insertVisit, takeVisit } from './store.ts'

/** Where in the web app a way ends. */
export type Goal = 'entry' | 'settings'

interface Away {
  ties: Ties
  /** SHA-256 of the cookie of the browser that went. */
  browser: string
  goal: Goal
}

/** What is kept at each stage. */
interface Stages {
  /** At the provider; found by the state. */
  away: Away
  /** The provider had its answer posted here; found by the state. */
  answered: Away & { answer: Record<string, string> }
  /** Back, known to the provider; found by the cookie. */
  back: Claims
}

export const AWAY_S = 10 * 60
/** For the call that follows at once. */
export const BACK_S = 60
/** For who has to choose a name, or to sign in, first. */
export const CHOOSING_S = 15 * 60

export const makeSecret = (): string => randomBytes(32).toString('base64url')
export const sha256 = (secret: string): string => hash('sha256', secret, 'base64url')

const keyOf = <S extends keyof Stages>(provider: ProviderId, stage: S, secret: string) => ({
  secret_hash: sha256(secret),
  stage,
  provider,
})

interface Kept<S extends keyof Stages> {
  provider: ProviderId
  stage: S
  secret: string
  seconds: number
  payload: Stages[S]
}

export const keepVisit = <S extends keyof Stages>(
  { clock }: Deps,
  tx: Tx,
  { provider, stage, secret, seconds, payload }: Kept<S>,
) =>
  insertVisit(tx, {
    ...keyOf(provider, stage, secret),
    expires_at: clock() + seconds * 1_000,
    payload: JSON.stringify(payload),
  })

/** What is kept of a visit, which goes on. */
export async function seeVisit<S extends keyof Stages>(
  { clock }: Deps,
  db: Db,
  provider: ProviderId,
  stage: S,
  secret: string,
): Promise<Stages[S] | undefined> {
  const row = await findVisit(db, keyOf(provider, stage, secret), clock())
  return row && (JSON.parse(row.payload) as Stages[S])
}

/** What was kept of a visit. Of several who end it at once one does, the others are refused. */
export async function endVisit<S extends keyof Stages>(
  { clock }: Deps,
  tx: Tx,
  provider: ProviderId,
  stage: S,
  secret: string,
): Promise<Stages[S]> {
  const row = (await takeVisit(tx, keyOf(provider, stage, secret), clock())) ?? fail('provider_expired')
  return JSON.parse(row.payload) as Stages[S]
}

/** Forgets those who never came back. */
export const forgetOldVisits = ({ db, clock }: Deps) => transact(db, (tx) => deleteOldVisits(tx, clock()))
