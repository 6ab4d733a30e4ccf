import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { photo } from '#tests/pictures.ts'
import { atOnce, world } from '#tests/world.ts'

describe('POST /tweets/reply/:id', () => {
  it('replies to a post and increases its number of replies', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.posts('Anyone there?')
    const reply = await bob.replies(tweet, 'Here!')
    const replyToUser = { _id: await alice.id, username: 'alice' }
    expect(reply).toMatchObject({ content: 'Here!', replyTo: tweet._id, replyToUser })
    expect(await alice.sees(tweet)).toMatchObject({ repliesCount: 1 })
  })

  it('is not counted among the posts of its author', async () => {
    const { alice, bob } = await world()
    await bob.replies(await alice.posts('Anyone there?'), 'Here!')
    expect(await bob.me()).toMatchObject({ tweetsCount: 0 })
  })

  it('accepts a form, too', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.posts('Anyone there?')
    const body = new FormData()
    body.append('content', 'Here, by a form')
    const { status, text } = await bob.sends(`POST /api/tweets/reply/${tweet._id}`, { body })
    expect({ status, ...JSON.parse(text) }).toMatchObject({ status: 201, tweet: { content: 'Here, by a form' } })
    const encoded = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'content=Here' }
    const refused = JSON.parse((await bob.sends(`POST /api/tweets/reply/${tweet._id}`, encoded)).text)
    expect(refused).toMatchObject({ code: 'unsupported_content_type', message: expect.stringContaining('Send JSON') })
  })

  it('takes images with their descriptions beside the text, as a post with replyTo does', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.posts('Show me')
    const reply = await bob.replies(tweet, 'Look', { images: [await photo(), await photo()], alt: ['A lake', ''] })
    expect(reply).toMatchObject({ replyTo: tweet._id, media: [{ alt: 'A lake' }, { alt: '' }] })
    const input = { body: { content: 'Look', replyTo: tweet._id }, files: { images: [await photo()] } }
    expect(await bob.call('POST /tweets', input)).toMatchObject({ tweet: { images: [expect.any(String)] } })
    expect((await alice.repliesTo(tweet)).tweets.map(({ media }) => media.length)).toEqual([2, 1])
  })

  it('refuses a reply without text, even with an image, and keeps no file of it', async () => {
    const { alice, bob, files } = await world()
    const tweet = await alice.posts('Say something')
    const refused = { status: 400, code: 'empty_reply', message: 'Write something to reply.' }
    await expect(bob.replies(tweet, ' \n ')).rejects.toMatchObject(refused)
    await expect(bob.replies(tweet, '', { images: [await photo()] })).rejects.toMatchObject(refused)
    const input = { body: { content: '', replyTo: tweet._id }, files: { images: [await photo()] } }
    await expect(bob.call('POST /tweets', input)).rejects.toMatchObject(refused)
    expect([...(await files('media')), ...(await files('uploads'))]).toEqual([])
  })

  it('refuses a missing or too long text', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.posts('Say something')
    const refused = { status: 400, code: 'invalid_fields', fields: { content: 'Keep it to 280 characters.' } }
    await expect(bob.replies(tweet, 'x'.repeat(281))).rejects.toMatchObject(refused)
    await expect(bob.replies(tweet, undefined as never)).rejects.toMatchObject(refused)
  })

  it('refuses when either side has blocked the other', async () => {
    const { alice, bob, carol } = await world()
    const tweet = await alice.posts('Hello')
    await alice.blocks(bob)
    await carol.blocks(alice)
    await expect(bob.replies(tweet, 'Hey!')).rejects.toMatchObject({ status: 403, code: 'blocked' })
    await expect(carol.replies(tweet, 'Hey!')).rejects.toMatchObject({ status: 403, code: 'blocked' })
    await expect(bob.call('POST /tweets', { body: { content: 'Hey!', replyTo: tweet._id } })).rejects.toMatchObject({
      code: 'blocked',
    })
  })

  it('refuses a post that does not exist or was deleted', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.posts('Gone soon')
    await alice.deletes(tweet)
    const missing = { status: 404, code: 'tweet_not_found' }
    await expect(bob.replies(tweet, 'Hello?')).rejects.toMatchObject(missing)
    await expect(bob.replies({ _id: '0'.repeat(24) }, 'Hello?')).rejects.toMatchObject(missing)
  })

  it('replies once for a repeated key, sequentially or concurrently', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.posts('Anyone there?')
    const key = randomUUID()
    const twins = await atOnce(5, () => bob.replies(tweet, 'Here!', { key }))
    const again = await bob.replies(tweet, 'Here!', { key })
    expect(new Set([again, ...twins].map((reply) => reply._id)).size).toBe(1)
    expect(await alice.sees(tweet)).toMatchObject({ repliesCount: 1 })
  })

  it('counts exactly when twenty members reply at once', async () => {
    const { alice, crowd } = await world()
    const tweet = await alice.posts('Roll call')
    await Promise.all(crowd(20).map((member) => member.replies(tweet, `${member.username} is here`)))
    expect(await alice.sees(tweet)).toMatchObject({ repliesCount: 20 })
    expect((await alice.repliesTo(tweet)).tweets).toHaveLength(20)
  })

  it('never replies to a post that is being deleted', async () => {
    const { alice, crowd } = await world()
    const tweet = await alice.posts('Gone soon')
    const members = crowd(10)
    await Promise.all(members.map((member) => member.signsUp()))
    const replies = members.map((member) => member.replies(tweet, 'Wait!'))
    const [, ...outcomes] = await Promise.allSettled([alice.deletes(tweet), ...replies])
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'tweet_not_found' })
    await expect(alice.sees(tweet)).rejects.toMatchObject({ code: 'tweet_not_found' })
  })
})
