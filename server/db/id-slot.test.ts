import { afterEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '#server/core/clock.ts'
import { SLOTS } from '#server/core/ids/ids.ts'
import { type World, world } from '#tests/world.ts'
import { type IdSource, leaseIdSource } from './id-slot.ts'

const slotOf = (source: IdSource): number => Math.floor(source.next() / 64) % SLOTS
/** The app holds slot 0, and other processes none. */
const alone = (): Promise<World> => world({ processes: 1 })
const lease = ({ app }: World): Promise<IdSource> => leaseIdSource(app.deps.store, systemClock, app.deps.log)

describe('leaseIdSource', () => {
  afterEach(() => void vi.useRealTimers())

  it('gives each process its own slot, and reuses a free one', async () => {
    const cast = await alone()
    const [one, two] = [await lease(cast), await lease(cast)]
    expect([slotOf(one), slotOf(two)]).toEqual([1, 2]) // the app itself holds 0
    await one.release()
    const three = await lease(cast)
    expect(slotOf(three)).toBe(1)
    await Promise.all([two.release(), three.release()])
  })

  it('reuses the slot of a crashed process after its lease has expired', async () => {
    const cast = await alone()
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    const crashed = await lease(cast)
    expect(slotOf(crashed)).toBe(1)
    vi.setSystemTime(Date.now() + 60_001)
    const heir = await lease(cast)
    expect(slotOf(heir)).toBe(0) // the app itself was asleep for as long
    await Promise.all([crashed.release(), heir.release()])
  })

  it('makes no id once the lease is lost, because another process may hold the slot', async () => {
    const cast = await alone()
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    const sleeper = await lease(cast)
    vi.setSystemTime(Date.now() + 60_000)
    expect(() => sleeper.next()).toThrow(expect.objectContaining({ code: 'store_unavailable' }))
    await sleeper.release()
  })

  it('makes ids again at once after the clock has jumped, and takes another slot when another process has leased this one', async () => {
    const cast = await alone()
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    const source = await lease(cast)
    const before = source.next()
    vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1_000)
    const other = await lease(cast)
    const makes = () => Promise.resolve().then(() => source.next())
    await expect.poll(() => makes().catch(() => 0)).toBeGreaterThan(before)
    expect(slotOf(source)).not.toBe(slotOf(other))
    await Promise.all([source.release(), other.release()])
  })

  it('renews its lease while the process runs', async () => {
    const cast = await alone()
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    const source = await lease(cast)
    for (let seconds = 0; seconds < 90; seconds += 15) {
      const before = await leaseEnd(cast)
      vi.advanceTimersByTime(15_000)
      await expect.poll(() => leaseEnd(cast)).toBeGreaterThan(before)
    }
    expect(() => source.next()).not.toThrow()
    await source.release()
  })

  it('refuses to start when all slots are taken', async () => {
    const cast = await alone()
    const others = await Promise.all(Array.from({ length: SLOTS - 1 }, () => lease(cast)))
    await expect(lease(cast)).rejects.toThrow('All 64 process slots are taken')
    await Promise.all(others.map((other) => other.release()))
  })
})

async function leaseEnd({ app }: World): Promise<number> {
  const rows = await app.deps.db.selectFrom('id_slots').select('leased_until').where('slot', '=', 1).execute()
  return rows[0]!.leased_until
}
