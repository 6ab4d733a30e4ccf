import { describe, expect, it } from 'vitest'
import { loadEmoji, searchEmoji } from './emoji-data.ts'
import { withTone } from './skin-tone.ts'

const found = async (query: string) => searchEmoji(await loadEmoji(), query).map(({ emoji }) => emoji)

describe('emoji', () => {
  it('are found by the beginnings of words in their names, then in their keywords', async () => {
    expect((await found('thumbs')).slice(0, 2)).toEqual(['👍️', '👎️'].map((emoji) => expect.stringContaining(emoji[0]!)))
    expect(await found('grin face')).toContain('😀')
    expect(await found('happy')).toContain('😀')
    expect(await found('rocket')).toEqual(['🚀', ...(await found('rocket')).slice(1)])
    expect(await found('qqqq')).toEqual([])
  })

  it('have a skin tone if they show skin, astronauts included, but not smileys', async () => {
    const all = await loadEmoji()
    const tones = (name: string) => all.find((each) => each.name === name)?.takesTone
    expect([tones('thumbs up'), tones('woman astronaut'), tones('grinning face')]).toEqual([true, true, false])
    expect(withTone('👩‍🚀', 5)).toBe('👩🏿‍🚀')
    expect(withTone('✌️', 1)).toBe('✌🏻')
    expect(withTone('👍', 0)).toBe('👍')
  })
})
