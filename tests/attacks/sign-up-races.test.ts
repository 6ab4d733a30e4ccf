import { expect, it } from 'vitest'
import { issueSetupLink } from '#server/features/accounts/registration/setup.ts'
import { setRole } from '#server/features/people/roles.ts'
import { atOnce, type World, world } from '#tests/world.ts'

const CROWD = 50

const enters = ({ stranger }: World, index: number, extra: object) =>
  stranger
    .call('POST /auth/signup', {
      body: { username: `guest_${index}`, email: `guest_${index}@people.example`, password: 'long enough', ...extra },
    })
    .then(
      () => 'in',
      (error) => error.code as string,
    )

const count = (outcomes: string[]) =>
  Object.fromEntries([...new Set(outcomes)].sort().map((each) => [each, outcomes.filter((it) => it === each).length]))

it.each([1, 7])(
  'fifty concurrent sign-ups with an invitation for %i: exactly so many succeed, and the others leave no row',
  async (maxUses) => {
    const cast = await world({ settings: { RATE_LIMITS: 'off' } })
    const { alice, app } = cast
    await setRole(app.deps.db, app.deps.ids.parse(await alice.id), 'admin')
    await alice.call('PUT /registration/settings', { body: { mode: 'invitation' } })
    const { invitation } = await alice.call('POST /invitations', { body: { maxUses } })
    const outcomes = await atOnce(CROWD, (index) => enters(cast, index, { invitation: invitation.code }))
    expect(count(outcomes)).toEqual({ in: maxUses, invitation_over: CROWD - maxUses })
    const [after] = (await alice.call('GET /invitations')).invitations
    expect(after).toMatchObject({ uses: maxUses, state: 'used' })
    const input = { params: { id: invitation._id } }
    expect((await alice.call('GET /invitations/:id/people', input)).people).toHaveLength(maxUses)
    // Names and addresses of refused sign-ups are free again.
    await alice.call('PUT /registration/settings', { body: { mode: 'open' } })
    const refused = outcomes.flatMap((outcome, index) => (outcome === 'in' ? [] : [index]))
    expect(await enters(cast, refused[0]!, {})).toBe('in')
  },
)

it('a member who makes fifty invitations at once gets no more than are left', async () => {
  const cast = await world()
  const { alice, bob, app } = cast
  await setRole(app.deps.db, app.deps.ids.parse(await alice.id), 'admin')
  await alice.call('PUT /registration/settings', { body: { invitesPerMember: 10 } })
  await bob.signsUp()
  const made = await atOnce(CROWD, () =>
    bob.call('POST /invitations', { body: { maxUses: 3 } }).then(
      () => 'made',
      (error) => error.code as string,
    ),
  )
  expect(count(made)).toEqual({ made: 3, no_invitations_left: CROWD - 3 })
})

it('twenty concurrent uses of the set-up links of an empty network: one becomes its administrator', async () => {
  const cast = await world({ settings: { RATE_LIMITS: 'off' } })
  const { app } = cast
  const tokens = await atOnce(2, async () => (await issueSetupLink(app.deps))!.split('=')[1]!)
  const outcomes = await atOnce(20, (index) => enters(cast, index, { setup: tokens[index % 2]! }))
  expect(count(outcomes)).toEqual({ in: 1, setup_over: 19 })
  const admins = await app.deps.db.selectFrom('accounts').select(['username', 'role']).execute()
  expect(admins).toEqual([{ username: `guest_${outcomes.indexOf('in')}`, role: 'admin' }])
})
