/** Counts rate limits for all processes of one machine, in the memory of the writing process. */
import type { LocalHub } from '#server/core/bus/local-hub.ts'
import type { LocalLink } from '#server/core/bus/local-link.ts'
import type { Clock } from '#server/core/clock.ts'
import {
  type Limiter,
  type LimiterOptions,
  MemoryLimiter,
  type Window,
  WindowLimiter,
} from '#server/core/limits/limiters.ts'

const CALL = 'limit'

type Work =
  | ['get', key: string]
  | ['upsert', key: string, points: number, ms: number, isSet: boolean]
  | ['delete', key: string]

class ServedLimiter extends MemoryLimiter {
  perform(work: Work): Promise<Window | null | boolean> {
    if (work[0] === 'get') return this._get(work[1])
    return work[0] === 'delete' ? this._delete(work[1]) : this._upsert(work[1], work[2], work[3], work[4])
  }
}

/** Opens limiters whose counts other processes share. */
export function serveLimiters(hub: LocalHub): (options: LimiterOptions, clock: Clock) => Limiter {
  const served = new Map<string, ServedLimiter>()
  hub.answer(CALL, (name: string, work: Work) => served.get(name)?.perform(work))
  return (options, clock) => {
    const limiter = new ServedLimiter(options, clock)
    served.set(options.keyPrefix, limiter)
    return limiter
  }
}

/** Counts in the writing process; with `insurance` while that is unreachable. */
export class LocalLimiter extends WindowLimiter {
  readonly #link: LocalLink
  readonly #name: string

  constructor(link: LocalLink, options: LimiterOptions, clock: Clock, insurance: Limiter) {
    super(options, clock, insurance)
    this.#link = link
    this.#name = options.keyPrefix
  }

  protected _get(key: string): Promise<Window | null> {
    return this.#perform(['get', key])
  }

  protected _upsert(key: string, points: number, ms: number, isSet: boolean): Promise<Window> {
    return this.#perform(['upsert', key, points, ms, isSet])
  }

  protected _delete(key: string): Promise<boolean> {
    return this.#perform(['delete', key])
  }

  #perform<T>(work: Work): Promise<T> {
    return this.#link.call<T>(CALL, this.#name, work)
  }
}
