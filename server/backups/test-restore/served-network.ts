/** Requests data from a Plus that serves a restored network, as its own members. */

import { setTimeout as wait } from 'node:timers/promises'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { BackupError } from '#server/backups/backup-error.ts'
import { createIdSource, type Id, type IdFormat, SLOTS } from '#server/core/ids/ids.ts'
import { accountToken, sha256 } from '#server/core/security/random-secret.ts'
import type { Store } from '#server/db/db.ts'
import { transact } from '#server/db/transaction.ts'
import { insertSession } from '#server/features/accounts/sessions/store.ts'

const SESSION_MS = DAY_MS
/** How long a refused request is repeated, and the default pause. */
const PATIENCE_MS = 5 * MINUTE_MS
const PAUSE_MS = 500
const MAX_PAUSE_MS = 15_000

export interface Api {
  origin: string
  store: Store
  ids: IdFormat
}

/** Requests as the author of the post, who can read it unless it was removed. */
export class Reader {
  readonly #api: Api
  readonly #patienceMs: number
  readonly #nextId = createIdSource(SLOTS - 1, Date.now)
  readonly #tokens = new Map<Id, string>()

  constructor(api: Api, patienceMs = PATIENCE_MS) {
    this.#api = api
    this.#patienceMs = patienceMs
  }

  /**
   * Answers a GET of this path. A refusal (429, 503) says nothing about the data, so the request is repeated. Throws a
   * BackupError when Plus still refuses after five minutes.
   */
  async get(account: Id, path: string): Promise<Response> {
    const token = this.#tokens.get(account) ?? (await this.#startSession(account))
    for (const until = performance.now() + this.#patienceMs; ; ) {
      const response = await fetch(`${this.#api.origin}${path}`, { headers: { authorization: `Bearer ${token}` } })
      if (response.status !== 429 && response.status !== 503) return response
      await response.arrayBuffer()
      if (performance.now() > until)
        throw new BackupError(
          `Plus refused a request of the proof (${response.status}) until the proof gave up: the machine is too busy. Prove the backup again.`,
        )
      await wait(pauseOf(response))
    }
  }

  async #startSession(account: Id): Promise<string> {
    const token = accountToken(this.#api.ids, account)
    const now = Date.now()
    await transact(this.#api.store.db, (tx) =>
      insertSession(tx, {
        account_id: account,
        token_hash: sha256(token),
        id: this.#nextId(),
        device: 'Proof of a backup',
        created_at: now,
        last_seen_at: now,
        expires_at: now + SESSION_MS,
        authenticated_at: now,
        reauthenticated_at: 0,
        ended: null,
      }),
    )
    this.#tokens.set(account, token)
    return token
  }
}

function pauseOf({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return seconds > 0 ? Math.min(seconds * 1_000, MAX_PAUSE_MS) : PAUSE_MS
}
