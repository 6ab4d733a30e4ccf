import { describe, expect, it } from 'vitest'
import { createRandom } from '#tools/random.ts'
import { type ClientKey, RequestQueue } from './request-queue.ts'

/** Milliseconds of the one thread: to read a request, to answer it on average, to refuse it. */
const [READ, ANSWER, REFUSE] = [0.012, 0.3, 0.02]
/** Requests that the thread answers per second when it always has a next one. */
const CAPACITY = 1_000 / (READ + ANSWER)

interface Outcome {
  client: ClientKey
  isAnswered: boolean
  wait: number
  at: number
}

/** One thread that reads, answers and refuses requests, in a time of its own: a slow machine changes nothing. */
class Thread {
  now = 0
  isHeldBack = false
  readonly outcomes: Outcome[] = []
  #turn: { at: number; callback: () => void }[] = []
  readonly #afterwards: (() => void)[] = []
  readonly #random = createRandom(7)
  readonly #queue = new RequestQueue({
    now: () => this.now,
    isHeldBack: () => this.isHeldBack,
    later: (callback, ms) => this.#turn.push({ at: this.now + ms, callback }),
    afterwards: (callback) => this.#afterwards.push(callback),
  })

  /** Reads a request that arrived at `since`. */
  arrive(client: ClientKey, then: (outcome: Outcome) => void = () => {}, since = this.now, isGone = () => false): void {
    const settle = (isAnswered: boolean, ms: number) => {
      this.now += ms
      const outcome = { client, isAnswered, wait: this.now - since, at: this.now }
      this.outcomes.push(outcome)
      then(outcome)
    }
    this.now += READ
    this.#queue.admit({
      client: () => client,
      isGone,
      start: () => settle(true, ANSWER * (0.5 + this.#random.next())),
      refuse: () => settle(false, REFUSE),
    })
    this.#finish()
  }

  /** One turn of the event loop, which reads nothing. */
  turn(ms = 0): void {
    this.now += ms
    const due = this.#turn.filter(({ at }) => at <= this.now)
    this.#turn = this.#turn.filter(({ at }) => at > this.now)
    for (const { callback } of due) {
      callback()
      this.#finish()
    }
  }

  /** Independent clients send so many times what the thread can answer. */
  open(times: number, seconds: number, client: (index: number) => ClientKey = (index) => index): Outcomes {
    const from = this.outcomes.length
    const until = this.now + seconds * 1_000
    let index = 0
    for (let due = this.now; this.now < until; ) {
      for (const read = this.now; due <= read; due += (-Math.log(1 - this.#random.next()) * 1_000) / CAPACITY / times)
        this.arrive(client(index++), undefined, due)
      this.turn()
      if (this.#turn.length === 0) this.now = Math.max(this.now, due)
    }
    return new Outcomes(this.outcomes.slice(from), seconds)
  }

  /** Clients each of whom sends the next request after an answer and a pause. */
  closed(clients: readonly ClientKey[], seconds: number, pauseMs: (client: ClientKey) => number = () => 0): Outcomes {
    const from = this.outcomes.length
    const until = this.now + seconds * 1_000
    let idle = clients.map((client) => ({ client, due: this.now }))
    while (this.now < until) {
      const ready = idle.filter(({ due }) => due <= this.now)
      idle = idle.filter(({ due }) => due > this.now)
      for (const { client, due } of ready)
        this.arrive(client, ({ at }) => idle.push({ client, due: at + pauseMs(client) }), due)
      this.turn()
      if (this.#turn.length === 0 && !idle.some(({ due }) => due <= this.now))
        this.now = Math.min(...idle.map(({ due }) => due))
    }
    return new Outcomes(this.outcomes.slice(from), seconds)
  }

  #finish(): void {
    while (this.#afterwards.length > 0) this.#afterwards.shift()!()
  }
}

class Outcomes {
  readonly answered: Outcome[]
  readonly refused: Outcome[]
  readonly perSecond: number

  constructor(outcomes: readonly Outcome[], seconds: number) {
    this.answered = outcomes.filter(({ isAnswered }) => isAnswered)
    this.refused = outcomes.filter(({ isAnswered }) => !isAnswered)
    this.perSecond = this.answered.length / seconds
  }

  waits(share: number, isOf: (client: ClientKey) => boolean = () => true): number {
    const waits = this.answered.filter(({ client }) => isOf(client)).map(({ wait }) => wait)
    return waits.sort((a, b) => a - b)[Math.floor(waits.length * share)]!
  }
}

const people = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('clients that wait for their answers', () => {
  it.each([8, 64, 256, 1_000])('are all answered within the computed time: %i of them', (count) => {
    const { answered, refused, perSecond, waits } = bind(new Thread().closed(people(count), 3))
    expect(refused.length).toBe(0)
    expect(perSecond).toBeGreaterThan(0.99 * CAPACITY)
    expect(waits(0.99)).toBeLessThan(1.5 * (count / perSecond) * 1_000)
    const times = people(count).map((person) => answered.filter(({ client }) => client === person).length)
    expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(2)
  })

  it('are answered in order also when a few of them send a tenth of all requests', () => {
    const random = createRandom(5)
    const clients = people(256).map((index) => (random.chance(0.1) ? 'often' : index))
    const { refused, perSecond, waits } = bind(new Thread().closed(clients, 3))
    expect(refused.length).toBe(0)
    expect(waits(0.99)).toBeLessThan(1.5 * (256 / perSecond) * 1_000)
  })
})

/** Methods that can be taken from the object. */
const bind = (outcomes: Outcomes) => ({ ...outcomes, waits: outcomes.waits.bind(outcomes) })

describe('a client with 500 connections', () => {
  const crowd = [...people(20), ...Array.from({ length: 500 }, () => 'greedy')]
  const isPerson = (client: ClientKey) => client !== 'greedy'

  it('delays others no longer than their share', () => {
    const outcomes = new Thread().closed(crowd, 3, (client) => (client === 'greedy' ? 0 : 100))
    expect(outcomes.refused.length).toBe(0)
    expect(outcomes.waits(0.99, isPerson)).toBeLessThan(2 * 20 * (READ + ANSWER))
    expect(outcomes.perSecond).toBeGreaterThan(0.99 * CAPACITY)
  })

  it('alone is refused when it sends more than can be answered', () => {
    const thread = new Thread()
    const outcomes = thread.open(4, 4, (index) => (index % 20 === 0 ? index : 'greedy'))
    expect(outcomes.refused.length).toBeGreaterThan(0)
    expect(outcomes.refused.filter(({ client }) => isPerson(client))).toEqual([])
    expect(outcomes.waits(0.99, isPerson)).toBeLessThan(60)
  })
})

describe('overload', () => {
  it('refuses nothing that can be answered in time, nor a burst that waits for less than a second', () => {
    expect(new Thread().open(0.5, 4).refused.length).toBe(0)
    expect(new Thread().open(0.9, 4).refused.length).toBe(0)
    const burst = new Thread()
    expect(burst.open(2, 0.5).refused.length).toBe(0)
    expect(burst.open(0.5, 3).refused.length).toBe(0)
  })

  it('answers at four times the load as many requests as the cost of refusals leaves, each within 600 ms', () => {
    const thread = new Thread()
    thread.open(4, 3)
    const { answered, refused, perSecond, waits } = bind(thread.open(4, 4))
    expect(perSecond).toBeGreaterThan(0.98 * (CAPACITY - (refused.length / 4) * CAPACITY * ((READ + REFUSE) / 1_000)))
    expect(perSecond).toBeGreaterThan(0.65 * CAPACITY)
    expect(waits(0.99)).toBeLessThan(600)
    // The queue is never empty, so nothing was refused that could have been answered in time.
    expect(Math.min(...answered.map(({ wait }) => wait))).toBeGreaterThan(300)
  })

  it('refuses at once requests that would wait for too long', () => {
    const thread = new Thread()
    thread.open(4, 3)
    const { refused } = thread.open(4, 4)
    expect(refused.filter(({ wait }) => wait < 50).length).toBeGreaterThan(0.9 * refused.length)
  })

  it('ends as soon as requests arrive no faster than they can be answered', () => {
    const thread = new Thread()
    const calm = thread.open(0.5, 4)
    thread.open(4, 5)
    thread.open(0.5, 1.5)
    const after = thread.open(0.5, 4)
    expect(after.refused.length).toBe(0)
    expect(after.waits(0.99)).toBeLessThan(1.2 * calm.waits(0.99))
  })

  it('is forgotten: a later burst is answered', () => {
    const thread = new Thread()
    thread.open(4, 5)
    thread.open(0.1, 3)
    expect(thread.open(2, 0.5).refused.length).toBe(0)
  })

  it('bounds the number of waiting requests, and keeps room for clients with few requests', () => {
    const thread = new Thread()
    thread.isHeldBack = true
    for (const client of people(3)) for (let each = 0; each < 3_000; each++) thread.arrive(client)
    thread.arrive('late')
    thread.isHeldBack = false
    for (let each = 0; each < 10_000; each++) thread.turn(0.01)
    const { answered } = new Outcomes(thread.outcomes, 1)
    expect(answered.length).toBeLessThanOrEqual(4_000)
    expect(answered.slice(0, 20).map(({ client }) => client)).toContain('late')
  })
})

describe('while the database is busy', () => {
  it('no request starts, and all start in order afterwards', () => {
    const thread = new Thread()
    thread.isHeldBack = true
    for (const name of ['a', 'b', 'c']) thread.arrive(name)
    for (let each = 0; each < 1_000; each++) thread.turn(1)
    expect(thread.outcomes).toEqual([])
    thread.isHeldBack = false
    for (let each = 0; each < 9; each++) thread.turn(1)
    expect(thread.outcomes.map(({ client, isAnswered }) => [client, isAnswered])).toEqual([
      ['a', true],
      ['b', true],
      ['c', true],
    ])
  })

  it('for longer than a second, requests that waited too long are refused, and later ones are answered', () => {
    const thread = new Thread()
    thread.isHeldBack = true
    for (let each = 0; each < 3_000; each++) {
      if (each % 10 === 0) thread.arrive(each)
      thread.turn(1)
    }
    const refused = thread.outcomes.length
    expect(refused).toBeGreaterThan(200)
    expect(new Outcomes(thread.outcomes, 1).answered).toEqual([])
    thread.isHeldBack = false
    thread.turn(501)
    for (let each = 0; each < 9; each++) thread.turn(1)
    thread.arrive('new')
    expect(thread.outcomes.at(-1)).toMatchObject({ client: 'new', isAnswered: true })
  })
})

it('answers requests that arrive among thousands in one turn of the event loop', () => {
  const thread = new Thread()
  for (const client of people(5_000)) thread.arrive(client)
  expect(thread.outcomes.length).toBeGreaterThan(100)
})

it('does not start requests of a client that has disconnected', () => {
  const thread = new Thread()
  thread.isHeldBack = true
  let hasGone = false
  for (const client of people(3)) thread.arrive(client, undefined, undefined, () => client === 1 && hasGone)
  hasGone = true
  thread.isHeldBack = false
  for (let each = 0; each < 9; each++) thread.turn(1)
  expect(thread.outcomes.map(({ client }) => client)).toEqual([0, 2])
})
