import { describe, expect, it } from 'vitest'
import { createRandom } from '#tools/random.ts'
import { RequestQueue } from './load-shedding.ts'

/** Milliseconds of the one thread: to read a request, to answer it on average, to refuse it. */
const [READ, ANSWER, REFUSE] = [0.012, 0.2, 0.012]

interface Outcome {
  p99: number
  longest: number
  answered: number
  refused: number
}

/** One thread that works through requests, in a time of its own: a slow machine changes nothing. */
function thread() {
  const random = createRandom(7)
  let now = 0
  let turn: (() => void)[] = []
  const queue = new RequestQueue({ now: () => now, later: (callback) => turn.push(callback) })
  /** So many times the load that the thread can just answer. */
  return function load(times: number, seconds: number): Outcome {
    const until = now + seconds * 1_000
    const waits: number[] = []
    let refused = 0
    let due = now
    while (now < until) {
      if (turn.length === 0) now = Math.max(now, due)
      for (const arrived = now; due <= arrived; due += (-Math.log(1 - random.next()) * (READ + ANSWER)) / times) {
        const since = due
        const answer = () => {
          now += ANSWER * (0.5 + random.next())
          waits.push(now - since)
        }
        const refuse = () => {
          now += REFUSE
          refused++
        }
        now += READ
        queue.admit(answer, refuse)
      }
      const callbacks = turn
      turn = []
      for (const callback of callbacks) callback()
    }
    waits.sort((a, b) => a - b)
    return {
      p99: waits[Math.floor(waits.length * 0.99)]!,
      longest: waits.at(-1)!,
      answered: waits.length / seconds,
      refused: refused / (refused + waits.length),
    }
  }
}

/** So many people at one slow thread, each of whom asks again once answered; how often each was, and was refused. */
function people(count: number, answerMs: number, seconds: number): { answered: number[]; refused: number } {
  let now = 0
  let turn: (() => void)[] = []
  const queue = new RequestQueue({ now: () => now, later: (callback) => turn.push(callback) })
  const answered = Array.from({ length: count }, () => 0)
  let refused = 0
  let asking = [...answered.keys()]
  while (now < seconds * 1_000) {
    const askingNow = asking
    asking = []
    for (const person of askingNow) {
      const answer = () => {
        now += answerMs
        answered[person]!++
        asking.push(person)
      }
      now += READ
      queue.admit(answer, () => refused++)
    }
    const callbacks = turn
    turn = []
    for (const callback of callbacks) callback()
  }
  return { answered, refused }
}

describe('overload', () => {
  it.each([3, 8, 30])(
    'is not that %i people keep a slow machine busy: none is refused, all have their turn',
    (count) => {
      const { answered, refused } = people(count, 5, 10)
      expect(refused).toBe(0)
      expect(Math.max(...answered) - Math.min(...answered)).toBeLessThanOrEqual(1)
    },
  )

  it('refuses nothing that can be answered, nor a burst of less than a second', () => {
    expect(thread()(0.5, 10).refused).toBe(0)
    expect(thread()(0.8, 10).refused).toBe(0)
    const load = thread()
    expect(load(3, 0.15).refused).toBe(0)
    expect(load(0.5, 3).refused).toBe(0)
  })

  it('keeps the latency of the answered within three times the calm one at four times the load', () => {
    const load = thread()
    const calm = load(0.5, 10)
    const overload = load(4, 10)
    expect(overload.p99).toBeLessThan(3 * calm.p99)
    expect(overload.refused).toBeGreaterThan(0.5)
    // Most of the time goes into answers still.
    expect(overload.answered).toBeGreaterThan(calm.answered)
  })

  it('is as before within two seconds of calm', () => {
    const load = thread()
    const calm = load(0.5, 10)
    load(4, 5)
    load(0.5, 2)
    const after = load(0.5, 10)
    expect(after.refused).toBe(0)
    expect(after.p99).toBeLessThan(1.2 * calm.p99)
  })
})

/** A queue with a clock that is moved by hand, and a database that is busy or not. */
function door() {
  let now = 0
  let isBusy = false
  let due: { at: number; callback: () => void }[] = []
  const queue = new RequestQueue({
    now: () => now,
    isHeldBack: () => isBusy,
    later: (callback, ms) => due.push({ at: now + ms, callback }),
  })
  const started: { name: string; since: number; at: number }[] = []
  const refused: string[] = []
  return {
    started,
    refused,
    arrive: (name: string) => {
      const since = now
      queue.admit(
        () => started.push({ name, since, at: now }),
        () => refused.push(name),
      )
    },
    setBusy: (value: boolean) => {
      isBusy = value
    },
    /** Time that passes inside a turn of the event loop. */
    work: (ms: number) => {
      now += ms
    },
    /** One turn of the event loop, which ends so much later. */
    turn: (ms = 0) => {
      now += ms
      const callbacks = due.filter(({ at }) => at <= now)
      due = due.filter(({ at }) => at > now)
      for (const { callback } of callbacks) callback()
    },
  }
}

describe('while the database is busy', () => {
  it('nothing starts, and all starts in order once it is not', () => {
    const { arrive, setBusy, turn, started, refused } = door()
    setBusy(true)
    for (const name of ['a', 'b', 'c']) arrive(name)
    for (let each = 0; each < 5_000; each++) turn(1)
    setBusy(false)
    turn(1)
    // It is again before the turn that was planned.
    setBusy(true)
    turn(1)
    expect({ started, refused }).toEqual({ started: [], refused: [] })
    setBusy(false)
    for (let each = 0; each < 3; each++) turn(1)
    expect(started.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    expect(refused).toEqual([])
  })

  it('what waits is refused after a second of overload, and the newest start in the gaps', () => {
    const busy = door()
    busy.setBusy(true)
    for (let each = 0; each < 2_400; each++) {
      busy.setBusy(each % 20 > 3)
      for (let four = 0; four < 4; four++) busy.arrive(`${each}`)
      busy.turn(1)
    }
    expect(busy.refused.length).toBeGreaterThan(1_000)
    const last = busy.started.filter(({ at }) => at > 1_100)
    expect(last.length).toBeGreaterThan(100)
    // A gap begins every 20 ms.
    for (const { at, since } of last) expect(at - since).toBeLessThan(20)
  })
})

describe('after overload', () => {
  it('what it left in a short queue is refused once it is old, and what arrives then is answered', () => {
    const left = door()
    left.setBusy(true)
    for (let each = 0; each < 1_200; each++) {
      left.arrive(`${each}`)
      left.turn(1)
    }
    const { length } = left.refused
    expect(length).toBeGreaterThan(1_000)
    left.turn(200)
    left.setBusy(false)
    for (let each = 0; each < 9; each++) left.turn(1)
    left.arrive('new')
    expect(left.refused).toHaveLength(1_200)
    expect(left.started.map(({ name }) => name)).toEqual(['new'])
  })
})

it('answers some of thousands that the event loop reads in one turn', () => {
  const { arrive, work, started } = door()
  for (let each = 0; each < 5_000; each++) {
    arrive(`${each}`)
    work(READ)
  }
  expect(started.length).toBeGreaterThan(200)
  expect(started.every(({ since, at }) => since === at)).toBe(true)
})
