import { describe, expect, it } from 'vitest'
import type { Member } from '#tests/member.ts'
import { world } from '#tests/world.ts'

const seen = async (viewer: Member, other: Member) =>
  (await viewer.messagesWith(other)).messages.map(({ readAt }) => readAt !== null)

describe('read receipts', () => {
  it.each(['alice', 'bob'] as const)('are shown to neither when %s has turned them off', async (name) => {
    const cast = await world()
    const { alice, bob } = cast
    await alice.writes(bob, 'before')
    await bob.messagesWith(alice)
    expect(await seen(alice, bob)).toEqual([true])
    await cast[name].sets({ sendReceipts: false })
    await alice.writes(bob, 'during')
    const [hers, his] = await Promise.all([alice.connects(), bob.connects()])
    await bob.messagesWith(alice)
    await his.next('message.read')
    expect(await bob.unreadConversations()).toBe(0)
    expect(await seen(alice, bob)).toEqual([false, false])
    const { conversations } = await alice.call('GET /account/export')
    expect(conversations[0]!.messages.map(({ readAt }) => readAt)).toEqual([null, null])
    // Messages that were read while receipts were off stay private.
    await cast[name].sets({ sendReceipts: true })
    expect(await seen(alice, bob)).toEqual([true, false])
    await bob.writes(alice, 'the end')
    await hers.next('message.new')
    expect(hers.all('message.read')).toEqual([])
  })
})

describe('typing', () => {
  it.each(['alice', 'bob'] as const)('is shown to neither when %s has turned it off', async (name) => {
    const cast = await world()
    const { alice, bob, carol } = cast
    await cast[name].sets({ sendTyping: false })
    const [hers, his] = await Promise.all([alice.connects(), bob.connects()])
    await hers.send({ typing: await bob.id })
    await his.send({ typing: await alice.id })
    await Promise.all([hers.isProcessed(), his.isProcessed()])
    await Promise.all([carol.writes(alice, 'Hi'), carol.writes(bob, 'Hi')])
    for (const tab of [hers, his]) {
      await tab.next('message.new')
      expect(tab.all('message.typing')).toEqual([])
    }
  })
})
