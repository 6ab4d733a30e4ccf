import { describe, expect, it } from 'vitest'
import { rateLimits } from '#server/core/limits/rate-limits.ts'
import { json } from '#tests/client.ts'
import { animation, disguised, look, photo, pixelBomb, telephonePhoto } from '#tests/pictures.ts'
import { atOnce, world } from '#tests/world.ts'

const about = {
  name: 'Alice',
  bio: 'Reads.\nAt night.',
  location: 'Wonderland',
  website: 'alice.example',
  dob: '1990-05-04',
}
const NOW = Date.parse('2026-11-21T12:00:00Z')

describe('PUT /profile', () => {
  it('changes the sent fields only', async () => {
    const { alice, bob } = await world()
    const changed = await alice.changesProfile(about)
    expect(changed).toMatchObject({ ...about, website: 'https://alice.example', email: alice.email })
    await alice.changesProfile({ bio: 'Sleeps.' })
    const now = { ...about, bio: 'Sleeps.', website: 'https://alice.example' }
    expect(await alice.profile()).toMatchObject(now)
    expect(await bob.looksAt(alice)).toMatchObject({ ...now, dob: '--05-04' })
  })

  it('accepts a form, in which a blank field counts as not sent', async () => {
    const { alice } = await world()
    await alice.changesProfile(about)
    const blank = { name: '', bio: ' \n ', location: '', website: '', dob: '', newPassword: '' }
    expect(await alice.changesProfile({ ...blank, location: 'Berlin' }, {})).toMatchObject({
      ...about,
      website: 'https://alice.example',
      location: 'Berlin',
    })
  })

  it('empties the fields to remove', async () => {
    const { alice, files, settles } = await world()
    await alice.changesProfile(about, { avatar: await photo(), coverPhoto: await photo() })
    const remove = ['name', 'bio', 'location', 'website', 'dob', 'avatar', 'coverPhoto']
    const empty = { name: 'alice', bio: '', location: '', website: '', dob: null, avatar: null, coverPhoto: null }
    expect(await alice.changesProfile({ remove })).toMatchObject(empty)
    await settles()
    expect(await files('media')).toEqual([])
  })

  it('shows the year of birth to others only when its owner allows it', async () => {
    const { alice, bob } = await world()
    await alice.changesProfile({ dob: '1990-05-04', showBirthYear: 'true' })
    expect(await bob.looksAt(alice)).toMatchObject({ dob: '1990-05-04' })
    await alice.changesProfile({ showBirthYear: false })
    expect(await bob.looksAt(alice)).toMatchObject({ dob: '--05-04' })
  })

  it('crops the avatar to a square and the cover to a banner, upright and not animated', async () => {
    const { alice, stranger } = await world()
    const sizes = async (me: { avatar: string | null; coverPhoto: string | null }) =>
      Promise.all(
        [me.avatar!, me.coverPhoto!].map(async (url) => {
          const { width, height, metadata } = await look((await stranger.downloads(url)).bytes)
          return `${width}×${height} ${metadata.pages ?? 1}`
        }),
      )
    const large = { width: 2_000, height: 1_600 }
    const one = await alice.changesProfile({}, { avatar: await photo(large), coverPhoto: await photo(large) })
    expect(await sizes(one)).toEqual(['400×400 1', '1500×500 1'])
    const two = await alice.changesProfile(
      {},
      { avatar: await telephonePhoto({ width: 64, height: 32 }), coverPhoto: await animation(3) },
    )
    expect(await sizes(two)).toEqual(['32×32 1', '32×11 1'])
  })

  it('shows the new name and picture with existing posts, at once', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.posts('Hello')
    await bob.replies(tweet, 'Hi')
    await bob.sees(tweet)
    const { avatar } = await alice.changesProfile({ name: 'Alice' }, { avatar: await photo() })
    expect((await bob.sees(tweet)).user).toMatchObject({ name: 'Alice', avatar })
    expect((await bob.newest()).tweets[1]!.user).toMatchObject({ name: 'Alice', avatar })
  })

  it('deletes the files of a replaced picture, unless the new one is the same', async () => {
    const { bob, files, settles } = await world()
    await bob.changesProfile({}, { avatar: await photo() })
    await bob.changesProfile({}, { avatar: await photo({ colour: '#00e000' }) })
    await settles()
    expect(await files('media')).toHaveLength(2)
    await bob.changesProfile({}, { avatar: await photo({ colour: '#00e000' }) })
    await settles()
    expect(await files('media')).toHaveLength(2)
  })

  it('changes the password, which ends all other sessions', async () => {
    const { alice, stranger } = await world()
    const other = await alice.onAnotherDevice()
    await other.me()
    await alice.changesProfile({ newPassword: 'another long password' })
    expect(await alice.me()).toMatchObject({ username: 'alice' })
    await expect(other.me()).rejects.toMatchObject({ code: 'signed_out' })
    const signsIn = (password: string) =>
      stranger.sends('POST /api/auth/login', json({ identifier: 'alice', password })).then(({ status }) => status)
    expect(await signsIn(alice.password)).toBe(401)
    expect((await alice.call('GET /auth/sessions')).sessions).toHaveLength(1)
    await expect(alice.changesProfile({ name: 'Alice' })).rejects.toMatchObject({ code: 'wrong_password' })
    await alice.changesProfile({ currentPassword: 'another long password', name: 'Alice' })
  })

  it('keeps sessions when only other fields change', async () => {
    const { alice } = await world()
    const other = await alice.onAnotherDevice()
    await alice.changesProfile(about)
    expect(await other.me()).toMatchObject({ name: 'Alice' })
  })

  it('refuses a wrong password, and does not sign out for it', async () => {
    const { alice, files } = await world()
    const wrong = alice.changesProfile({ currentPassword: 'guess', name: 'Mallory' }, { avatar: await photo() })
    const fields = { currentPassword: 'That’s not your current password. Try again.' }
    await expect(wrong).rejects.toMatchObject({ status: 403, code: 'wrong_password', fields })
    expect(await alice.me()).toMatchObject({ name: 'alice', avatar: null })
    expect([await files('media'), await files('uploads')]).toEqual([[], []])
  })

  it.each([[{}], [{ currentPassword: '' }]])('requires the current password: %j', async (body) => {
    const { alice } = await world()
    const { status, text } = await alice.sends('PUT /api/profile', json({ name: 'Alice', ...body }))
    const fields = { currentPassword: 'Current password is required' }
    expect({ status, ...JSON.parse(text) }).toMatchObject({ status: 400, code: 'invalid_fields', fields })
  })

  it('refuses more than ten wrong passwords, even concurrent ones, and accepts the right one again later', async () => {
    const { times, seconds } = rateLimits.failedPasswordChecks
    let now = NOW
    const { alice } = await world({ clock: () => now })
    await alice.signsUp()
    const guesses = await atOnce(times + 5, (index) =>
      alice.changesProfile({ currentPassword: `guess ${index}` }).catch((error) => error.code as string),
    )
    expect(guesses.filter((code) => code === 'wrong_password')).toHaveLength(times)
    expect(guesses.filter((code) => code === 'rate_limited')).toHaveLength(5)
    const limited = alice.changesProfile({ name: 'Alice' })
    await expect(limited).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
    now += seconds * 1_000
    expect(await alice.changesProfile({ name: 'Alice' })).toMatchObject({ name: 'Alice' })
  })

  it('names all invalid fields at once and changes nothing', async () => {
    const { alice, files } = await world({ clock: () => NOW })
    const before = await alice.profile()
    const bad = {
      name: '👨‍👩‍👧‍👦'.repeat(51),
      bio: 'b'.repeat(161),
      location: 'x\u0007',
      website: 'javascript:alert(1)',
      dob: '2026-02-30',
      newPassword: 'ALICE@people.example',
      remove: ['password_hash'],
    }
    const refusal = await alice
      .changesProfile(bad, { avatar: disguised('<svg/>'), coverPhoto: await photo() })
      .catch((error) => error)
    expect(refusal).toMatchObject({ status: 400, code: 'invalid_fields' })
    expect(Object.keys(refusal.fields).toSorted()).toEqual([...Object.keys(bad), 'avatar'].toSorted())
    expect(await alice.profile()).toEqual(before)
    expect([await files('media'), await files('uploads')]).toEqual([[], []])
  })

  it.each([
    ['name', 'n'.repeat(51), 'Keep it to 50 characters.'],
    ['bio', 'a\ud83d', 'Some of these characters can’t be used. Remove them and try again.'],
    ['bio', `a${'\u0335'.repeat(1_500)}`, 'Keep it to 160 characters.'],
    ['website', `https://a.example/${'x'.repeat(100)}`, 'Keep it to 100 characters.'],
    ['website', 'https://alice:secret@a.example', 'Enter a web address, such as https://example.com.'],
    ['dob', '2026-11-22', 'Enter a date in the past.'],
    ['dob', '21.11.1990', 'Enter a real date.'],
    ['newPassword', 'short', 'Use 8 to 128 characters.'],
    ['newPassword', 'a_long_name', 'Don’t use your name, username or email as your password.'],
  ])('refuses as %s %j', async (field, value, message) => {
    const { member } = await world({ clock: () => NOW })
    const refused = { status: 400, code: 'invalid_fields', fields: { [field]: message } }
    await expect(member('a_long_name').changesProfile({ [field]: value })).rejects.toMatchObject(refused)
  })

  it.each([
    ['no image', () => disguised('text'), { status: 415, code: 'not_an_image' }],
    ['too many pixels', () => pixelBomb(10_000, 5_001), { status: 413, code: 'image_too_many_pixels' }],
  ])('refuses a picture with %s, and what came with it', async (_, picture, refused) => {
    const { alice, files } = await world()
    const change = alice.changesProfile({ name: 'Alice' }, { avatar: await photo(), coverPhoto: picture() })
    await expect(change).rejects.toMatchObject({ ...refused, fields: { coverPhoto: expect.any(String) } })
    expect(await alice.me()).toMatchObject({ name: 'alice', avatar: null })
    expect([await files('media'), await files('uploads')]).toEqual([[], []])
  })

  it('keeps one of two concurrent avatars, and its files', async () => {
    const { alice, files, settles } = await world()
    const pictures = await Promise.all(['#e00000', '#00e000'].map((colour) => photo({ colour })))
    await atOnce(2, (index) => alice.changesProfile({}, { avatar: pictures[index]! }))
    await settles()
    const { avatar } = await alice.me()
    const name = avatar!.replace('/media/', '').replace('.webp', '')
    expect((await files('media')).toSorted()).toEqual([`${name}-small.webp`, `${name}.webp`])
  })

  it('applies one of two concurrent password changes', async () => {
    const { alice } = await world()
    await alice.signsUp()
    const codes = await atOnce(2, (index) =>
      alice.changesProfile({ newPassword: `new password number ${index}` }).then(
        () => 'changed',
        (error) => error.code as string,
      ),
    )
    expect(codes.toSorted()).toEqual(['changed', 'wrong_password'])
  })

  it('persists across a restart', async () => {
    const { alice, bob, restarts } = await world()
    const { avatar } = await alice.changesProfile(about, { avatar: await photo() })
    await restarts()
    expect(await bob.looksAt(alice)).toMatchObject({ name: 'Alice', avatar })
  })
})
