import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { disguised, photo } from '#tests/pictures.ts'
import { world } from '#tests/world.ts'

describe('PUT /profile/first', () => {
  it('sets name and picture without the password on the first day, also repeatedly', async () => {
    const { alice, files, settles } = await world()
    const put = async (body: { name?: string }, avatar?: Blob) =>
      (await alice.call('PUT /profile/first', { body, ...(avatar && { files: { avatar: [avatar] } }) })).user
    const first = await put({ name: 'Alice' }, await photo())
    expect(first).toMatchObject({ name: 'Alice', avatar: expect.any(String) })
    expect(await put({ name: 'Alice A.' })).toMatchObject({ name: 'Alice A.', avatar: first.avatar })
    await put({}, await photo({ colour: '#00e000' }))
    await settles()
    expect(await files('media')).toHaveLength(2)
  })

  it('later sets only fields that were never set', async () => {
    const time = { now: Date.parse('2026-11-22T12:00:00Z') }
    const { alice } = await world({ clock: () => time.now })
    const put = (name: string) => alice.call('PUT /profile/first', { body: { name } })
    await alice.signsUp()
    time.now += 2 * DAY_MS
    expect(await put('Alice')).toMatchObject({ user: { name: 'Alice' } })
    await expect(put('Mallory')).rejects.toMatchObject({ status: 403, code: 'first_profile_over' })
  })

  it('refuses a name that is too long and an invalid picture', async () => {
    const { alice } = await world()
    const call = (body: object, avatar?: Blob) =>
      alice.call('PUT /profile/first', { body, ...(avatar && { files: { avatar: [avatar] } }) })
    await expect(call({ name: 'x'.repeat(51) })).rejects.toMatchObject({ fields: { name: expect.any(String) } })
    await expect(call({}, disguised('no picture'))).rejects.toMatchObject({ fields: { avatar: expect.any(String) } })
  })
})
