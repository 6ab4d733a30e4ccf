/** Stored authorization requests, by stage. Each is found by a secret, stored as SHA-256. */
import type { ProviderId } from '#contract/calls/identities.ts'
import type { Clock } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import { sha256 } from '#server/core/security/random-secret.ts'
import type { Database, Db, Tx } from '#server/db/db.ts'
import { transact } from '#server/db/transaction.ts'
import type { AuthChecks } from './openid.ts'
import type { Claims } from './rules.ts'
import { deleteExpiredRequests, deleteRequest, findRequest, insertRequest } from './store.ts'

/** The page of the web app where the flow ends. */
export type Goal = 'entry' | 'settings'

interface StartedRequest {
  checks: AuthChecks
  /** SHA-256 of the browser's cookie. */
  browser: string
  goal: Goal
}

interface StagePayloads {
  /** Redirected to the provider; found by the state. */
  started: StartedRequest
  /** The answer arrived by form post; found by the state. */
  posted: StartedRequest & { answer: Record<string, string> }
  /** The identity is verified and pending; found by the cookie. */
  verified: Claims
}

export const STARTED_S = 10 * 60
/** Validity of a verified answer until the call after the callback. */
export const CALLBACK_S = 60
/** Validity while the user chooses a username, or signs in first. */
export const SIGN_UP_S = 15 * 60

const keyOf = <S extends keyof StagePayloads>(provider: ProviderId, stage: S, secret: string) => ({
  secret_hash: sha256(secret),
  stage,
  provider,
})

interface NewRequest<S extends keyof StagePayloads> {
  provider: ProviderId
  stage: S
  secret: string
  seconds: number
  payload: StagePayloads[S]
}

export const saveRequest = <S extends keyof StagePayloads>(
  clock: Clock,
  tx: Tx,
  { provider, stage, secret, seconds, payload }: NewRequest<S>,
) =>
  insertRequest(tx, {
    ...keyOf(provider, stage, secret),
    expires_at: clock() + seconds * 1_000,
    payload: JSON.stringify(payload),
  })

/** The payload of a request, without consuming it. */
export async function readRequest<S extends keyof StagePayloads>(
  clock: Clock,
  db: Db,
  provider: ProviderId,
  stage: S,
  secret: string,
): Promise<StagePayloads[S] | undefined> {
  const row = await findRequest(db, keyOf(provider, stage, secret), clock())
  return row && (JSON.parse(row.payload) as StagePayloads[S])
}

/** Consumes a request. Of several concurrent calls one succeeds, the others are refused. */
export async function consumeRequest<S extends keyof StagePayloads>(
  clock: Clock,
  tx: Tx,
  provider: ProviderId,
  stage: S,
  secret: string,
): Promise<StagePayloads[S]> {
  const row = (await deleteRequest(tx, keyOf(provider, stage, secret), clock())) ?? fail('provider_expired')
  return JSON.parse(row.payload) as StagePayloads[S]
}

export const purgeExpiredRequests = ({ db, clock }: { db: Database; clock: Clock }) =>
  transact(db, (tx) => deleteExpiredRequests(tx, clock()))
