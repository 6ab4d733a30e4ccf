import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ScheduledPost } from '#contract/calls/scheduled.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { SCHEDULED_DAYS, SCHEDULED_POSTS } from '#contract/limits.ts'
import { transact } from '#server/db/transaction.ts'
import type { Member } from '#tests/member.ts'
import { photo } from '#tests/pictures.ts'
import {
  changes,
  inMinutes,
  listed,
  type More,
  postsOf,
  START,
  schedules,
  settled,
  soon,
  states,
  timed,
} from '#tests/scheduled.ts'
import { endGrace } from '#tests/stores/end-grace.ts'
import { restrict, setAudience } from '#tests/stores/restrict.ts'
import type { World } from '#tests/world.ts'
import { runChecks } from '#tools/admin/check.ts'

describe('POST /scheduled', () => {
  it('publishes a thread with all its parts when the time has come, and not before', async () => {
    const { cast, time, passes } = await timed()
    const { alice, bob } = cast
    const images = [await photo({ colour: '#e00000' }), await photo({ colour: '#00e000' })]
    const scheduled = await schedules(alice, ['Hello @bob', 'and more'], {
      ...{ images, imagesPerPost: [1, 1], alt: ['Red', 'Green'], warning: 'Colours', whoReplies: 'mentioned' },
      ...{ publishAt: '2026-11-27T11:05:00+01:00', timeZone: 'Europe/Berlin' },
    })
    expect(scheduled).toMatchObject({
      ...{ publishAt: inMinutes(5), timeZone: 'Europe/Berlin', state: 'waiting', replyTo: null },
      thread: { content: ['Hello @bob', 'and more'], imagesPerPost: [1, 1], alt: ['Red', 'Green'], warning: 'Colours' },
      media: [{ alt: 'Red' }, { alt: 'Green' }],
    })
    passes(4)
    await settled(cast, time)
    expect([await postsOf(alice), await bob.notificationTexts(), await listed(bob)]).toEqual([[], [], []])

    passes(1)
    await expect.poll(() => listed(alice), soon).toEqual([])
    await cast.settles()
    const [second, first] = (await alice.tweetsOf(alice)).tweets
    expect(first).toMatchObject({
      ...{ content: 'Hello @bob', warning: 'Colours', whoReplies: 'mentioned', media: [{ alt: 'Red' }] },
      createdAt: new Date(time.now).toISOString(),
    })
    expect(second).toMatchObject({ content: 'and more', replyTo: first!._id, media: [{ alt: 'Green' }] })
    expect(await bob.notificationTexts()).toHaveLength(1)
    expect(await cast.files('media')).toHaveLength(4)
  })

  it('answers the same one for a repeated idempotency key', async () => {
    const { cast } = await timed()
    const key = randomUUID()
    const [one, two] = [await schedules(cast.alice, ['Once'], { key }), await schedules(cast.alice, ['Once'], { key })]
    expect([two._id, await listed(cast.alice)]).toEqual([one._id, [one]])
  })

  it('refuses a time that is past, too far ahead or unclear, naming the field', async () => {
    const { cast } = await timed()
    const tooFar = new Date(START - 30_000 + SCHEDULED_DAYS * DAY_MS + MINUTE_MS).toISOString()
    const refusals = {
      '2026-11-27T10:00:00Z': 'This time has passed. Choose a later one.',
      '2026-11-27T11:00:00+01:00': 'This time has passed. Choose a later one.',
      [tooFar]: 'Choose a time within the next 365 days.',
      '2026-11-27T12:00:00': 'Add the offset of your time zone.',
      '2026-11-27T12:00:30Z': 'Choose a whole minute.',
      '2027-02-30T12:00:00Z': 'This isn’t a valid time.',
      '2026-11-27T25:00:00Z': 'This isn’t a valid time.',
      tomorrow: 'This isn’t a valid time.',
    }
    for (const [publishAt, message] of Object.entries(refusals))
      await expect(schedules(cast.alice, ['Late'], { publishAt })).rejects.toMatchObject({
        ...{ status: 400, fields: { publishAt: message } },
      })
  })

  it('refuses what could not be published now', async () => {
    const { cast } = await timed()
    const { alice, bob, app } = cast
    const refused = (content: string[], more: More) => expect(schedules(alice, content, more)).rejects
    await refused(['x'.repeat(281)], {}).toMatchObject({ fields: { content: 'Keep it to 280 characters.' } })
    await refused([' '], {}).toMatchObject({ code: 'empty_tweet' })
    await refused(['Hi'], { timeZone: 'Europe/Atlantis' }).toMatchObject({ fields: { timeZone: expect.any(String) } })
    const limited = await bob.posts('For friends', { whoReplies: 'mentioned' })
    await refused(['Hi'], { replyTo: limited._id }).toMatchObject({ code: 'replies_limited' })
    await setAudience(app.deps, limited, 3)
    await refused(['Hi'], { replyTo: limited._id }).toMatchObject({ code: 'tweet_not_found' })
    await restrict(app.deps, alice, 'frozen')
    await refused(['Hi'], {}).toMatchObject({ code: 'account_frozen' })
  })

  it('answers the time zone by the name that was sent', async () => {
    const { alice } = (await timed()).cast
    const names = ['Europe/Kyiv', 'Europe/Kiev', 'Asia/Calcutta', 'Asia/Kolkata', 'Etc/UTC', 'GMT', '+02:00']
    for (const timeZone of names) expect((await schedules(alice, ['Hi'], { timeZone })).timeZone).toBe(timeZone)
    expect((await listed(alice)).map(({ timeZone }) => timeZone).sort()).toEqual(names.sort())
  })

  it('keeps to the limit of an account', async () => {
    const { cast } = await timed()
    for (let count = 0; count < SCHEDULED_POSTS; count++) await schedules(cast.alice, [`${count}`])
    await expect(schedules(cast.alice, ['More'])).rejects.toMatchObject({ code: 'too_many_scheduled_posts' })
    const first = await cast.alice.call('GET /scheduled', { query: { limit: 60 } })
    const rest = await cast.alice.call('GET /scheduled', { query: { limit: 60, cursor: first.nextCursor! } })
    expect([first.scheduled.length, rest.scheduled.length, rest.nextCursor]).toEqual([60, 40, null])
  })
})

