import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ListKind } from '#contract/calls/lists.ts'
import { IMPORT_LINES } from '#contract/limits.ts'
import { readLine, writeLine } from '#server/core/text/csv.ts'
import type { Member } from '#tests/member.ts'
import { restrict } from '#tests/stores/restrict.ts'
import { atOnce, world } from '#tests/world.ts'

const exported = async (member: Member, kind: ListKind) =>
  (await member.call('GET /lists/:kind', { params: { kind } })).csv
const imports = (member: Member, kind: ListKind, lines: string[]) =>
  member.call('POST /lists/:kind', { params: { kind }, body: { lines } })

describe('GET /lists/:kind', () => {
  it("gives mutes and blocks in Mastodon's format, and words in one of its own", async () => {
    const { alice, bob, carol } = await world()
    await alice.mutes(carol, { hidesNotifications: false })
    await alice.mutes(bob)
    await alice.blocks(carol)
    await imports(alice, 'words', ['"a, ""b""",false,home search,true,false'])
    expect(await exported(alice, 'mutes')).toBe('Account address,Hide notifications\nbob,true\ncarol,false\n')
    expect(await exported(alice, 'blocks')).toBe('Account address\ncarol\n')
    expect(await exported(alice, 'words')).toBe(
      'Text,Whole word,Places,Except followed,Leave a line\n"a, ""b""",false,home search,true,false\n',
    )
  })
})

describe('POST /lists/:kind', () => {
  it('imports an exported list, and reports lines that were not found', async () => {
    const { alice, bob, carol } = await world()
    await Promise.all([bob.signsUp(), carol.signsUp()])
    await alice.mutes(carol)
    const lines = ['Account address,Hide notifications', '@Bob,false', 'carol,true', 'bob,true', 'x@far.example,true']
    expect(await imports(alice, 'mutes', [...lines, 'alice', ''])).toEqual({
      ...{ imported: 1, unchanged: 2 },
      missing: ['x@far.example,true', 'alice'],
    })
    expect(await exported(alice, 'mutes')).toBe('Account address,Hide notifications\nbob,false\ncarol,true\n')
    expect(await imports(alice, 'words', ['butler', '', '"",true'])).toMatchObject({
      imported: 1,
      missing: ['"",true'],
    })
  })

  it.each([
    [
      'https://bücherei.example',
      ['bob@bücherei.example', '@Bob@XN--BCHEREI-N2A.example', 'acct:bob@bücherei.example:443'],
    ],
    ['http://localhost:3000', ['bob@localhost:3000', '\u200ebob@localhost', '@bob@localhost.']],
  ])('finds the accounts of this network by their address at %s', async (PUBLIC_URL, addresses) => {
    const { alice, bob, member } = await world({ settings: { PUBLIC_URL } })
    await Promise.all([bob.signsUp(), member('carl').signsUp()])
    const away = ['bob@other.example', 'bob@localhost:4000', 'carl@bücherei.example.evil.example']
    for (const kind of ['mutes', 'blocks'] as const)
      expect(await imports(alice, kind, ['Account address', ...addresses, ...away])).toEqual({
        ...{ imported: 1, unchanged: addresses.length - 1 },
        missing: away,
      })
  })

  it('finds no hidden account', async () => {
    const { alice, bob, app } = await world()
    await restrict(app.deps, bob, 'suspended')
    for (const kind of ['mutes', 'blocks'] as const)
      expect(await imports(alice, kind, ['bob'])).toEqual({ imported: 0, unchanged: 0, missing: ['bob'] })
  })

  it('blocks once for concurrent imports', async () => {
    const { alice, bob } = await world()
    await bob.signsUp()
    await atOnce(5, () => imports(alice, 'blocks', ['bob', 'bob']))
    expect(await exported(alice, 'blocks')).toBe('Account address\nbob\n')
  })

  it('limits the number of lines, and counts each as a toggle', async () => {
    const { alice } = await world({ settings: { RATE_LIMIT_TOGGLES: '5/300' } })
    const many = Array.from({ length: IMPORT_LINES + 1 }, () => 'nobody')
    await expect(imports(alice, 'mutes', many)).rejects.toMatchObject({ code: 'invalid_fields' })
    await expect(imports(alice, 'mutes', many.slice(0, 6))).rejects.toMatchObject({ code: 'rate_limited' })
  })

  it('parses every line that it writes', () => {
    const field = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n\t]/g, '').trim())
    fc.assert(
      fc.property(fc.array(field, { minLength: 1 }), (fields) => {
        const read = readLine(writeLine(fields)).map((text) => text.replace(/^'(?=[=+\-@])/, ''))
        expect(read).toEqual(fields.map((text) => text.replace(/^'(?=[=+\-@])/, '')))
      }),
    )
  })
})
