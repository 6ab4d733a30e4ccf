import { describe, expect, it } from 'vitest'
import { type Call, contract } from '#contract/index.ts'
import type { Member } from '#tests/member.ts'
import { actOn, decide, moderatedWorld, reportedPost } from '#tests/moderation.ts'
import { restrict } from '#tests/stores/restrict.ts'

const MISSING = '0'.repeat(24)
const rule = {
  ...{ name: 'Links', conditions: { links: 1 }, mostPerHour: 5 },
  reaction: { kind: 'report', reason: '', hours: null },
}

/** The body of each call that needs a role. */
const bodies: Partial<Record<Call, object>> = {
  'PUT /network': {},
  'PUT /registration/settings': {},
  'POST /registration/applications': { users: [MISSING], decision: 'approve' },
  'PUT /about/contact': { name: '', address: '', email: '' },
  'PUT /legal/:page': { base: 0, text: 'Hello' },
  'POST /legal/preview': { text: 'Hello' },
  'POST /automation/rules': rule,
  'PUT /automation/rules/:id': { ...rule, version: 1 },
  'PUT /automation/rules/:id/state': { state: 'draft' },
  'POST /automation/rehearse': { conditions: { links: 1 } },
  'PUT /moderation/tags/:tag': { refused: true },
  'POST /moderation/cases/:id/claim': {},
  'POST /moderation/cases/:id/notes': { text: 'Hm' },
  'POST /moderation/cases/:id/dismiss': {},
  'POST /moderation/cases/:id/acts': { kind: 'warn', reason: 'Please stop.' },
  'POST /moderation/cases/:id/appeal': { isAccepted: true, answer: 'You are right.' },
  'POST /moderation/acts/:id/undo': {},
  'POST /moderation/acts/:id/lift': {},
}

/** Calls that anyone makes, or that members make for what is their own. */
const ofMembers: readonly Call[] = [
  ...([
    'GET /health',
    'GET /about',
    'POST /reports',
    'DELETE /reports/:id',
    'GET /decisions',
    'POST /invitations',
  ] as const),
  ...(['DELETE /invitations/:id', 'GET /invitations/:id/people'] as const),
]
const isOfOffice = (call: Call): boolean =>
  !ofMembers.includes(call) &&
  (/ \/(moderation|automation|admin)\b/.test(call) || /administrators|moderators/i.test(contract[call].summary))
const officeCalls = (Object.keys(contract) as Call[]).filter(isOfOffice)

/** A network with one of each thing that a path or body can name. */
async function office() {
  const world = await moderatedWorld()
  const { bob, carol, mona, dora } = world
  const { tweet, found } = await reportedPost(world, 'Buy now')
  const { acts } = await decide(mona, found, { kind: 'warn', reason: 'Please stop.' })
  const made = await dora.call('POST /automation/rules', { body: rule as never })
  const existing = (call: Call): string => {
    if (call.includes('/automation/')) return made.rule._id
    if (call.includes('/acts/')) return acts[0]!._id
    return call.includes('/cases/') ? found._id : bob.username
  }
  const send = async (member: Member, call: Call, id: string, body = bodies[call]) => {
    const path = call.replace(':page', 'terms').replace(':tag', 'shoes').replace(':id', id)
    const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const { status, text } = await member.sends(path.replace(' ', ' /api'), json)
    return { status, code: (JSON.parse(text) as { code?: string }).code }
  }
  /** The answers to a call about an existing and about a missing thing. */
  const answers = async (member: Member, call: Call) => {
    if (call === 'POST /moderation/bulk')
      return Promise.all([found._id, MISSING].map((id) => send(member, call, '', { cases: [id], action: 'claim' })))
    if (call === 'POST /moderation/cases') {
      const bodies = ([tweet._id, MISSING, bob.username, 'nobody_here'] as const).map((id, index) => ({
        ...{ kind: index < 2 ? 'tweet' : 'user', id },
      }))
      return Promise.all(bodies.map((body) => send(member, call, '', body)))
    }
    return Promise.all([existing(call), MISSING].map((id) => send(member, call, id)))
  }
  return { ...world, answers, carol }
}

describe('the permission of a role', () => {
  it('is checked before the objects of a call are looked up, and is suspended while the account is restricted', async () => {
    const { answers, carol, dora, max, cast } = await office()
    for (const call of officeCalls)
      for (const { status, code } of await answers(carol, call))
        expect([call, status, code]).toEqual([call, 403, expect.stringMatching(/^not_(allowed|admin)$/)])

    await restrict(cast.app.deps, dora, 'frozen')
    await restrict(cast.app.deps, max, 'frozen')
    for (const call of officeCalls)
      for (const { status, code } of await answers(dora, call))
        expect([call, status, code]).toEqual([
          call,
          403,
          expect.stringMatching(/^(not_(allowed|admin)|account_frozen)$/),
        ])
    expect((await max.me()).role).toBeUndefined()
    await restrict(cast.app.deps, max, 'frozen', false)
    expect((await max.me()).role).toBe('moderator')
    expect(await max.call('GET /moderation/cases')).toMatchObject({ cases: [] })
  })

  it('is lost by a moderator who was frozen after the case was opened', async () => {
    const { bob, mona, max, dora } = await moderatedWorld()
    const act = await actOn(mona, bob, { kind: 'limit', reason: 'Please stop.' })
    await actOn(dora, max, { kind: 'freeze', reason: 'Please wait.' })
    await expect(max.call('GET /moderation/users/:id', { params: { id: bob.username } })).rejects.toMatchObject({
      code: 'not_allowed',
    })
    await expect(
      max.call('POST /moderation/acts/:id/undo', { params: { id: act._id }, body: {} }),
    ).rejects.toMatchObject({ code: 'account_frozen' })
  })
})
