/** Admission control: limits how much expensive work runs at once. The rest waits in a line for each kind of work. */
import { availableParallelism } from 'node:os'
import { AppError } from '#server/core/errors.ts'
import { type LineRule, type Release, WaitingLine } from './waiting-line.ts'

type Rule = Required<Pick<LineRule, 'atOnce' | 'atOncePerKey' | 'most' | 'mostPerKey' | 'waitMs'>>

const spare = Math.max(1, availableParallelism() - 1)

/** The kinds of expensive work. The comments name the keys. */
export const admissionRules = {
  // Key: address range, or the account of a signed-in user. Each argon2 hash takes 19 MiB and a pool thread.
  password: { atOnce: 2, atOncePerKey: 1, most: 300, mostPerKey: 60, waitMs: 20_000 },
  // Key of the following ones: account.
  search: { atOnce: 2, atOncePerKey: 1, most: 32, mostPerKey: 4, waitMs: 5_000 },
  // Key: address range.
  sitemap: { atOnce: 1, atOncePerKey: 1, most: 8, mostPerKey: 2, waitMs: 10_000 },
  // Key: address range. Searches of visitors, who so take no place of a member.
  visitorSearch: { atOnce: 1, atOncePerKey: 1, most: 16, mostPerKey: 8, waitMs: 3_000 },
  // Key: address range.
  publicPage: { atOnce: 1, atOncePerKey: 1, most: 32, mostPerKey: 8, waitMs: 2_000 },
  shareImage: { atOnce: 1, atOncePerKey: 1, most: 16, mostPerKey: 4, waitMs: 10_000 },
  image: { atOnce: spare, atOncePerKey: 1, most: 100, mostPerKey: 16, waitMs: 60_000 },
  upload: { atOnce: 32, atOncePerKey: 2, most: 0, mostPerKey: 0, waitMs: 5_000 },
  export: { atOnce: 2, atOncePerKey: 1, most: 0, mostPerKey: 0, waitMs: 30_000 },
  rehearse: { atOnce: 1, atOncePerKey: 1, most: 4, mostPerKey: 1, waitMs: 30_000 },
  grok: { atOnce: 8, atOncePerKey: 1, most: 100, mostPerKey: 4, waitMs: 30_000 },
} as const satisfies Record<string, Rule>

type CostlyWork = keyof typeof admissionRules

/** A full line refuses, with the wait as the value of `Retry-After`. */
const openLine = (rule: Rule): WaitingLine =>
  new WaitingLine(rule, () => new AppError('busy', { retryAfter: rule.waitMs / 1_000 }))

/** A waiting line for each kind of work. */
export class Admission {
  readonly #lines = Object.fromEntries(
    Object.entries(admissionRules).map(([work, rule]) => [work, openLine(rule)]),
  ) as Record<CostlyWork, WaitingLine>

  /** The numbers of running and waiting tasks, by kind of work. */
  figures(): { work: string; running: number; waiting: number }[] {
    return Object.entries(this.#lines).map(([work, { running, waiting }]) => ({ work, running, waiting }))
  }

  /** Waits for a place. Refuses with `busy` when the line is full or the wait is too long; rejects when the signal aborts. */
  enter(work: CostlyWork, key: string | number, signal?: AbortSignal): Promise<Release> {
    return this.#lines[work].enter({ key, signal })
  }

  /** Runs the task when there is a place. */
  run<T>(work: CostlyWork, key: string | number, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#lines[work].run(task, { key, signal })
  }
}
