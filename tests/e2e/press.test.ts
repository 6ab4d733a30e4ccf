/** What a stranger presses on a public page is done once they are in, and never by a link alone. */
import { axe, judgeAll } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { testWithMail } from './mail-server.ts'
import { emailOf, type Person, passwordOf } from './person.ts'

test.beforeEach(async ({ plus, alice }) => {
  await plus.admin('role', '@alice', 'admin')
  await expect.poll(async () => (await alice.call('GET /auth/me')).role).toBe('admin')
  await alice.call('PUT /network', { body: { publicReading: true } })
})

const isAccessible = async ({ page }: Person) => {
  await page.evaluate(axe)
  expect(await page.evaluate<string[]>(judgeAll)).toEqual([])
}

/** Signs up from the sign-in that a press has opened. */
async function signsUp(visitor: Person, username: string, what: string): Promise<void> {
  const { page } = visitor
  await expect(visitor.heading(`Sign in to ${what}`)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await expect(visitor.heading(`Sign up to ${what}`)).toBeVisible()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(emailOf(username))
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(username))
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
}

const signsOut = async ({ page }: Person) => {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.locator('#page')).toBeVisible()
}

test('A like, a vote and a reply of a stranger survive the sign-up, once', async ({ bob, visitor }) => {
  const { tweet } = await bob.call('POST /tweets', { body: { content: 'The river is high' } })
  const pollChoices = ['Bridge', 'Ferry']
  const { tweet: poll } = await bob.call('POST /tweets', {
    body: { content: 'Which way?', pollChoices, pollMinutes: 60 },
  })
  const { page } = visitor
  const likes = async () => (await bob.call('GET /tweets/:id', { params: { id: tweet._id } })).tweet.likesCount

  await page.goto('/user/bob')
  await isAccessible(visitor)
  await page.evaluate('window.isSamePage = true')
  await visitor.post('The river').getByRole('link', { name: /^Like/ }).click()
  await expect(visitor.heading('Sign in to like @bob’s post')).toBeVisible()
  await isAccessible(visitor)
  await signsUp(visitor, 'dana', 'like @bob’s post')
  // The pointer keeps the offer open.
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expect(page).toHaveURL(`/tweet/${tweet._id}`)
  expect(await page.evaluate('window.isSamePage')).toBe(true)
  await expect(visitor.toast('Account created successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Like/, pressed: true })).toBeVisible()
  await expect.poll(likes).toBe(1)
  await visitor.undoes()
  await expect.poll(likes).toBe(0)
  // It is over: the way back through the sign-in does not do it again.
  await page.goBack()
  await expect(page).toHaveURL(`/tweet/${tweet._id}`)
  await expect(page.getByRole('button', { name: /^Like/, pressed: false })).toBeVisible()
  await visitor.waitsForIdle()
  expect(await likes()).toBe(0)
  await signsOut(visitor)

  await page.goto(`/tweet/${poll._id}`)
  await page.getByText('Ferry').click()
  await page.getByRole('button', { name: 'Vote: post by bob' }).click()
  await signsUp(visitor, 'erin', 'vote in @bob’s poll')
  await expect(page).toHaveURL(`/tweet/${poll._id}`)
  await expect(page.getByLabel('Your vote')).toBeVisible()
  // The vote is sent when it can no longer be undone.
  await page.evaluate('dispatchEvent(new Event("pagehide"))')
  const votes = async () => {
    const { tweet: now } = await bob.call('GET /tweets/:id', { params: { id: poll._id } })
    return now.poll?.choices.map((choice) => choice.votes)
  }
  await expect.poll(votes).toEqual([0, 1])
  await signsOut(visitor)

  await page.goto(`/tweet/${tweet._id}`)
  await page.getByRole('link', { name: 'Sign in to reply' }).click()
  await signsUp(visitor, 'finn', 'reply to @bob')
  await expect(page).toHaveURL(`/tweet/${tweet._id}`)
  await expect(visitor.field).toBeFocused()
})

testWithMail('A like waits for the address of a newcomer where one is required', async ({ alice, visitor, mail }) => {
  await alice.call('PUT /registration/settings', { body: { needsConfirmedEmail: true } })
  const { tweet } = await alice.call('POST /tweets', { body: { content: 'The river is high' } })
  const { page } = visitor
  const likes = async () => (await alice.call('GET /tweets/:id', { params: { id: tweet._id } })).tweet.likesCount

  await page.goto(`/tweet/${tweet._id}`)
  await page.getByRole('link', { name: /^Like/ }).click()
  await signsUp(visitor, 'dana', 'like @alice’s post')
  await expect(page.getByRole('dialog', { name: 'Confirm your email' })).toContainText(
    'Then we’ll do what you pressed.',
  )
  expect(await likes()).toBe(0)
  const tab = await page.context().newPage()
  await tab.goto(await mail.brings(emailOf('dana'), 'Confirm your email address'))
  await expect(tab).toHaveURL(`/tweet/${tweet._id}`)
  await expect(tab.getByRole('button', { name: /^Like/, pressed: true })).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect.poll(likes).toBe(1)
})

test('A link alone does nothing, nor does a press that a script makes', async ({ bob, visitor }) => {
  const { tweet } = await bob.call('POST /tweets', { body: { content: 'The river is high' } })
  const { page } = visitor
  await page.goto(`/tweet/${tweet._id}`)
  await page.evaluate(`document.querySelector('[data-press^=like]').click()`)
  await expect(visitor.heading('Sign in to see @bob’s post')).toBeVisible()
  // Pressed, but opened by another door: what waits is named only behind its own press.
  await page.goto(`/tweet/${tweet._id}`)
  await page.getByRole('link', { name: /^Like/ }).click()
  await expect(visitor.heading('Sign in to like @bob’s post')).toBeVisible()
  const at = await page.evaluate<number>(`JSON.parse(localStorage.getItem('press')).at`)
  await page.goto(`/signin?from=/tweet/${tweet._id}&press=${at}&like=${tweet._id}`)
  await expect(visitor.heading('Sign in to see @bob’s post')).toBeVisible()
  await page.getByLabel('Username or email').fill('bob')
  await page.getByLabel('Password', { exact: true }).fill(passwordOf('bob'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/tweet/${tweet._id}`)
  await expect(page.getByRole('button', { name: /^Like/, pressed: false })).toBeVisible()
  expect(await page.evaluate(`localStorage.getItem('press')`)).toBeNull()
  expect((await bob.call('GET /tweets/:id', { params: { id: tweet._id } })).tweet.likesCount).toBe(0)
})
