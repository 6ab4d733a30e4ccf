import { photo } from '#tests/pictures.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './person.ts'

/** Blocks the user of the open page, with the confirmation. */
async function blocks(person: Person) {
  await person.button('Block').click()
  await person.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(person.button('Unblock')).toBeVisible()
}

test.describe('/user/{id}', () => {
  test('shows the profile and the posts of a user, and opens the conversation', async ({ alice, bob }) => {
    await bob.hasEdited(
      { name: 'Bob Builder', bio: 'Builds with @alice', location: 'Oslo', website: 'bob.example', dob: '1990-03-09' },
      { avatar: [await photo()], coverPhoto: [await photo({ width: 900, height: 300 })] },
    )
    const tweet = await bob.hasPosted('Bob was here')
    await bob.hasReplied(tweet, 'A reply of mine')
    await alice.opens('/user/bob')
    const { page } = alice
    await expect(alice.heading('Bob Builder')).toBeVisible()
    await expect(page.getByText('1 post', { exact: true })).toBeVisible()
    await expect(page.getByText('Born March 9', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Joined \w+ \d{4}$/)).toBeVisible()
    await expect(page.getByText('Oslo')).toBeVisible()
    await expect(page.getByRole('link', { name: 'bob.example' })).toHaveAttribute('href', 'https://bob.example')
    await expect(page.getByRole('region', { name: 'About Bob Builder' }).locator('img[src*="/media/"]')).toHaveCount(2)
    await expect(page.getByRole('tab')).toHaveText(['Posts'])
    await expect(page.getByRole('article')).toHaveText([/Bob was here/])
    await expect(page).toHaveTitle(/Bob Builder \(@bob\)/)
    await alice.button('Message').click()
    await expect(page).toHaveURL('/messages?to=bob')
  })

  test('keeps its place on Back', async ({ alice, bob }) => {
    for (let index = 0; index < 30; index++) await bob.hasPosted(`Number ${index}.`)
    await alice.opens('/user/bob')
    await expect(alice.post('Number 29.')).toBeVisible()
    await alice.scrollsTo(1_200)
    await alice
      .post('Number 15.')
      .getByRole('link')
      .filter({ has: alice.page.locator('time') })
      .click()
    await expect(alice.heading('Post')).toBeVisible()
    await alice.page.goBack()
    await expect(alice.post('Number 15.')).toBeInViewport()
  })

  test('fits 320 pixels, whatever is said', async ({ alice, bob }) => {
    const long = 'Donaudampfschifffahrtsgesellschaft'
    await bob.hasEdited({ name: long, bio: long.repeat(3), location: long.slice(0, 30), website: `${long}.example` })
    await alice.has('follow', 'bob')
    await alice.page.setViewportSize({ width: 320, height: 640 })
    for (const path of ['/user/bob', '/user/bob/followers', '/profile', '/bookmarks', '/verifiedOrgs', '/more']) {
      await alice.opens(path)
      if (path === '/user/bob') await expect(alice.button('Following')).toBeVisible()
      expect(await alice.page.evaluate('document.documentElement.scrollWidth'), path).toBe(320)
    }
  })
})

test.describe('Follow', () => {
  test('shows and counts at once, is there after a reload, and is taken back by Unfollow', async ({ alice, bob }) => {
    await alice.opens(`/user/${bob.username}`)
    const release = await alice.calls.holds('POST /users/:id/follow')
    await alice.button('Follow').click()
    await expect(alice.button('Following')).toBeVisible()
    await expect(alice.page.getByRole('link', { name: '1 Follower' })).toBeVisible()
    await release()
    await alice.page.reload()
    await expect(alice.page.getByRole('link', { name: '1 Follower' })).toBeVisible()

    await alice.page.mouse.move(0, 0)
    await alice.button('Following').hover()
    await alice.button('Unfollow').click()
    await expect(alice.button('Follow')).toBeVisible()
    await expect(alice.page.getByRole('link', { name: '0 Followers' })).toBeVisible()
    await alice.undoes()
    await expect(alice.page.getByRole('link', { name: '1 Follower' })).toBeVisible()
    expect(alice.calls.made('POST /users/:id/follow')).toHaveLength(1)
  })
})

test.describe('Block', () => {
  test('asks, ends the follow both ways, and can be ended', async ({ alice, bob }) => {
    await bob.hasPosted('Soon out of sight')
    await alice.has('follow', 'bob')
    await bob.has('follow', 'alice')
    await alice.opens('/user/bob')
    await expect(alice.post('Soon out of sight')).toBeVisible()
    const isBlocked = alice.calls.answered('POST /users/:id/block')
    await blocks(alice)
    await alice.page.setViewportSize({ width: 390, height: 844 })
    const tops = ['Unblock', 'Follow'].map(async (name) => (await alice.button(name).boundingBox())!.y)
    expect(new Set(await Promise.all(tops)).size, 'the actions are in one row').toBe(1)
    await alice.page.setViewportSize({ width: 1280, height: 720 })
    await expect(alice.page.getByText('You blocked @bob')).toBeVisible()
    await expect(alice.post('Soon out of sight')).toHaveCount(0)
    await isBlocked
    await alice.page.reload()
    await expect(alice.page.getByRole('link', { name: '0 Followers' })).toBeVisible()

    await alice.button('Unblock').click()
    await expect(alice.post('Soon out of sight')).toBeVisible()
    await expect(alice.button('Follow')).toBeVisible()
  })
})
