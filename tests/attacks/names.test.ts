import { describe, expect, it } from 'vitest'
import { world } from '#tests/world.ts'

const OVERRIDE = '\u202e'
const ISOLATE = '\u2066'

/** Names as sent and as shown; the username is shown for an invisible name. */
const NAMES = [
  ['Ali\u200bce', 'Alice'],
  ['\u200dAl\u200cice\u2060\ufeff', 'Alice'],
  ['\u200b', null],
  ['\ufe0f', null],
  ['\uffa0\u3164', null],
  ['Ali\ufe0fce\u034f\u3164', 'Alice'],
  ['❤️ 葛\u{e0100}城 1️⃣', '❤️ 葛\u{e0100}城 1️⃣'],
  ['Ann 👩‍💻 👨‍👩‍👧', 'Ann 👩‍💻 👨‍👩‍👧'],
  ['می‌خواهم', 'می‌خواهم'],
  ['ක්‍රි', 'ක්‍රි'],
  ['Dana \u200fדנה', 'Dana \u200fדנה'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
] as const

describe('a profile', () => {
  it('contains no characters that reorder the text around it', async () => {
    const { alice, bob } = await world()
    await alice.changesProfile({
      name: `${OVERRIDE}nimdA`,
      bio: `one ${ISOLATE}two\u2069 \u202athree\u202c`,
      location: `Par${OVERRIDE}is`,
    })
    expect(await bob.looksAt(alice)).toMatchObject({ name: 'nimdA', bio: 'one two three', location: 'Paris' })
    const website = alice.changesProfile({ website: `https://example.com/${OVERRIDE}gpj.exe` })
    await expect(website).rejects.toMatchObject({ status: 400, code: 'invalid_fields' })
  })

  it('has a name without invisible characters, except joiners of letters or emoji', async () => {
    const { crowd } = await world()
    const members = crowd(NAMES.length)
    for (const [index, [name, shown]] of NAMES.entries()) {
      const member = members[index]!
      const changed = await member.changesProfile({ name })
      expect([name, changed.name]).toEqual([name, shown ?? member.username])
    }
  })
})
