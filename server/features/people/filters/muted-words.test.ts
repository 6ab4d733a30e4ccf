import { describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/index.ts'
import { MUTED_WORD_LENGTH, MUTED_WORDS } from '#contract/limits.ts'
import type { Member } from '#tests/member.ts'
import { atOnce, contents, world } from '#tests/world.ts'

type Change = CallInput<'POST /muted-words'>['body']

const everywhere = ['home', 'notifications', 'search'] as const
const plain = {
  isWhole: true,
  places: [...everywhere],
  sparesFollowed: false,
  leavesLine: false,
} satisfies Partial<Change>
const mutes = async (member: Member, text: string, change: Partial<Change> = {}) =>
  (await member.call('POST /muted-words', { body: { ...plain, text, ...change } })).word
const listed = async (member: Member) => (await member.call('GET /muted-words')).words.map((word) => word.text)

describe('GET /muted-words', () => {
  it('lists the words of the viewer', async () => {
    const { alice, bob } = await world()
    await mutes(alice, 'spoiler')
    expect([await listed(alice), await listed(bob)]).toEqual([['spoiler'], []])
  })
})

describe('POST /muted-words', () => {
  it('hides posts by others in Home, For you, replies and search, and fills the page', async () => {
    const { alice, bob, settles } = await world()
    await alice.follows(bob)
    const root = await alice.posts('About the spoiler')
    const posts = ['one', 'A #Spöiler!', 'two', 'spoilers are whole words', 'three']
    for (const text of posts) await bob.posts(text)
    await bob.replies(root, 'that spoiler')
    await settles()
    await mutes(alice, 'spoiler')
    const rest = ['three', 'spoilers are whole words', 'two', 'one']
    const own = [...rest, 'About the spoiler']
    expect(contents(await alice.following())).toEqual(own)
    expect(await alice.timeline()).toEqual(own)
    expect(await alice.timeline({ limit: 3 })).toEqual(rest.slice(0, 3))
    expect(contents(await alice.forYou()).toSorted()).toEqual(own.toSorted())
    expect(contents(await alice.repliesTo(root))).toEqual([])
    expect(await alice.finds('spoiler')).toEqual(['spoilers are whole words', 'About the spoiler'])
    expect(contents(await alice.tweetsOf(bob))).toContain('A #Spöiler!')
    expect(await bob.timeline()).toContain('A #Spöiler!')
  })

  it('leaves a line that names the words, if chosen', async () => {
    const { alice, bob, settles } = await world()
    const post = await bob.posts('The butler did it')
    await settles()
    await mutes(alice, 'butler', { leavesLine: true })
    await mutes(alice, 'did it', { leavesLine: true })
    const lists = [await alice.newest(), await alice.forYou(), await alice.searches({ q: 'butler' })]
    for (const { tweets } of lists) expect(tweets[0]?.filtered).toEqual({ words: ['did it', 'butler'] })
    expect((await alice.sees(post)).filtered).toBeUndefined()
    await mutes(alice, 'the', { leavesLine: false })
    expect(await alice.timeline()).toEqual([])
  })

  it('finds domains in the hosts of links', async () => {
    const { alice, bob, settles } = await world()
    await alice.signsUp()
    await bob.posts('@alice see https://ѕрам.example/offer')
    await bob.posts('and https://xn--bcher-kva.example')
    await settles()
    expect(await alice.notificationTexts()).toEqual(['bob mentioned you'])
    await mutes(alice, 'spam.example')
    await mutes(alice, 'bücher.example')
    expect(await alice.timeline()).toEqual([])
    expect(await alice.notificationTexts()).toEqual([])
  })

  it('searches warnings and descriptions of images', async () => {
    const { alice, bob } = await world()
    await bob.call('POST /tweets', { body: { content: 'open it', warning: 'The butler' } })
    await mutes(alice, 'butler')
    expect(await alice.timeline()).toEqual([])
  })

  it('hides only in the chosen places, and exempts followed users if chosen', async () => {
    const { alice, bob, carol, settles } = await world()
    await alice.follows(bob)
    for (const one of [bob, carol]) await one.posts('@alice the butler')
    await settles()
    await mutes(alice, 'butler', { places: ['notifications'], sparesFollowed: true })
    expect(await alice.timeline()).toHaveLength(2)
    expect([await alice.notificationTexts(), await alice.unreadNotifications()]).toEqual([['bob mentioned you'], 1])
    await mutes(alice, 'butler', { places: ['search'] })
    expect([await alice.notificationTexts(), await alice.finds('butler')]).toEqual([
      ['carol mentioned you', 'bob mentioned you'],
      [],
    ])
    expect(await listed(alice)).toEqual(['butler'])
  })

  it('expires at its end date', async () => {
    let now = Date.now()
    const { alice, bob, settles } = await world({ clock: () => now })
    await alice.signsUp()
    await bob.posts('@alice the butler')
    await settles()
    await mutes(alice, 'butler', { minutes: 60 })
    expect([await alice.timeline(), await alice.notificationTexts(), await listed(alice)]).toEqual([[], [], ['butler']])
    now += 60 * 60 * 1_000
    expect([await alice.timeline(), await alice.notificationTexts(), await listed(alice)]).toEqual([
      ['@alice the butler'],
      ['bob mentioned you'],
      [],
    ])
  })

  it('refuses a word that is empty, too long, or beyond the limit', async () => {
    const { alice } = await world()
    for (const text of ['', '  ', '\u200b', 'x'.repeat(MUTED_WORD_LENGTH + 1), 'a\u0000b'])
      await expect(mutes(alice, text), text).rejects.toMatchObject({
        code: 'invalid_fields',
        fields: { text: expect.any(String) },
      })
    await expect(mutes(alice, 'x', { places: [] })).rejects.toMatchObject({ code: 'invalid_fields' })
    for (let from = 0; from < MUTED_WORDS - 1; from += 50)
      await atOnce(Math.min(50, MUTED_WORDS - 1 - from), (index) => mutes(alice, `word${from + index}`))
    const results = await Promise.allSettled(['left', 'right'].map((text) => mutes(alice, text)))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(mutes(alice, 'more')).rejects.toMatchObject({ status: 409, code: 'too_many_muted_words' })
    await mutes(alice, 'WORD7', { leavesLine: true })
    expect(await listed(alice)).toHaveLength(MUTED_WORDS)
  })
})

describe('PUT /muted-words/:id', () => {
  it('changes a word, but not into an existing one, and not one of another user', async () => {
    const { alice, bob } = await world()
    await bob.posts('The butler')
    const word = await mutes(alice, 'gardener', { minutes: 60 })
    await mutes(alice, 'cook')
    const change = (member: Member, body: Change) =>
      member.call('PUT /muted-words/:id', { params: { id: word._id }, body })
    const { word: changed } = await change(alice, { ...plain, text: 'butler', places: ['home'] })
    expect(changed).toEqual({ ...word, text: 'butler', places: ['home'] })
    expect(await alice.timeline()).toEqual([])
    expect((await change(alice, { ...plain, text: 'butler', minutes: null })).word.until).toBeNull()
    await expect(change(alice, { ...plain, text: 'COOK' })).rejects.toMatchObject({ code: 'invalid_fields' })
    const missing = { status: 404, code: 'muted_word_not_found' }
    await expect(change(bob, { ...plain, text: 'x' })).rejects.toMatchObject(missing)
  })
})

describe('DELETE /muted-words/:id', () => {
  it('shows the posts again, also when repeated', async () => {
    const { alice, bob } = await world()
    await bob.posts('The butler')
    const { _id: id } = await mutes(alice, 'butler')
    const remove = (member: Member) => member.call('DELETE /muted-words/:id', { params: { id } })
    const missing = { status: 404, code: 'muted_word_not_found' }
    await expect(remove(bob)).rejects.toMatchObject(missing)
    await remove(alice)
    expect(await alice.timeline()).toEqual(['The butler'])
    await expect(remove(alice)).rejects.toMatchObject(missing)
  })
})

describe('GET /timelines/matching', () => {
  it('previews the posts that a word would hide, without muting it', async () => {
    const { alice, bob } = await world()
    await alice.posts('my butler')
    for (let count = 1; count <= 6; count++) await bob.posts(`butler ${count}`)
    await bob.posts('butlers')
    const preview = (query: { text: string; isWhole?: boolean }) => alice.call('GET /timelines/matching', { query })
    const whole = await preview({ text: 'Butler', isWhole: true })
    expect([contents(whole), whole.count, whole.of]).toEqual([[6, 5, 4, 3, 2].map((count) => `butler ${count}`), 6, 7])
    expect((await preview({ text: 'butler' })).count).toBe(7)
    expect(await alice.timeline()).toHaveLength(8)
    await expect(preview({ text: ' ' })).rejects.toMatchObject({ code: 'invalid_fields' })
  })
})
