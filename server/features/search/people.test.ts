import { describe, expect, it } from 'vitest'
import { world } from '#tests/world.ts'
import { indexPeople } from './index-people.ts'
import { namesMatch, namesOf } from './names.ts'

describe('GET /users/search', () => {
  it('finds users by a prefix of a username, or of a part of it', async () => {
    const { alice, member, settles } = await world()
    for (const name of ['Ada_Lovelace', 'adam', 'loveday']) await member(name).signsUp()
    await settles()
    expect((await alice.findsPeople('ada')).toSorted()).toEqual(['Ada_Lovelace', 'adam'])
    expect((await alice.findsPeople('@LOVE')).toSorted()).toEqual(['Ada_Lovelace', 'loveday'])
    expect(await alice.findsPeople('lace')).toEqual([])
  })

  it('finds users by the words of a name, in any order, without regard to accents', async () => {
    const { alice, bob, app, settles } = await world()
    await bob.signsUp()
    await settles()
    await app.deps.db.transaction().execute(async (tx) => {
      await tx.updateTable('accounts').set({ name: 'José Ortega 山田太郎' }).where('username', '=', 'bob').execute()
      await app.deps.events.emit(tx, { type: 'user.changed', user: app.deps.ids.parse(await bob.id) })
    })
    await settles()
    for (const query of ['jose', 'ORTEGA', 'jose ort', 'ortega jo', '太郎', 'bob'])
      expect(await alice.findsPeople(query), query).toEqual(['bob'])
    expect(await alice.findsPeople('jose smith')).toEqual([])
  })

  it('finds a name with an apostrophe as posts are found, and its parts', async () => {
    const { alice, bob, settles } = await world()
    await bob.signsUp()
    await bob.changesProfile({ name: 'Pat O’Leary ٧' })
    await settles()
    for (const query of ['oleary', "o'leary", 'O‘LEARY', 'leary', 'pat o leary', 'pat oleary 7'])
      expect(await alice.findsPeople(query), query).toEqual(['bob'])
  })

  it('shows followed users first, then exact matches', async () => {
    const { alice, member, settles } = await world()
    const [dan, daniel, danielle] = [member('dan'), member('daniel'), member('danielle')]
    for (const each of [dan, daniel]) await each.signsUp()
    await alice.follows(danielle)
    await settles()
    expect(await alice.findsPeople('dan')).toEqual(['danielle', 'dan', 'daniel'])
  })

  it('shows popular users before others', async () => {
    const { alice, member, crowd, settles } = await world({ settings: { RATE_LIMITS: 'off' } })
    const [dana, danny] = [member('dana'), member('danny')]
    await dana.signsUp()
    for (const fan of crowd(10)) await fan.follows(danny)
    await settles()
    expect(await alice.findsPeople('dan')).toEqual(['danny', 'dana'])
  })

  it('shows eight unless asked, and continues from there', async () => {
    const { alice, crowd, settles } = await world({ settings: { RATE_LIMITS: 'off' } })
    for (const each of crowd(10)) await each.signsUp()
    await settles()
    const first = await alice.call('GET /users/search', { query: { q: 'member' } })
    const second = await alice.call('GET /users/search', { query: { q: 'member', cursor: first.nextCursor! } })
    expect([first.users.length, second.users.length, second.nextCursor]).toEqual([8, 2, null])
    expect(new Set([...first.users, ...second.users].map((user) => user.username)).size).toBe(10)
  })

  it('hides users across a block', async () => {
    const { alice, bob, settles } = await world()
    await alice.blocks(bob)
    await settles()
    expect([await alice.findsPeople('bob'), await bob.findsPeople('alice')]).toEqual([[], []])
  })

  it('answers like GET /users/find', async () => {
    const { alice, bob, settles } = await world()
    await bob.signsUp()
    await settles()
    expect((await alice.sends('GET /api/users/find?q=bo')).text).toBe(
      (await alice.sends('GET /api/users/search?q=bo')).text,
    )
  })

  it('finds nobody by empty text, punctuation or a hashtag', async () => {
    const { alice, bob, settles } = await world()
    await bob.signsUp()
    await settles()
    for (const q of ['', ' ', '!', '#bob']) expect([q, await alice.findsPeople(q)]).toEqual([q, []])
  })

  it('refuses a made-up cursor', async () => {
    const { alice } = await world()
    await expect(alice.findsPeople('a', { cursor: 'x' })).rejects.toMatchObject({ code: 'invalid_cursor' })
  })

  it('keeps no entry of a deleted account', async () => {
    const { alice, bob, app, settles } = await world()
    const id = app.deps.ids.parse(await bob.id)
    await settles()
    await app.deps.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('account_counters').where('account_id', '=', id).execute()
      await tx.deleteFrom('accounts').where('id', '=', id).execute()
    })
    await indexPeople(app.deps.db, [id])
    expect(await app.deps.db.selectFrom('user_search').selectAll().where('account_id', '=', id).execute()).toEqual([])
    expect(await alice.findsPeople('bob')).toEqual([])
  })
})

describe('namesOf', () => {
  it('returns every ending that begins a word', () =>
    expect(namesOf({ username: 'Ada_L', name: 'Ada King-Lovelace' })).toEqual([
      'ada_l',
      'ada king lovelace',
      'king lovelace',
      'lovelace',
      'l',
    ]))

  it('matches words in any order', () => {
    const names = namesOf({ username: 'ada', name: 'Ada King' })
    expect([namesMatch('king ada', names), namesMatch('ki ad', names), namesMatch('king bob', names)]).toEqual([
      true,
      true,
      false,
    ])
  })
})