describe('GET /scheduled', () => {
  it('shows images that no one else can open', async () => {
    const { cast } = await timed()
    const { media } = await schedules(cast.alice, [''], { images: [await photo()] })
    const { pathname, search } = new URL(media[0]!.url, cast.origin)
    const statusOf = async (path: string) => (await fetch(cast.origin + path)).status
    expect(await statusOf(pathname + search)).toBe(200)
    const [stored] = (await cast.files('media')).filter((name) => !name.includes('small'))
    expect([await statusOf(pathname), await statusOf(`/media/${stored}`)]).toEqual([404, 404])
  })
})

describe('PUT /scheduled/:id', () => {
  it('replaces text, images, order and time', async () => {
    const { cast, time, passes } = await timed()
    const { alice, bob } = cast
    const [red, green, pink] = await Promise.all(['#e00000', '#00e000', '#e0a0a0'].map((colour) => photo({ colour })))
    const before = await schedules(alice, ['One'], { images: [red!, green!], alt: ['Red', 'Green'] })
    const change = {
      ...{ content: ['Two', 'Three'], images: [pink!], keepImages: ['', before.media[1]!.url] },
      ...{ imagesPerPost: [1, 1], alt: ['Pink', 'Grass'], publishAt: inMinutes(10) },
    }
    await expect(changes(bob, before, change)).rejects.toMatchObject({ status: 404, code: 'scheduled_post_not_found' })
    const after = await changes(alice, before, change)
    expect(after).toMatchObject({
      _id: before._id,
      publishAt: inMinutes(10),
      media: [{ alt: 'Pink' }, { alt: 'Grass' }],
    })
    expect(after.media[1]!.width).toBe(before.media[1]!.width)
    await cast.settles()
    await expect.poll(() => cast.files('media'), soon).toHaveLength(4)
    const gone = { ...change, images: [], keepImages: [before.media[0]!.url, before.media[1]!.url] }
    await expect(changes(alice, before, gone)).rejects.toMatchObject({ fields: { keepImages: expect.any(String) } })
    passes(5)
    await settled(cast, time)
    expect(await postsOf(alice)).toEqual([])
    passes(5)
    await expect.poll(() => postsOf(alice), soon).toEqual(['Three', 'Two'])
    await expect(changes(alice, before, { ...change, publishAt: inMinutes(20) })).rejects.toMatchObject({
      code: 'scheduled_post_not_found',
    })
  })
})

