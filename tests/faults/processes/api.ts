/** Calls of the contract over HTTP, as a client makes them. */
import type { Call, CallAnswer } from '#contract/index.ts'
import { type CallArguments, toRequest } from '#contract/request.ts'
import type { Place } from './plus.ts'

const TIMEOUT_MS = 15_000

/** An answer other than success. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(call: string, status: number, text: string) {
    super(`${call}: ${status} ${text.slice(0, 200)}`)
    this.status = status
    this.code = /"code":"(\w+)"/.exec(text)?.[1] ?? ''
  }

  /** Whether the server has confirmed that nothing was written. */
  get isCertain(): boolean {
    return this.status < 500 || ['busy', 'storage_full', 'images_unavailable'].includes(this.code)
  }
}

export type CallApi = <C extends Call>(call: C, ...[input]: CallArguments<C>) => Promise<CallAnswer<C>>

/** Makes calls with a token. A call without an answer throws an error other than `Refusal`. */
export const callsOf =
  (place: Place, token: string | null): CallApi =>
  async (call, ...[input]) => {
    const [url, init] = toRequest(`${place.origin}/api`, call, input ?? {}, token)
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
    const text = await response.text()
    if (!response.ok) throw new Refusal(call, response.status, text)
    return text === '' ? null : JSON.parse(text)
  }

/** The number of items on a page. */
export const LIMIT = 200

/** All items of a paged list. */
export async function readAll<T>(
  page: (cursor: string | undefined) => Promise<{ items: readonly T[]; next: string | null }>,
): Promise<T[]> {
  const all: T[] = []
  for (let cursor: string | undefined; ; ) {
    const { items, next } = await page(cursor)
    all.push(...items)
    if (next === null) return all
    cursor = next
  }
}
