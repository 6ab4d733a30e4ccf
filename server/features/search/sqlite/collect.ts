/** Finds the newest tweets that match, with a bounded amount of work. */
import type { Id } from '#server/core/ids/ids.ts'
import { matchesTweet } from '#server/features/search/document.ts'
import type { Newest, Range } from '#server/features/search/finder.ts'
import type { Match } from '#server/features/search/match.ts'
import type { IndexReader } from './index-reader.ts'
import { type Plan, planOf } from './plan.ts'
import { Stream, type Work } from './stream.ts'

export interface Wanted extends Range {
  match: Match
  limit: number
}

/** Rows of each stream to read first, to measure its frequency. */
const FIRST = 60
/** Maximum rows of the rarest stream to read at a time. */
const MAX_READ_ROWS = 500
/**
 * A stream that is this many times as frequent as the rarest is not read: the texts of the rarest are tested instead.
 */
const TOO_FREQUENT = 15
/**
 * The whole expression is not read when a stream is this many times as frequent: each seek in it costs more than a
 * text.
 */
const FAR_TOO_FREQUENT = 150
/**
 * The whole expression is read after this many matches, and for this many times as many: the words may stop occurring
 * together.
 */
const ENOUGH = 3
const GROWTH = 40
/** Steps of the whole expression that cost as much as one step of a stream. */
const FASTER = 16
/** The number of texts compared at a time, and the cost of reading one in steps. */
const TEXTS = 40
const TEXT = 10

/** Collects matches until the work is used up: then more may match below `completeFrom`. */
export function collect(index: IndexReader, wanted: Wanted, work: Work): Newest {
  const plan = wanted.before > wanted.since ? planOf(index, wanted.match) : undefined
  return plan ? new Collection(index, wanted, plan, work).read() : { ids: [], completeFrom: wanted.since, isAll: true }
}

class Collection {
  readonly #index: IndexReader
  readonly #wanted: Wanted
  readonly #plan: Plan
  readonly #work: Work
  readonly #found: Id[] = []
  /** The position down to which all matches were found. */
  #reached: Id

  constructor(index: IndexReader, wanted: Wanted, plan: Plan, work: Work) {
    this.#index = index
    this.#wanted = wanted
    this.#plan = plan
    this.#work = work
    this.#reached = wanted.before
  }

  read(): Newest {
    const { limit, since } = this.#wanted
    const isAll = this.#plan.streams.length > 1 || this.#plan.isWider ? this.#join() : this.#readWhole(limit)
    if (this.#found.length > limit) {
      this.#found.length = limit
      return { ids: this.#found, completeFrom: this.#found[limit - 1]!, isAll: false }
    }
    return { ids: this.#found, completeFrom: isAll ? since : this.#reached, isAll }
  }

  /** Reads the streams in parallel. Answers whether it found all. */
  #join(): boolean {
    const { limit } = this.#wanted
    const streams = this.#plan.streams.map((expression) => new Stream(this.#index, expression, this.#wanted))
    for (const stream of streams) {
      stream.read(FIRST, this.#work)
      if (stream.ids.length === 0) return true
    }
    const newest = Math.max(...streams.map((stream) => stream.ids[0]!))
    const [rarest, ...others] = streams.sort((a, b) => a.reached - b.reached || a.ids.length - b.ids.length)
    const joined = others.filter((stream) => stream.span(newest) * TOO_FREQUENT >= rarest!.span(newest))
    const needsText = this.#plan.isWider || joined.length < others.length
    const canReadOn = others.every((stream) => stream.span(newest) * FAR_TOO_FREQUENT >= rarest!.span(newest))
    for (let next = 0; ; ) {
      const to = joined.reduce((highest, stream) => Math.max(highest, stream.reached), rarest!.reached)
      const candidates: Id[] = []
      for (; next < rarest!.ids.length && rarest!.ids[next]! >= to; next++) {
        const id = rarest!.ids[next]!
        if (joined.every((stream) => stream.has(id))) candidates.push(id)
      }
      this.#add(candidates, needsText, to)
      if (rarest!.isDone && next === rarest!.ids.length && this.#reached === to) return true
      if (this.#found.length >= limit || this.#work.left <= 0) return false
      if (canReadOn && this.#found.length >= ENOUGH) {
        const passed = newest - this.#reached
        const steps = streams.reduce((sum, stream) => sum + (stream.ids.length / stream.span(newest)) * passed, 0)
        return this.#readOn(steps / this.#found.length)
      }
      const goal = rarest!.isDone ? rarest!.ids.at(-1)! : rarest!.reached
      const behind = joined.filter((stream) => stream.reached > goal)
      for (const stream of behind) stream.readTo(goal, newest, this.#work)
      if (behind.length === 0) rarest!.read(Math.min(MAX_READ_ROWS, 2 * rarest!.ids.length), this.#work)
    }
  }

  /** Reads the whole expression below the found matches; each match has taken so many steps until now. */
  #readOn(steps: number): boolean {
    const { limit } = this.#wanted
    while (this.#found.length < limit) {
      const affordable = Math.floor((this.#work.left * FASTER) / steps)
      const count = Math.min(limit - this.#found.length, GROWTH * this.#found.length, affordable)
      if (count <= 0) return false
      const before = this.#reached
      if (this.#readWhole(count)) return true
      this.#work.left -= (count * steps) / FASTER
      if (this.#reached === before) return false
    }
    return false
  }

  /** Reads the next `count` rows of the whole expression. Answers whether they are all. */
  #readWhole(count: number): boolean {
    const { since } = this.#wanted
    const ids = this.#index.list(this.#plan.whole, since, this.#reached, count)
    this.#add(ids, this.#plan.isWholeWider, ids.length < count ? since : ids.at(-1)!)
    return ids.length < count && this.#reached === since
  }

  /** Adds the matching candidates, which are complete down to `to`. */
  #add(candidates: readonly Id[], needsText: boolean, to: Id): void {
    for (let from = 0; from < candidates.length; from += TEXTS) {
      const some = candidates.slice(from, from + TEXTS)
      if (needsText && this.#work.left <= 0) return
      const fitting = needsText ? this.#keepFitting(some) : some
      for (const id of fitting) this.#found.push(id)
      this.#reached = some.at(-1)!
    }
    this.#reached = to
  }

  #keepFitting(ids: readonly Id[]): Id[] {
    this.#work.left -= TEXT * ids.length
    const tweets = this.#index.load(ids).filter((tweet) => matchesTweet(tweet, this.#wanted.match))
    for (const tweet of tweets) this.#work.loaded.set(tweet.id, tweet)
    return tweets.map((tweet) => tweet.id).sort((a, b) => b - a)
  }
}