describe('DELETE /scheduled/:id', () => {
  it('cancels it, with its images', async () => {
    const { cast, time, passes } = await timed()
    const { alice, bob } = cast
    const { _id: id } = await schedules(alice, ['Never'], { images: [await photo()] })
    await expect(bob.call('DELETE /scheduled/:id', { params: { id } })).rejects.toMatchObject({ status: 404 })
    await alice.call('DELETE /scheduled/:id', { params: { id } })
    await cast.settles()
    await expect.poll(() => cast.files('media'), soon).toEqual([])
    passes(10)
    await settled(cast, time)
    expect([await postsOf(alice), await listed(alice)]).toEqual([[], []])
  })
})

describe('POST /scheduled/:id/publish', () => {
  it('publishes it now, and never again', async () => {
    const { cast, time, passes } = await timed()
    const { alice, bob } = cast
    const { _id: id } = await schedules(alice, ['Now'])
    const publish = (member: Member) => member.call('POST /scheduled/:id/publish', { params: { id } })
    await expect(publish(bob)).rejects.toMatchObject({ code: 'scheduled_post_not_found' })
    expect((await publish(alice)).tweets).toMatchObject([{ content: 'Now' }])
    await expect(publish(alice)).rejects.toMatchObject({ code: 'scheduled_post_not_found' })
    passes(10)
    await settled(cast, time)
    expect(await postsOf(alice)).toEqual(['Now'])
  })
})

