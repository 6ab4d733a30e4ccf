import { photo } from '#tests/pictures.ts'
import { expect, test } from './fixtures.ts'

test.describe('/tweet/{id}', () => {
  test('takes a reply; the other finds it there', async ({ alice, bob }) => {
    const tweet = await alice.hasPosted('A question')
    await bob.opens(`/tweet/${tweet._id}`)
    await expect(bob.page.getByText('No replies yet.')).toBeVisible()
    await expect(bob.field).toHaveAttribute('placeholder', 'Post your reply')
    await expect(bob.send).toBeDisabled()
    await bob.field.fill('An answer')
    await expect(bob.send).toHaveText('Reply')
    await bob.send.click()
    await expect(bob.field).toHaveValue('')
    await alice.opens(`/tweet/${tweet._id}`)
    await expect(alice.post('An answer')).toContainText('@bob')
    await bob.opens('/profile?tab=replies')
    await expect(bob.post('An answer')).toContainText('Replying to @alice')
    await alice.opens('/home')
    await expect(alice.action('A question', 'Reply')).toHaveText('1')
  })

  test('takes a reply with a described picture that was begun on the compose screen', async ({ alice, bob }) => {
    const long = 'A question that takes a line or two on a phone, and whose beginning its reply has above it.'
    const tweet = await alice.hasPosted(long)
    for (let number = 1; number <= 8; number++) await alice.hasReplied(tweet, `Note ${number}`)
    await bob.opens(`/compose?replyTo=${tweet._id}`)
    await bob.field.fill('Look at this')
    await bob.page.getByRole('link', { name: 'Add pictures' }).click()
    await expect(bob.page).toHaveURL(`/tweet/${tweet._id}`)
    await expect(bob.field).toBeFocused()
    await bob.page.keyboard.type(', please')
    await expect(bob.field).toHaveValue('Look at this, please')
    await bob.picks(await photo())
    await bob.page.getByRole('button', { name: /add description of image 1/ }).click()
    await bob.page.getByLabel('Description').fill('A blue square')
    await bob.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await bob.send.click()
    await expect(bob.post('Look at this, please').getByRole('img', { name: 'A blue square' })).toBeVisible()
    const reply = (await bob.call('GET /tweets/:id/replies', { params: { id: tweet._id } })).tweets.at(-1)!
    expect(reply).toMatchObject({ content: 'Look at this, please', media: [{ alt: 'A blue square' }] })

    await alice.opens(`/tweet/${reply._id}`)
    await expect(alice.post(long)).toBeInViewport({ ratio: 1 })
    await expect(alice.post('Look at this, please')).toBeInViewport()
  })

  test('goes away with its post', async ({ alice }) => {
    const tweet = await alice.hasPosted('Short-lived')
    await alice.opens('/home')
    await alice.post('Short-lived').getByRole('time').click()
    await expect(alice.page).toHaveURL(`/tweet/${tweet._id}`)
    await expect(alice.page.getByRole('heading', { name: 'Post', exact: true })).toBeVisible()
    await alice.chooses('Delete', 'Short-lived')
    await alice.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(alice.page).toHaveURL('/home')
    await expect(alice.post('Short-lived')).toHaveCount(0)
  })
})

test.describe('The lightbox', () => {
  test('goes through the pictures by arrow keys, closes with Escape, and gives focus back', async ({ alice }) => {
    const tweet = await alice.hasPosted('Three', [await photo(), await photo(), await photo()], ['One', 'Two', 'Three'])
    await alice.opens(`/tweet/${tweet._id}`)
    const second = alice.post('Three').getByRole('button', { name: 'Two' })
    await second.focus()
    await alice.page.keyboard.press('Enter')
    const lightbox = alice.page.getByRole('dialog')
    await expect(lightbox.getByRole('img', { name: 'Two' })).toBeVisible()
    await alice.page.keyboard.press('ArrowRight')
    await expect(lightbox.getByRole('img', { name: 'Three' })).toBeVisible()
    await alice.page.keyboard.press('ArrowRight')
    await expect(lightbox).toContainText('3 / 3')
    await alice.page.keyboard.press('ArrowLeft')
    await alice.page.keyboard.press('ArrowLeft')
    await expect(lightbox.getByRole('img', { name: 'One' })).toBeVisible()
    for (let press = 0; press < 6; press++) await alice.page.keyboard.press('Tab')
    await expect(lightbox.locator(':focus')).toHaveCount(1)
    await alice.page.keyboard.press('Escape')
    await expect(lightbox).toBeHidden()
    await expect(second).toBeFocused()
  })

  test('zooms by the wheel, turns by a swipe, and closes by a click beside the picture', async ({ alice }) => {
    const tweet = await alice.hasPosted('Two', [await photo(), await photo()], ['One', 'Two'])
    await alice.opens(`/tweet/${tweet._id}`)
    await alice.post('Two').getByRole('button', { name: 'One' }).click()
    const lightbox = alice.page.getByRole('dialog')
    const picture = lightbox.getByRole('img', { name: 'One' })
    const width = async () => (await picture.boundingBox())!.width
    await expect(picture).toBeVisible()
    const unzoomed = await width()
    await picture.hover()
    await alice.page.mouse.wheel(0, -300)
    await expect.poll(width).toBeGreaterThan(unzoomed)
    await alice.page.mouse.wheel(0, 3_000)
    await expect.poll(width).toBe(unzoomed)
    await alice.page.mouse.down()
    // The library counts from the first step, and needs a third of the width unless the swipe is fast.
    await alice.page.mouse.move(40, 400, { steps: 10 })
    await alice.page.mouse.up()
    await expect(lightbox).toContainText('2 / 2')
    // Waits until the second picture is at rest.
    await expect(async () => {
      await alice.page.mouse.click(100, 150)
      await expect(lightbox).toBeHidden({ timeout: 200 })
    }).toPass()
  })
})
