/** Members who schedule posts in a world whose time the test sets. */
import { expect } from 'vitest'
import type { ScheduledPost } from '#contract/calls/scheduled.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { CallInput } from '#contract/index.ts'
import type { Member } from './member.ts'
import { type World, world } from './world.ts'

export const START = Date.parse('2026-11-27T10:00:30Z')
export const soon = { interval: 50, timeout: 10_000 }
export const inMinutes = (minutes: number): string =>
  new Date(Math.floor(START / MINUTE_MS + minutes) * MINUTE_MS).toISOString()

/** A world in which the test sets the time. */
export async function timed(settings: Record<string, string> = {}) {
  const time = { now: START }
  const cast = await world({ clock: () => time.now, settings })
  const passes = (minutes: number) => {
    time.now += minutes * MINUTE_MS
  }
  return { cast, time, passes }
}

type Body = CallInput<'PUT /scheduled/:id'>['body']
export interface More extends Partial<Body> {
  images?: readonly Blob[]
  key?: string
  /** Leaves out the time, so that it is published as soon as its videos are ready. */
  whenReady?: true
}

export async function schedules(
  member: Member,
  content: string[],
  { images, key, whenReady, ...more }: More = {},
): Promise<ScheduledPost> {
  const body = { content, ...(!whenReady && { publishAt: inMinutes(5) }), ...more }
  const input = { body, ...(images && { files: { images } }), ...(key && { idempotencyKey: key }) }
  return (await member.call('POST /scheduled', input)).scheduled
}

export async function changes(
  member: Member,
  { _id }: ScheduledPost,
  { images, ...body }: More & Pick<Body, 'content'>,
) {
  const input = {
    params: { id: _id },
    body: { publishAt: inMinutes(5), ...body },
    ...(images && { files: { images } }),
  }
  return (await member.call('PUT /scheduled/:id', input)).scheduled
}

export const listed = async (member: Member) => (await member.call('GET /scheduled')).scheduled
export const states = async (member: Member) => (await listed(member)).map(({ state, reason }) => reason ?? state)
export const postsOf = async (member: Member) => (await member.tweetsOf(member)).tweets.map(({ content }) => content)

/** Waits until nothing is due or being published. */
export async function settled({ app, settles }: World, time: { now: number }): Promise<void> {
  const open = () =>
    app.deps.db
      .selectFrom('scheduled_posts')
      .select('id')
      .where((q) => q.or([q('due_at', '<=', time.now), q.and([q('due_at', 'is not', null), q('attempts', '>', 0)])]))
      .execute()
  await expect.poll(open, soon).toEqual([])
  await settles()
}