describe('A scheduled post that is due', () => {
  it.each([
    ['suspended', (cast: World) => restrict(cast.app.deps, cast.alice, 'suspended'), 'account_suspended'],
    ['frozen', (cast: World) => restrict(cast.app.deps, cast.alice, 'frozen'), 'account_frozen'],
    ['leaving', (cast: World) => restrict(cast.app.deps, cast.alice, 'leaving'), 'account_leaving'],
    ['blocked by the author it replies to', ({ alice, bob }: World) => bob.blocks(alice), 'blocked'],
  ])('fails when its author is %s, keeps everything, and says so', async (_, act, reason) => {
    const { cast, passes } = await timed()
    const { alice, bob, app } = cast
    const parent = await bob.posts('Why?')
    const scheduled = await schedules(alice, ['Because'], { replyTo: parent._id, images: [await photo()] })
    await act(cast)
    passes(5)
    const row = () => app.deps.db.selectFrom('scheduled_posts').select(['reason', 'due_at']).execute()
    await expect.poll(row, soon).toEqual([{ reason, due_at: null }])
    for (const standing of ['suspended', 'frozen', 'leaving'] as const) await restrict(app.deps, alice, standing, false)
    await bob.blocks(alice, false)
    await cast.settles()
    expect(await listed(alice)).toMatchObject([
      { state: 'failed', reason, message: expect.any(String), thread: scheduled.thread, media: [{}] },
    ])
    expect(await alice.notificationTexts()).toEqual(['alice A scheduled post couldn’t be posted.'])

    // Ids of several processes are in the order of the clock.
    passes(1)
    const again = await changes(alice, scheduled, {
      ...{ content: ['Because!'], replyTo: parent._id, publishAt: inMinutes(10) },
      keepImages: scheduled.media.map(({ url }) => url),
    })
    expect(again).toMatchObject({ state: 'waiting' })
    await cast.settles()
    expect(await alice.notificationTexts()).toEqual([])
    passes(5)
    await expect.poll(() => listed(alice), soon).toEqual([])
    expect((await bob.repliesTo(parent)).tweets).toMatchObject([{ content: 'Because!', media: [{}] }])
  })

  it('fails when the post it replies to is gone', async () => {
    const { cast, passes } = await timed()
    const { alice, bob } = cast
    const parent = await bob.posts('Why?')
    await schedules(alice, ['Because'], { replyTo: parent._id })
    await bob.deletes(parent)
    passes(5)
    await expect.poll(() => states(alice), soon).toEqual(['tweet_not_found'])
  })

  it('is tried again while a limit is reached, and fails when that lasts', async () => {
    const { cast, time, passes } = await timed({ RATE_LIMIT_TWEETS: '2/3600' })
    const { alice, app } = cast
    await schedules(alice, ['One'])
    await schedules(alice, ['Two'])
    passes(5)
    const attempts = async () =>
      (await app.deps.db.selectFrom('scheduled_posts').selectAll().execute()).map(
        (row) => row.reason ?? (row.due_at! > time.now + 15_000 ? row.attempts : 'claimed'),
      )
    await expect.poll(attempts, soon).toEqual([1, 1])
    for (const count of [2, 3, 4, 5, 6, 7]) {
      passes(4)
      await expect.poll(attempts, soon).toEqual([count, count])
    }
    passes(4)
    await expect.poll(attempts, soon).toEqual(['rate_limited', 'rate_limited'])
    await settled(cast, time)
    expect(await postsOf(alice)).toEqual([])
  })

  it('is published once by a clock that jumps, and by a process that was away', async () => {
    const { cast, time, passes } = await timed()
    const { alice } = cast
    await schedules(alice, ['First'])
    await schedules(alice, ['Second'], { publishAt: inMinutes(6) })
    await schedules(alice, ['Third'], { publishAt: inMinutes(60) })
    await cast.stops()
    passes(30)
    await cast.restarts()
    await expect.poll(() => postsOf(alice), soon).toEqual(['Second', 'First'])
    time.now = START
    await settled(cast, time)
    passes(59)
    await settled(cast, time)
    expect(await postsOf(alice)).toEqual(['Second', 'First'])
    passes(1)
    await expect.poll(() => postsOf(alice), soon).toEqual(['Third', 'Second', 'First'])
  })

  it('is deleted with its author', async () => {
    const { cast, time, passes } = await timed()
    const { alice, bob, app } = cast
    await schedules(alice, ['Never'], { images: [await photo()] })
    await alice.reauthenticates()
    await alice.call('POST /account/delete', { body: { username: 'alice' } })
    await endGrace(app.deps)
    await cast.settles()
    expect(await app.deps.db.selectFrom('scheduled_posts').select('id').execute()).toEqual([])
    passes(5)
    await settled(cast, time)
    expect((await bob.newest()).tweets).toEqual([])
    await expect.poll(() => cast.files('media'), soon).toEqual([])
  })

  it('is repaired by a check when it neither waits nor has failed', async () => {
    const { cast } = await timed()
    const { alice, app } = cast
    await schedules(alice, ['Later'], { images: [await photo()] })
    await transact(app.deps.db, (tx) => tx.updateTable('scheduled_posts').set({ due_at: null }).execute())
    const checks = async (fix: boolean) => {
      const lines: string[] = []
      const exit = await runChecks(app.deps, fix, (line) => lines.push(line))
      return { exit, text: lines.join('\n') }
    }
    const [{ _id }] = (await listed(alice)) as [ScheduledPost]
    const text = expect.stringContaining(`Scheduled post ${_id} neither waits nor has failed.`)
    expect(await checks(false)).toEqual({ exit: 1, text })
    await checks(true)
    expect(await checks(false)).toMatchObject({ exit: 0 })
  })

  it('updates the other screens of its author', async () => {
    const { cast, passes } = await timed()
    const { alice } = cast
    const tab = await alice.connects()
    const { _id: scheduled } = await schedules(alice, ['Live'])
    const frame = { type: 'scheduled.changed', scheduled }
    expect(await tab.next('scheduled.changed')).toEqual(frame)
    passes(5)
    await expect.poll(() => tab.all('scheduled.changed'), soon).toEqual([frame, frame])
  })
})
