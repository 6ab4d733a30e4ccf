import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/index.ts'
import type { Member } from '#tests/member.ts'
import { atOnce, world } from '#tests/world.ts'

const posts = (...texts: string[]) => texts.map((text) => ({ text, images: 0 }))
const save = (member: Member, id: string, body: CallInput<'PUT /drafts/:id'>['body']) =>
  member.call('PUT /drafts/:id', { params: { id }, body })
const list = async (member: Member) => (await member.call('GET /drafts')).drafts
const texts = async (member: Member) => (await list(member)).map((draft) => draft.posts.map(({ text }) => text))

describe('GET /drafts', () => {
  it('lists the own drafts, last changed first', async () => {
    let now = Date.UTC(2026, 10, 20)
    const { alice, bob } = await world({ clock: () => ++now })
    const [first, second] = [randomUUID(), randomUUID()]
    const { draft } = await save(alice, first, { posts: posts('One') })
    await save(alice, second, { posts: posts('Two', 'and more') })
    await save(alice, first, { posts: posts('One, changed'), base: draft.updatedAt })
    expect(await texts(alice)).toEqual([['One, changed'], ['Two', 'and more']])
    expect(await list(bob)).toEqual([])
  })
})

describe('PUT /drafts/:id', () => {
  it('stores drafts that cannot be posted: blank, too long, a reply to a deleted post', async () => {
    const { alice } = await world()
    const id = randomUUID()
    const gone = await alice.posts('Soon gone')
    await alice.deletes(gone)
    const replyTo = gone._id
    const { draft, kept } = await save(alice, id, {
      posts: [
        { text: '', images: 4 },
        { text: 'x'.repeat(5_000), images: 0 },
      ],
      replyTo,
    })
    expect([draft, kept]).toMatchObject([{ id, replyTo, posts: [{ images: 4 }, { text: 'x'.repeat(5_000) }] }, null])
    expect(await list(alice)).toEqual([draft])
  })

  it('says which posts have a video on the device that saved them', async () => {
    const { alice } = await world()
    const written = [
      { text: 'A film', images: 0, video: true },
      { text: 'No film', images: 0 },
    ]
    const { draft } = await save(alice, randomUUID(), { posts: written })
    expect(draft.posts).toEqual(written)
    expect(await list(alice)).toEqual([draft])
  })

  it('stores audience, who may reply, and content warning', async () => {
    const { alice } = await world()
    const choice = { audience: 'followers', whoReplies: 'mentioned', warning: '', sensitive: true } as const
    const { draft } = await save(alice, randomUUID(), { posts: posts('Begun'), ...choice })
    expect(draft).toMatchObject(choice)
    expect(await list(alice)).toEqual([draft])
    expect((await save(alice, draft.id, { posts: posts('Begun'), base: draft.updatedAt })).draft).toMatchObject({
      warning: null,
      sensitive: false,
    })
  })

  it('keeps both versions when two devices changed one, and each once', async () => {
    const { alice } = await world()
    const id = randomUUID()
    const { draft } = await save(alice, id, { posts: posts('Begun') })
    await save(alice, id, { posts: posts('From the phone'), base: draft.updatedAt })
    const late = { posts: posts('From the desk'), base: draft.updatedAt }
    const answer = await save(alice, id, late)
    expect(answer).toMatchObject({
      draft: { id, posts: posts('From the desk') },
      kept: { posts: posts('From the phone') },
    })
    expect(await save(alice, id, late)).toEqual({ draft: answer.draft, kept: null })
    expect((await texts(alice)).toSorted()).toEqual([['From the desk'], ['From the phone']])
  })

  it('loses no version when devices save concurrently', async () => {
    const { alice } = await world()
    const id = randomUUID()
    const written = ['A', 'B', 'C', 'D', 'E']
    await atOnce(5, (index) => save(alice, id, { posts: posts(written[index]!) }))
    expect((await texts(alice)).flat().toSorted()).toEqual(written)
  })

  it("keeps another user's draft with the same id", async () => {
    const { alice, bob } = await world()
    const id = randomUUID()
    await save(alice, id, { posts: posts('Hers') })
    await save(bob, id, { posts: posts('His') })
    await bob.call('DELETE /drafts/:id', { params: { id } })
    expect(await texts(alice)).toEqual([['Hers']])
  })

  it('refuses the 101st draft, also as a second version, and of many concurrent ones', async () => {
    const { alice } = await world()
    const ids = Array.from({ length: 100 }, () => randomUUID())
    for (let from = 0; from < 100; from += 20)
      await Promise.all(ids.slice(from, from + 20).map((id) => save(alice, id, { posts: posts('Draft') })))
    const refused = { status: 409, code: 'too_many_drafts' }
    await expect(save(alice, randomUUID(), { posts: posts('More') })).rejects.toMatchObject(refused)
    await expect(save(alice, ids[0]!, { posts: posts('Other') })).rejects.toMatchObject(refused)
    expect((await texts(alice)).flat()).toEqual(Array(100).fill('Draft'))
    for (const id of ids.slice(0, 5)) await alice.call('DELETE /drafts/:id', { params: { id } })
    const more = Array.from({ length: 25 }, () => save(alice, randomUUID(), { posts: posts('More') }))
    const answers = await Promise.allSettled(more)
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(5)
    expect(await list(alice)).toHaveLength(100)
  })

  it.each([
    ['no posts', { posts: [] }],
    ['too many posts', { posts: posts(...Array(26).fill('x')) }],
    ['too long posts', { posts: posts(...Array(5).fill('x'.repeat(5_000))) }],
    ['half a character', { posts: posts('\ud83d') }],
    ['five images', { posts: [{ text: '', images: 5 }] }],
    ['a time that is none', { posts: posts('x'), base: 'yesterday' }],
    ['a time of no calendar', { posts: posts('x'), base: '2026-99-99T99:99:99.999Z' }],
  ])('refuses %s', async (_, body) => {
    const { alice } = await world()
    await expect(save(alice, randomUUID(), body)).rejects.toMatchObject({ status: 400, code: 'invalid_fields' })
    await expect(save(alice, 'mine', { posts: posts('x') })).rejects.toMatchObject({ status: 400 })
  })
})

describe('DELETE /drafts/:id', () => {
  it('deletes a draft, but not an unknown version', async () => {
    const { alice } = await world()
    const id = randomUUID()
    const { draft } = await save(alice, id, { posts: posts('Begun') })
    await save(alice, id, { posts: posts('Changed'), base: draft.updatedAt })
    const remove = (base?: string) =>
      alice.call('DELETE /drafts/:id', { params: { id }, ...(base && { query: { base } }) })
    await expect(remove('2026-13-01T00:00:00.000Z')).rejects.toMatchObject({ status: 400, code: 'invalid_fields' })
    await remove(draft.updatedAt)
    expect(await texts(alice)).toEqual([['Changed']])
    await remove()
    await remove()
    expect(await list(alice)).toEqual([])
  })
})
