import { describe, expect, it } from 'vitest'
import { world } from '#tests/world.ts'

describe('GET /privacy', () => {
  it('answers the settings, which at first hide the year of birth', async () => {
    const { alice } = await world()
    const first = {
      ...{ showBirthYear: false, showLikes: true, showFollows: true, protectPosts: false, dob: null },
      publicPages: null,
      ...{ whoQuotes: 'everyone', messagesFrom: 'everyone', sendReceipts: true, sendTyping: true },
    }
    expect(await alice.call('GET /privacy')).toEqual(first)
    await alice.changesProfile({ dob: '1990-03-09', showBirthYear: true })
    expect(await alice.call('GET /privacy')).toEqual({ ...first, showBirthYear: true, dob: '1990-03-09' })
  })
})

describe('PUT /privacy', () => {
  it('shows the year of birth to others, or hides it again', async () => {
    const { alice, bob } = await world()
    await alice.changesProfile({ dob: '1990-03-09' })
    const year = async (showBirthYear: boolean) => {
      const shown = await alice.call('PUT /privacy', { body: { showBirthYear } })
      return [shown.showBirthYear, (await bob.looksAt(alice)).dob, (await alice.profile()).showBirthYear]
    }
    expect(await year(true)).toEqual([true, '1990-03-09', true])
    expect(await year(false)).toEqual([false, '--03-09', false])
  })

  it('shows likes, or hides them again', async () => {
    const { alice } = await world()
    expect(await alice.showsLikes(true)).toMatchObject({ showLikes: true })
    expect(await alice.showsLikes(false)).toMatchObject({ showLikes: false })
  })

  it.each(['showLikes', 'protectPosts'] as const)('limits how often %s is changed', async (name) => {
    const { alice } = await world({ settings: { RATE_LIMIT_COSTLY_SWITCHES: '3/60' } })
    const { [name]: first } = await alice.call('GET /privacy')
    for (let time = 0; time < 5; time++) await alice.sets({ [name]: first })
    for (const value of [!first, first, !first]) await alice.sets({ [name]: value })
    await expect(alice.sets({ [name]: first })).rejects.toMatchObject({ status: 429 })
    expect(await alice.sets({ sendTyping: false })).toMatchObject({ [name]: !first, sendTyping: false })
  })

  it('keeps the choice about public pages, or leaves it to the network', async () => {
    const { alice } = await world()
    for (const publicPages of [false, true, null])
      expect(await alice.sets({ publicPages })).toMatchObject({ publicPages })
  })

  it('keeps settings that are not sent', async () => {
    const { alice } = await world()
    const kept = { showBirthYear: true, showLikes: false, showFollows: false, messagesFrom: 'nobody' } as const
    await alice.sets(kept)
    expect(await alice.call('PUT /privacy', { body: {} })).toMatchObject(kept)
  })

  it('refuses values other than true and false', async () => {
    const { alice } = await world()
    const refused = { code: 'invalid_fields', fields: { showBirthYear: 'Send true or false.' } }
    for (const showBirthYear of [1, 'yes', null])
      await expect(alice.call('PUT /privacy', { body: { showBirthYear } as never })).rejects.toMatchObject(refused)
  })
})
