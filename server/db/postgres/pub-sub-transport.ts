/** News through PostgreSQL: LISTEN and NOTIFY over a connection of its own, which comes back by itself. */
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { PubSubTransport, TransportHandlers } from '#server/core/bus/pub-sub-transport.ts'
import type { Log } from '#server/core/log.ts'

const CHECK_MS = 15_000
const FIRST_WAIT_MS = 100
const MOST_WAIT_MS = 5_000

export class PostgresTransport implements PubSubTransport {
  readonly #url: string
  readonly #channel: string
  readonly #log: Pick<Log, 'warn'>
  readonly #stop = new AbortController()
  #client: Client | null = null

  /** The channel becomes part of a statement: letters, digits and underscores only. */
  constructor(url: string, channel: string, log: Pick<Log, 'warn'>) {
    this.#url = url
    this.#channel = channel
    this.#log = log
  }

  async subscribe(hearing: TransportHandlers): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#stayConnected(hearing, resolve)
    await promise
  }

  async publish(news: string): Promise<void> {
    if (!this.#client) throw new Error('Not connected to PostgreSQL')
    await this.#client.query('SELECT pg_notify($1, $2)', [this.#channel, news])
  }

  async close(): Promise<void> {
    this.#stop.abort()
    await this.#client?.end().catch(() => {})
  }

  async #stayConnected({ onMessage: onNews, onMissed: onGap }: TransportHandlers, onTried: () => void): Promise<void> {
    let pause = FIRST_WAIT_MS
    for (let connections = 0; !this.#stop.signal.aborted; ) {
      try {
        const { client, ended } = await this.#connect(onNews)
        if (connections++ > 0) onGap()
        pause = FIRST_WAIT_MS
        onTried()
        await ended
        if (this.#client === client) this.#client = null
      } catch (err) {
        this.#log.warn({ err }, 'No connection to PostgreSQL for live events')
        onTried()
      }
      await wait(pause * (0.5 + Math.random() / 2), null, { signal: this.#stop.signal, ref: false }).catch(() => {})
      pause = Math.min(2 * pause, MOST_WAIT_MS)
    }
  }

  async #connect(onNews: TransportHandlers['onMessage']): Promise<{ client: Client; ended: Promise<void> }> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 3_000,
      query_timeout: 5_000,
      statement_timeout: 5_000,
      keepAlive: true,
      application_name: 'plus live',
    })
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    client.on('error', (err) => this.#log.warn({ err }, 'The connection for live events failed'))
    client.on('end', resolve)
    client.on('notification', ({ payload }) => payload && onNews(payload))
    try {
      await client.connect()
      await client.query(`LISTEN ${this.#channel}`)
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    this.#client = client
    if (this.#stop.signal.aborted) await client.end()
    // A connection can die without a word; nobody would notice on one that only listens.
    const check = setInterval(() => client.query('SELECT 1').catch(() => client.end().catch(() => {})), CHECK_MS)
    check.unref()
    ended.then(() => clearInterval(check))
    return { client, ended }
  }
}
