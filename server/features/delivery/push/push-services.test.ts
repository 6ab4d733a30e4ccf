import { describe, expect, it } from 'vitest'
import { PushServices } from './push-services.ts'

const HOST = 'push.example.org'
const fine = { hasAnswered: true, isFine: true, ms: 100, retryAfterMs: 0 }
const failed = { hasAnswered: true, isFine: false, ms: 100, retryAfterMs: 0 }

function start() {
  const time = { now: 1_000_000 }
  const services = new PushServices(() => time.now)
  /** How many places it gives out at once. */
  const fill = (host = HOST) => {
    let places = 0
    for (; services.delayFor(host) === 0; places++) services.begin(host)
    return places
  }
  return { time, services, fill }
}

describe('push services', () => {
  it('get few places until they have answered quickly', () => {
    const { services, fill } = start()
    expect(fill()).toBe(4)
    for (let place = 0; place < 4; place++) services.finish(HOST, fine)
    expect(fill()).toBe(64)
    services.finish(HOST, { ...fine, ms: 9_000 })
    expect(services.delayFor(HOST)).toBeGreaterThan(0)
  })

  it('are paused after three failures in a row, longer each time, then tried by one push', () => {
    const { time, services, fill } = start()
    const outcomes = [1, 2, 3].map(() => {
      services.begin(HOST)
      return services.finish(HOST, failed)
    })
    expect(outcomes).toEqual([false, false, true])
    expect(services.delayFor(HOST)).toBeGreaterThan(15_000)
    expect(fill('other.example.org')).toBe(4)
    time.now += 15_000
    expect(fill()).toBe(1)
    services.finish(HOST, failed)
    expect(services.delayFor(HOST)).toBeGreaterThan(30_000)
    time.now += 30_000
    expect(fill()).toBe(1)
    services.finish(HOST, fine)
    expect(fill()).toBe(64)
  })

  it('are paused for as long as they ask', () => {
    const { services } = start()
    services.begin(HOST)
    services.finish(HOST, { ...failed, retryAfterMs: 600_000 })
    expect(services.delayFor(HOST)).toBeGreaterThan(600_000)
  })

  it('get freed places in turn', () => {
    const { services, fill } = start()
    fill()
    const waits = Array.from({ length: 128 }, () => services.delayFor(HOST))
    expect(waits.at(-1)! - waits[0]!).toBeGreaterThan(1_900)
  })
})
