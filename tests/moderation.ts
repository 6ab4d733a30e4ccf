/** A world with moderators: dora is an administrator, mona and max are moderators, carol reports bob's posts. */

import type { CaseDetail } from '#contract/calls/cases.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { CallInput } from '#contract/index.ts'
import type { RoleName } from '#contract/permissions.ts'
import { setRole } from '#server/features/people/roles.ts'
import { doHourlyWork } from '#server/features.ts'
import type { Member } from './member.ts'
import { world } from './world.ts'

type NewReport = CallInput<'POST /reports'>['body']
type NewAct = CallInput<'POST /moderation/cases/:id/acts'>['body']

/**
 * A world with moderators, whose clock `passes` advances. It also advances by a millisecond at each read, as rows of one moment
 * have no order.
 */
export async function moderatedWorld(settings: Record<string, string> = {}) {
  let now = Date.UTC(2026, 10, 23)
  const cast = await world({ clock: () => now++, settings })
  const [dora, mona, max] = ['dora', 'mona', 'max'].map((name) => cast.member(name)) as [Member, Member, Member]
  const gives = async (member: Member, role: RoleName | null) => {
    const { db, ids } = cast.app.deps
    await setRole(db, ids.parse(await member.id), role)
    member.seesAddresses = role === 'admin'
  }
  await gives(dora, 'admin')
  await gives(mona, 'moderator')
  await gives(max, 'moderator')
  return {
    // `app` is a getter.
    cast,
    ...{ alice: cast.alice, bob: cast.bob, carol: cast.carol, dora, mona, max, gives },
    settles: cast.settles,
    passes: (ms: number) => {
      now += ms
    },
    now: () => now,
  }
}

export const report = (member: Member, body: NewReport) => member.call('POST /reports', { body })

/** The only open case, as a moderator sees it. */
export async function openCase(moderator: Member): Promise<CaseDetail> {
  const { cases } = await moderator.call('GET /moderation/cases')
  return moderator.call('GET /moderation/cases/:id', { params: { id: cases[0]!._id } })
}

/** Carol reports a post of bob; returns the case. */
export async function reportedPost(
  { carol, bob, mona }: { carol: Member; bob: Member; mona: Member },
  content: string,
) {
  const tweet = await bob.posts(content)
  await report(carol, { kind: 'tweet', id: tweet._id, category: 'spam' })
  return { tweet, found: await openCase(mona) }
}

/** Deletes these accounts, and lets the days of grace pass. */
export async function leave({ cast, passes }: Awaited<ReturnType<typeof moderatedWorld>>, ...members: Member[]) {
  for (const member of members) {
    await member.reauthenticates()
    await member.call('POST /account/delete', { body: { username: member.username } })
  }
  passes(15 * DAY_MS)
  await doHourlyWork(cast.app.deps)
  await cast.settles()
}

/** Opens a case about a user, as a moderator. */
export const caseAbout = async (moderator: Member, user: Member): Promise<CaseDetail> =>
  moderator.call('POST /moderation/cases', { body: { kind: 'user', id: await user.id } })

export const decide = (moderator: Member, { _id: id }: { _id: string }, act: NewAct): Promise<CaseDetail> =>
  moderator.call('POST /moderation/cases/:id/acts', { params: { id }, body: act })

/** Opens a case about a user and acts on the user. Returns the act. */
export async function actOn(moderator: Member, user: Member, act: NewAct) {
  const { acts } = await decide(moderator, await caseAbout(moderator, user), act)
  return acts[0]!
}

export const undo = (moderator: Member, { _id: id }: { _id: string }) =>
  moderator.call('POST /moderation/acts/:id/undo', { params: { id }, body: {} })

export const lift = (moderator: Member, { _id: id }: { _id: string }) =>
  moderator.call('POST /moderation/acts/:id/lift', { params: { id }, body: {} })

export const standingOf = async (member: Member): Promise<string[]> => (await member.me()).standing ?? []

/** Replaces the rules of the network. `base` is the number of earlier versions. */
export const publishRules = (admin: Member, base: number, ...titles: string[]) =>
  admin.call('PUT /legal/:page', {
    params: { page: 'rules' },
    body: { base, rules: titles.map((title) => ({ title, text: '' })) },
  })
