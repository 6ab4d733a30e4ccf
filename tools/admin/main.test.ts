import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { canShareStore, emptyHome } from '#tests/child.ts'
import { cast } from '#tests/world.ts'

describe.skipIf(!canShareStore())('npm run admin', () => {
  it('verifies an organisation while Plus runs, which shows its badge within two seconds', async () => {
    const { starts, administers, place } = await emptyHome()
    const { alice, bob } = cast(place)
    await starts()
    const tweet = await bob.posts('We are open.')
    const hasBadge = async () => (await alice.sees(tweet)).user.isVerifiedOrg
    expect(await hasBadge()).toBe(false)

    const verified = await administers('verify', '@Bob', '--website', 'bob.example')
    const said = '@bob is now a verified organisation.\nTheir website is https://bob.example.\n'
    expect(verified).toEqual({ code: 0, output: said })
    await expect.poll(hasBadge, { timeout: 5_000, interval: 100 }).toBe(true)
    const list = async () => (await alice.verifiedOrgs()).orgs
    expect(await list()).toMatchObject([{ handle: 'bob', website: 'https://bob.example' }])
    expect(await administers('verify', 'bob')).toEqual({
      code: 0,
      output: '@bob was a verified organisation already.\n',
    })

    expect(await administers('unverify', 'bob')).toEqual({
      code: 0,
      output: '@bob is no longer a verified organisation.\n',
    })
    await expect.poll(hasBadge, { timeout: 5_000, interval: 100 }).toBe(false)
    await expect.poll(list, { timeout: 5_000, interval: 100 }).toEqual([])
  })

  it('works on data of a Plus that is not running', async () => {
    const { starts, administers, place } = await emptyHome()
    const { alice, bob } = cast(place)
    const child = await starts()
    await bob.signsUp()
    await child.kill('SIGTERM')
    expect(await administers('verify', await bob.id)).toMatchObject({ code: 0 })
    expect(await administers('check')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Everything agrees\.\n$/),
    })
    expect(await administers('unverify', '@carol')).toEqual({ code: 1, output: 'There is no member @carol.\n' })
    expect(await administers('verify', 'bob', '--website', 'javascript:alert(1)')).toEqual({
      code: 1,
      output: 'Website: Enter a web address, such as https://example.com.\n',
    })
    await starts()
    expect(await alice.looksAt(bob)).toMatchObject({ isVerifiedOrg: true })
  })

  it('explains itself, and what it did not understand', async () => {
    const { administers } = await emptyHome()
    const see = 'See: npm run admin -- --help\n'
    const answers = await Promise.all([
      administers('--help'),
      administers('verify', '--help'),
      administers(),
      administers('fly'),
      administers('constructor'),
      administers('verify'),
      administers('check', '--fxi'),
    ])
    const [help, one, nothing, ...misused] = answers.map(({ code, output }) => ({ code, output }))
    expect(help).toEqual({ code: 0, output: expect.stringContaining('npm run admin -- check [--fix]') })
    expect(one).toEqual({ code: 0, output: expect.stringContaining('verify @name [--website ADDRESS]') })
    expect(nothing).toEqual({ code: 2, output: help!.output })
    for (const each of misused) expect(each).toEqual({ code: 2, output: expect.stringContaining(see) })
  })

  it('creates nothing where there is no network, and names bad settings', async () => {
    const { administers, settings } = await emptyHome()
    const { code, output } = await administers('check')
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/no network|not up to date/) })
    expect(existsSync(settings.DATA_DIR!)).toBe(false)
    settings.DATABASE_POOL = 'deep'
    const wrong = await administers('check')
    expect(wrong).toEqual({ code: 1, output: expect.stringContaining('These settings are wrong:\nDATABASE_POOL must') })
  })
})
