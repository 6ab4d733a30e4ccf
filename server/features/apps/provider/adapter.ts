/** The rows of oidc-provider's models. Each secret is stored by its SHA-256; a payload never has it. */
import type { Adapter, AdapterPayload, errors as Errors } from 'oidc-provider'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { isReading } from '#contract/scopes.ts'
import type { Clock } from '#server/core/clock.ts'
import { AppError } from '#server/core/errors.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import { sha256 } from '#server/core/security/random-secret.ts'
import type { Deps } from '#server/db/deps.ts'
import type { AppRequestsTable, AppSecretsTable } from '#server/db/tables/apps.ts'
import { transact } from '#server/db/transaction.ts'
import { endTokens } from '#server/features/apps/connected.ts'
import { IDLE_DAYS } from '#server/features/apps/consent/consent.ts'
import { userCodeHash } from '#server/features/apps/consent/devices.ts'
import { updateApp } from '#server/features/apps/registry/apps.store.ts'
import { deleteTokens, findToken, hasUsedToken, insertToken } from '#server/features/apps/tokens/access-tokens.store.ts'
import { readToken } from '#server/features/apps/tokens/access-tokens.ts'
import { nameOf, toGrantId } from '#server/features/apps/tokens/grant-id.ts'
import {
  deleteRequest,
  findRequest,
  redeemRequest,
  upsertRequest,
} from '#server/features/apps/tokens/requests.store.ts'
import {
  deleteSecrets,
  findSecret,
  hasRenewed,
  insertSecret,
  lockAuthorization,
  redeemSecret,
  retireRefreshTokens,
  updateSecretExpiry,
} from '#server/features/apps/tokens/secrets.store.ts'
import { clientAdapter, registrationTokenAdapter } from './clients.ts'
import { noRows } from './no-rows.ts'

interface ProviderDeps extends Deps {
  errors: typeof Errors
}

/** How long the reuse of a redeemed code or refresh token is noticed and ends the authorization. */
const REUSE_NOTICED_MS = 7 * DAY_MS
/** How long an app whose answer was lost may send its refresh token again. */
const LOST_ANSWER_MS = MINUTE_MS

/** A time of Plus in the seconds of the provider, which has a clock of its own. */
const seconds = (clock: Clock, ms: number): number => Math.floor((Date.now() + ms - clock()) / 1_000)

/** The adapter of a model, by the model's name. */
export function createAdapter(deps: ProviderDeps): (model: string) => Adapter {
  const adapters: Record<string, Adapter> = {
    Interaction: requestAdapter(deps, 'interaction'),
    DeviceCode: requestAdapter(deps, 'device'),
    Grant: secretAdapter(deps, 'authorization'),
    AuthorizationCode: secretAdapter(deps, 'code'),
    RefreshToken: secretAdapter(deps, 'refresh'),
    AccessToken: tokenAdapter(deps, 'AccessToken'),
    ClientCredentials: tokenAdapter(deps, 'ClientCredentials'),
    Client: clientAdapter(deps),
    RegistrationAccessToken: registrationTokenAdapter(deps),
    // The provider remembers no member: each request is decided in a session of the web app.
    Session: noRows,
  }
  return (model) => {
    const adapter = adapters[model]
    // A feature of the library that is turned on needs rows, too.
    if (!adapter) throw new Error(`The model ${model} has no rows.`)
    return adapter
  }
}

/** Requests in progress. */
function requestAdapter(deps: ProviderDeps, kind: AppRequestsTable['kind']): Adapter {
  const { db, clock, errors, limits } = deps
  return {
    ...noRows,
    async upsert(id, { jti: _, ...payload }, expiresIn = 0) {
      const hash = sha256(id)
      const row = { account_id: NO_ID, expires_at: clock() + expiresIn * 1_000, used_at: null }
      await transact(db, async (tx) => {
        await upsertRequest(tx, { ...row, secret_hash: hash, kind, payload: JSON.stringify(payload) })
        if (typeof payload.userCode !== 'string') return
        const named = { secret_hash: userCodeHash(payload.userCode), kind: 'user-code' } as const
        await upsertRequest(tx, { ...row, ...named, payload: JSON.stringify(hash) })
      })
    },
    async find(id) {
      const hash = sha256(id)
      if (kind === 'device')
        await limits.take('devicePolls', hash).catch((error) => {
          throw error instanceof AppError && error.code === 'rate_limited' ? new errors.SlowDown() : error
        })
      const row = await findRequest(db, kind, hash, clock())
      if (!row) return undefined
      const exp = seconds(clock, row.expires_at)
      return {
        ...JSON.parse(row.payload),
        jti: id,
        exp,
        ...(row.used_at !== null && { consumed: seconds(clock, row.used_at) }),
      }
    },
    destroy: (id) => transact(db, (tx) => deleteRequest(tx, sha256(id))).then(() => {}),
    async consume(id) {
      const isFirst = await transact(db, (tx) => redeemRequest(tx, sha256(id), clock()))
      if (!isFirst) throw new errors.InvalidGrant('device code already consumed')
    },
  }
}

interface Named {
  account: Id
  hash: string
}

