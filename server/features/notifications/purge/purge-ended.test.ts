import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { doHourlyWork } from '#server/features.ts'
import { world } from '#tests/world.ts'

describe('notifications', () => {
  it('expire after 90 days, and are purged', async () => {
    const time = { now: Date.now() }
    const { alice, bob, carol, app, settles } = await world({ clock: () => time.now })
    const later = async (days: number) => {
      time.now += days * DAY_MS
      // A session that is not used for a month has ended.
      for (const member of [alice, bob, carol]) await member.signsIn()
    }
    const tweet = await alice.posts('Hello')
    await bob.likes(tweet)
    await bob.follows(alice)
    await settles()
    await later(20)
    await carol.likes(tweet)
    await settles()
    await later(71)
    const actors = async (tab?: 'all') =>
      (await alice.notifications(tab && { tab })).notifications.map(({ type, fromUser }) => [type, fromUser.username])
    expect(await actors()).toEqual([['like', 'carol']])
    expect(await actors('all')).toEqual([['like', 'carol']])
    const rows = () => app.deps.db.selectFrom('notifications').select('type').execute()
    expect(await rows()).toHaveLength(3)
    await doHourlyWork(app.deps)
    expect(await rows()).toHaveLength(1)
    await later(29)
    expect(await actors('all')).toEqual([])
    await doHourlyWork(app.deps)
    expect(await rows()).toEqual([])
    expect(await app.deps.db.selectFrom('notification_groups').selectAll().execute()).toEqual([])
  })
})
