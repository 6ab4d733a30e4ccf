/** Sends PURGE requests to a proxy in front of Plus. In memory: the proxy holds a page for a minute in any case. */
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Log } from '#server/core/log.ts'

/** Addresses that wait. Further ones are left to expire. */
const MOST = 10_000
const AT_ONCE = 4
const TIMEOUT_MS = 2_000
/** Pauses before further attempts. After them the page has nearly expired. */
const PAUSES_MS = [500, 2_000, 8_000]

interface PurgeTarget {
  url: string
  /** The host that pages are cached for; undefined for that of `url`. */
  host: string | undefined
}

export class PurgeQueue {
  readonly #target: PurgeTarget
  readonly #log: Log
  /** Waiting paths with their failed attempts, oldest first. */
  readonly #waiting = new Map<string, number>()
  readonly #pausing = new Set<NodeJS.Timeout>()
  #running = 0
  #isStopped = false

  constructor(target: PurgeTarget, log: Log) {
    this.#target = target
    this.#log = log
  }

  add(paths: readonly string[], failures = 0): void {
    if (this.#isStopped) return
    for (const path of paths) if (this.#waiting.size < MOST) this.#waiting.set(path, failures)
    this.#startNext()
  }

  stop(): void {
    this.#isStopped = true
    this.#waiting.clear()
    for (const timer of this.#pausing) clearTimeout(timer)
  }

  #startNext(): void {
    while (this.#running < AT_ONCE) {
      const [next] = this.#waiting
      if (!next) return
      const [path, failures] = next
      this.#waiting.delete(path)
      this.#running++
      void this.#purge(path, failures).finally(() => {
        this.#running--
        this.#startNext()
      })
    }
  }

  async #purge(path: string, failures: number): Promise<void> {
    try {
      await sendPurge(this.#target, path)
    } catch (err) {
      const pause = PAUSES_MS[failures]
      if (pause === undefined) return this.#log.warn({ err, path }, 'A proxy did not drop a page')
      const timer = setTimeout(() => {
        this.#pausing.delete(timer)
        this.add([path], failures + 1)
      }, pause)
      this.#pausing.add(timer)
      timer.unref()
    }
  }
}

/** Resolves when the proxy has dropped the page, or had none. */
function sendPurge({ url, host }: PurgeTarget, path: string): Promise<void> {
  const send = url.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const options = { method: 'PURGE', ...(host && { headers: { host } }), signal: AbortSignal.timeout(TIMEOUT_MS) }
    const purge = send(new URL(path, url), options, (response) => {
      response.resume()
      const { statusCode = 0 } = response
      if (statusCode < 300 || statusCode === 404) resolve()
      else reject(new Error(`The proxy answered ${statusCode}`))
    })
    purge.on('error', reject).end()
  })
}
