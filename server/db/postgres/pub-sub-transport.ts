/** Messages between processes by LISTEN and NOTIFY of PostgreSQL, over a dedicated connection that reconnects. */
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { PubSubTransport, TransportHandlers } from '#server/core/bus/pub-sub-transport.ts'
import { WaitingLine } from '#server/core/limits/waiting-line.ts'
import type { Log } from '#server/core/log.ts'

const CHECK_MS = 15_000
const MIN_BACKOFF_MS = 100
const MAX_BACKOFF_MS = 5_000

export class PostgresTransport implements PubSubTransport {
  readonly #url: string
  readonly #channel: string
  readonly #log: Pick<Log, 'warn'>
  readonly #stop = new AbortController()
  #client: Client | null = null
  /** The driver takes one statement at a time. */
  readonly #statements = new WaitingLine({ atOnce: 1 })

  /** The channel is part of a statement: only letters, digits and underscores. */
  constructor(url: string, channel: string, log: Pick<Log, 'warn'>) {
    this.#url = url
    this.#channel = channel
    this.#log = log
  }

  async subscribe(handlers: TransportHandlers): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#stayConnected(handlers, resolve)
    await promise
  }

  async publish(message: string): Promise<void> {
    const client = this.#client
    if (!client) throw new Error('Not connected to PostgreSQL')
    await this.#statements.run(() => client.query('SELECT pg_notify($1, $2)', [this.#channel, message]))
  }

  // PostgreSQL sends pending notifications before it is ready for the next statement.
  async sync(): Promise<void> {
    const client = this.#client
    if (!client) throw new Error('Not connected to PostgreSQL')
    await this.#statements.run(() => client.query('SELECT 1'))
  }

  async close(): Promise<void> {
    this.#stop.abort()
    await this.#client?.end().catch(() => {})
  }

  async #stayConnected({ onMessage, onMissed }: TransportHandlers, onTried: () => void): Promise<void> {
    let backoff = MIN_BACKOFF_MS
    for (let connections = 0; !this.#stop.signal.aborted; ) {
      try {
        const { client, ended } = await this.#connect(onMessage)
        if (connections++ > 0) onMissed()
        backoff = MIN_BACKOFF_MS
        onTried()
        await ended
        if (this.#client === client) this.#client = null
      } catch (err) {
        this.#log.warn({ err }, 'No connection to PostgreSQL for live events')
        onTried()
      }
      await wait(backoff * (0.5 + Math.random() / 2), null, { signal: this.#stop.signal, ref: false }).catch(() => {})
      backoff = Math.min(2 * backoff, MAX_BACKOFF_MS)
    }
  }

  async #connect(onMessage: TransportHandlers['onMessage']): Promise<{ client: Client; ended: Promise<void> }> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 3_000,
      query_timeout: 5_000,
      statement_timeout: 5_000,
      keepAlive: true,
      application_name: this.#channel,
    })
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    client.on('error', (err) => this.#log.warn({ err }, 'The connection for live events failed'))
    client.on('end', resolve)
    client.on('notification', ({ payload }) => payload && onMessage(payload))
    try {
      await client.connect()
      await client.query(`LISTEN ${this.#channel}`)
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    this.#client = client
    if (this.#stop.signal.aborted) await client.end()
    // Detects a dead connection, which a listening client would not notice.
    const check = setInterval(
      () => this.#statements.run(() => client.query('SELECT 1')).catch(() => client.end().catch(() => {})),
      CHECK_MS,
    )
    check.unref()
    ended.then(() => clearInterval(check))
    return { client, ended }
  }
}