/** Codes, refresh tokens and the authorizations they belong to. */
function secretAdapter(deps: ProviderDeps, kind: AppSecretsTable['kind']): Adapter {
  const { db, ids, clock, errors } = deps
  const read = (id: string): Named | undefined => {
    const found = readToken(ids, id)
    return found && { account: found.account, hash: kind === 'authorization' ? nameOf(id) : found.tokenHash }
  }
  /** Whether a redeemed refresh token may be sent again: just now, and nothing that the app got for it was used. */
  const isAnswerLost = async ({ account_id, authorization_id, used_at }: AppSecretsTable): Promise<boolean> =>
    kind === 'refresh' &&
    used_at !== null &&
    clock() - used_at < LOST_ANSWER_MS &&
    !(await hasRenewed(db, account_id, authorization_id, used_at)) &&
    !(await hasUsedToken(db, account_id, authorization_id, used_at))
  return {
    ...noRows,
    async upsert(id, { jti: _, ...payload }, expiresIn = 0) {
      const { account, hash } = read(id)!
      const expires_at = clock() + expiresIn * 1_000
      await transact(db, async (tx) => {
        const name = nameOf(payload.grantId!)
        const authorization = await lockAuthorization(tx, account, name)
        if (!authorization) throw new errors.InvalidGrant('grant not found')
        // One refresh token works at a time. Using another ends the authorization.
        if (kind === 'refresh') await retireRefreshTokens(tx, account, name)
        await insertSecret(tx, {
          account_id: account,
          secret_hash: hash,
          kind,
          app_id: ids.parse(payload.clientId!),
          authorization_id: name,
          payload: JSON.stringify(payload),
          expires_at,
          used_at: null,
        })
        if (expires_at > authorization.expires_at) await updateSecretExpiry(tx, account, name, expires_at)
      })
    },
    async find(id) {
      const named = read(id)
      const row = named && (await findSecret(db, named.account, named.hash))
      if (!row || row.kind !== kind || row.expires_at <= clock()) return undefined
      const isOver = row.used_at !== null && !(await isAnswerLost(row))
      return {
        ...JSON.parse(row.payload),
        jti: id,
        exp: seconds(clock, row.expires_at),
        ...(isOver && { consumed: seconds(clock, row.used_at!) }),
      }
    },
    async destroy(id) {
      const named = read(id)
      if (named) await transact(db, (tx) => deleteSecrets(tx, named.account, { hash: named.hash }))
    },
    async consume(id) {
      const now = clock()
      const { account, hash } = read(id)!
      const isFirst = await transact(db, (tx) =>
        redeemSecret(tx, { account, hash, now, keptUntil: now + REUSE_NOTICED_MS }),
      )
      if (isFirst) return
      const row = await findSecret(db, account, hash)
      if (row && (await isAnswerLost(row))) return
      // The provider ends the authorization itself when it finds a redeemed one; this is one that came at the same time.
      if (row) await endAuthorization(deps, toGrantId(ids, account, row.authorization_id))
      throw new errors.InvalidGrant('already consumed')
    },
    revokeByGrantId: (id) => endAuthorization(deps, id),
  }
}

/** Ends an authorization with all its codes and tokens, in every process. */
async function endAuthorization({ db, ids, events }: ProviderDeps, grantId: string): Promise<void> {
  const found = readToken(ids, grantId)
  if (!found) return
  await transact(db, (tx) => endTokens({ events }, tx, found.account, { authorization: nameOf(grantId) }))
}

/** Access tokens of members, and of apps themselves. */
function tokenAdapter(deps: ProviderDeps, kind: 'AccessToken' | 'ClientCredentials'): Adapter {
  const { db, ids, clock, nextId, errors } = deps
  const isOfMember = kind === 'AccessToken'
  const insert = async (id: string, payload: AdapterPayload, expiresIn = 0) => {
    const { account, tokenHash } = readToken(ids, id)!
    const app = ids.parse(payload.clientId!)
    const now = clock()
    const isLong = payload.extra?.lifetime === 'long'
    const scopes = payload.scope || (isOfMember ? '' : 'read')
    if (!isOfMember && !scopes.split(' ').every(isReading))
      throw new errors.InvalidScope('an app without a member can only read', scopes)
    await transact(db, async (tx) => {
      // An authorization that was ended by then gives no more tokens.
      if (isOfMember && !(await lockAuthorization(tx, account, nameOf(payload.grantId!))))
        throw new errors.InvalidGrant('grant not found')
      await insertToken(tx, {
        account_id: account,
        token_hash: tokenHash,
        id: nextId(),
        kind: 'oauth',
        app_id: app,
        name: null,
        scopes,
        authorization_id: isOfMember ? nameOf(payload.grantId!) : null,
        created_at: now,
        last_used_at: null,
        expires_at: now + (isLong ? IDLE_DAYS * DAY_MS : expiresIn * 1_000),
        idle_ms: isLong ? IDLE_DAYS * DAY_MS : null,
      })
      if (!isOfMember) await updateApp(tx, app, { is_used: 1 })
    })
  }
  return {
    ...noRows,
    upsert: insert,
    async find(id) {
      const found = readToken(ids, id)
      const row = found && (await findToken(db, found.account, found.tokenHash))
      const isExpired = row?.expires_at != null && row.expires_at <= clock()
      if (!row || isExpired || row.app_id === null || (row.account_id !== NO_ID) !== isOfMember) return undefined
      return {
        kind,
        jti: id,
        clientId: ids.format(row.app_id),
        scope: row.scopes,
        iat: seconds(clock, row.created_at),
        ...(row.expires_at !== null && { exp: seconds(clock, row.expires_at) }),
        ...(isOfMember && {
          accountId: ids.format(row.account_id),
          grantId: toGrantId(ids, row.account_id, row.authorization_id!),
        }),
      }
    },
    async destroy(id) {
      const found = readToken(ids, id)
      if (!found) return
      await transact(db, async (tx) => {
        for (const { id: session } of await deleteTokens(tx, found.account, { tokenHash: found.tokenHash }))
          await deps.events.emit(tx, { type: 'session.ended', account: found.account, session })
      })
    },
    revokeByGrantId: (id) => endAuthorization(deps, id),
  }
}
