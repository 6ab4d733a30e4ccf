/** Texts that the counter allows are accepted, and stacks of combining marks count as the counter says. */
import { describe, expect, it } from 'vitest'
import { MESSAGE_LENGTH, TWEET_LENGTH } from '#contract/limits.ts'
import { countGraphemes } from '#contract/text.ts'
import { world } from '#tests/world.ts'

const emoji = {
  'a family': '👨‍👩‍👧‍👦',
  'a family with skin tones': '👨🏻‍👩🏽‍👧🏿‍👦🏼',
  'a kiss with skin tones': '👩🏻‍❤️‍💋‍👨🏿',
  'the flag of Scotland': '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
}

describe('the counter and the server agree', () => {
  it('280 emoji of several characters, in a post, a reply and an edit', async () => {
    const { alice } = await world()
    for (const [name, one] of Object.entries(emoji)) {
      const full = one.repeat(TWEET_LENGTH)
      expect(countGraphemes(full), name).toBe(TWEET_LENGTH)
      const post = await alice.posts(full)
      const reply = await alice.replies(post, full)
      const edited = await alice.edits(await alice.posts('One'), { content: full })
      expect([post.content, reply.content, edited.content], name).toEqual([full, full, full])
      await expect(alice.posts(full + one), name).rejects.toMatchObject({
        code: 'invalid_fields',
        fields: { content: 'Keep it to 280 characters.' },
      })
    }
  })

  it('2,000 families in a message', async () => {
    const { alice, bob } = await world()
    const full = emoji['a family'].repeat(MESSAGE_LENGTH)
    expect((await alice.writes(bob, full)).text).toBe(full)
  })

  it('a tower of marks counts one for every eight of them, so no post holds more than 2,240', async () => {
    const { alice } = await world()
    const tower = (marks: number) => `Z${'\u0335'.repeat(marks)}`
    expect((await alice.posts(tower(8).repeat(TWEET_LENGTH))).content).toHaveLength(9 * TWEET_LENGTH)
    for (const tooMuch of [tower(9).repeat(TWEET_LENGTH), tower(2_241)]) {
      expect(countGraphemes(tooMuch)).toBeGreaterThan(TWEET_LENGTH)
      await expect(alice.posts(tooMuch)).rejects.toMatchObject({ fields: { content: 'Keep it to 280 characters.' } })
    }
  })
})
