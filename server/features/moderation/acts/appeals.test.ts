import { describe, expect, it } from 'vitest'
import type { Member } from '#tests/member.ts'
import { actOn, caseAbout, decide, lift, moderatedWorld, standingOf } from '#tests/moderation.ts'
import { atOnce } from '#tests/world.ts'

const notFound = { status: 404, code: 'act_not_found' }
const appeal = (member: Member, act: { _id: string }, text = 'I did nothing.') =>
  member.call('POST /decisions/:id/appeal', { params: { id: act._id }, body: { text } })
const answer = (moderator: Member, caseId: string | null, isAccepted: boolean) =>
  moderator.call('POST /moderation/cases/:id/appeal', {
    params: { id: caseId! },
    body: { isAccepted, answer: 'We looked again.' },
  })

describe('GET /decisions', () => {
  it('lists decisions about the viewer only', async () => {
    const { alice, bob, mona } = await moderatedWorld()
    const act = await actOn(mona, bob, { kind: 'warn', reason: 'Be kind.' })
    expect((await alice.call('GET /decisions')).decisions).toEqual([])
    await expect(appeal(alice, act)).rejects.toMatchObject(notFound)
  })
})

describe('GET /decisions/:id', () => {
  it('shows decisions about the viewer only', async () => {
    const { alice, bob, mona } = await moderatedWorld()
    const params = { id: (await actOn(mona, bob, { kind: 'warn', reason: 'Be kind.' }))._id }
    expect(await bob.call('GET /decisions/:id', { params })).toMatchObject({ reason: 'Be kind.' })
    await expect(alice.call('GET /decisions/:id', { params })).rejects.toMatchObject(notFound)
  })
})

describe('POST /decisions/:id/appeal', () => {
  it('is filed once for all acts of a case, by a suspended member as well', async () => {
    const { bob, mona } = await moderatedWorld()
    const found = await caseAbout(mona, bob)
    await decide(mona, found, { kind: 'warn', reason: 'Be kind.', keepOpen: true })
    const { acts } = await decide(mona, found, { kind: 'suspend', reason: 'Again.' })
    await bob.signsIn()
    const [decision] = await atOnce(1, () => appeal(bob, acts[0]!))
    expect(decision).toMatchObject({ canAppeal: false, appeal: { text: 'I did nothing.', isAccepted: null } })
    for (const act of acts)
      await expect(appeal(bob, act)).rejects.toMatchObject({ status: 409, code: 'already_appealed' })
    const { cases } = await mona.call('GET /moderation/cases', { query: { view: 'appeals' } })
    expect(cases).toMatchObject([{ _id: found._id, hasOpenAppeal: true, status: 'closed' }])
    expect(await mona.call('GET /moderation/counts')).toMatchObject({ appeals: 1, open: 0 })
  })

  it('requires a text, and a decision in force', async () => {
    const { bob, mona } = await moderatedWorld()
    const act = await actOn(mona, bob, { kind: 'limit', reason: 'Spam' })
    await expect(appeal(bob, act, ' ')).rejects.toMatchObject({ fields: { text: expect.any(String) } })
    await lift(mona, act)
    await expect(appeal(bob, act)).rejects.toMatchObject({ status: 409, code: 'act_over' })
  })
})

describe('POST /moderation/cases/:id/appeal', () => {
  it('undoes every act of the case when another moderator accepts it', async () => {
    const { bob, mona, max, settles } = await moderatedWorld()
    const found = await caseAbout(mona, bob)
    await decide(mona, found, { kind: 'mark_account', reason: 'Nudity', keepOpen: true })
    const { acts } = await decide(mona, found, { kind: 'suspend', reason: 'Threats' })
    await bob.signsIn()
    await appeal(bob, acts[0]!)
    const seen = await mona.call('GET /moderation/cases/:id', { params: { id: found._id } })
    expect(seen).toMatchObject({ canAnswerAppeal: false, appeal: { isAccepted: null } })
    await expect(answer(mona, found._id, true)).rejects.toMatchObject({ status: 403, code: 'own_decision' })
    const answered = await answer(max, found._id, true)
    expect(answered).toMatchObject({ appeal: { isAccepted: true }, hasOpenAppeal: false })
    expect(answered.acts.map(({ state }) => state)).toEqual(['undone', 'undone'])
    expect(await standingOf(bob)).toEqual([])
    await expect(answer(max, found._id, false)).rejects.toMatchObject({ status: 409, code: 'no_open_appeal' })
    await settles()
    expect((await bob.notifications()).notifications[0]).toMatchObject({ type: 'appeal', decision: acts[0]!._id })
    const { entries } = await max.call('GET /moderation/log')
    expect(entries.map(({ action }) => action).slice(0, 4)).toEqual(['undo', 'undo', 'accept_appeal', 'appeal'])
  })

  it('leaves the acts in force when it is rejected', async () => {
    const { bob, mona, max } = await moderatedWorld()
    const act = await actOn(mona, bob, { kind: 'freeze', reason: 'Calm down.' })
    await appeal(bob, act)
    await answer(max, act.case, false)
    expect(await standingOf(bob)).toEqual(['frozen'])
    const { decisions } = await bob.call('GET /decisions')
    expect(decisions).toMatchObject([{ appeal: { isAccepted: false, answer: 'We looked again.' }, canAppeal: false }])
  })

  it('is answered by the moderator who decided when there is no other', async () => {
    const { bob, mona, max, dora, gives } = await moderatedWorld()
    const act = await actOn(mona, bob, { kind: 'limit', reason: 'Spam' })
    await appeal(bob, act)
    await actOn(dora, max, { kind: 'freeze', reason: 'On leave' })
    await expect(answer(mona, act.case, true)).rejects.toMatchObject({ code: 'own_decision' })
    await gives(dora, null)
    await answer(mona, act.case, true)
    expect(await standingOf(bob)).toEqual([])
  })
})
