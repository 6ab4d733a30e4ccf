/** The same screens on other days: empty, slow, refused, full of odd posts, with something open over them. */
import type { Page, Route } from '@playwright/test'
import type { Tweet, TweetPage } from '#contract/tweets.ts'
import type { Shot } from './screens.ts'

const state = (name: string, open: (page: Page) => Promise<unknown>): Shot => ({ name, isMember: true, open })

/** Answers the timeline's call in another way. */
const timeline = (page: Page, answer: (route: Route) => Promise<unknown>) =>
  page.route(({ pathname }) => pathname === '/api/timelines/for-you', answer)

const oddities: ((tweet: Tweet) => Partial<Tweet>)[] = [
  () => ({ content: 'صباح الخير! القهوة جاهزة، والمدينة ما زالت نائمة. #صباح', createdAt: new Date().toISOString() }),
  () => ({
    content: `${'Donaudampfschifffahrtsgesellschaftskapitänsmütze'.repeat(3)} https://plus.example/${'a/very/long/path/'.repeat(6)}`,
  }),
  ({ user }) => ({
    content: '🎉🎉🎉 Three years! Thank you 👨‍👩‍👧‍👦🏳️‍🌈👍🏽',
    user: { ...user, name: 'The Municipal Library of the City by the River and its Friends', isVerifiedOrg: true },
    likesCount: 1_234_567,
    retweetsCount: 98_765,
    repliesCount: 4_321,
    liked: true,
    retweeted: true,
    bookmarked: true,
    editedAt: new Date().toISOString(),
  }),
  ({ user }) => ({ content: 'Shared by somebody', retweetedBy: user }),
  () => ({ content: 'One line\n\nand a second one after a pause\n\t— indented' }),
]

async function openMenu(page: Page, item?: 'Edit' | 'Delete') {
  await page.goto('/profile')
  await page.getByRole('article').getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
  if (item) await page.getByRole('menuitem', { name: item }).click()
}

/** What stands under the names of the screens plus that of the state. */
export const states: readonly Shot[] = [
  state('home-empty', async (page) => {
    await timeline(page, (route) => route.fulfill({ json: { tweets: [], nextCursor: null } }))
    await page.goto('/home')
  }),
  state('home-refused', async (page) => {
    await timeline(page, (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/home')
    await page.getByRole('button', { name: 'Retry' }).waitFor()
  }),
  state('home-loading', async (page) => {
    await timeline(page, () => new Promise(() => {}))
    await page.goto('/home')
    await page.getByRole('status', { name: 'Loading' }).waitFor()
  }),
  state('home-odd', async (page) => {
    await timeline(page, async (route) => {
      const answer: TweetPage = await (await route.fetch()).json()
      const tweets = answer.tweets.map((tweet, index) => ({ ...tweet, media: [], ...oddities[index]?.(tweet) }))
      await route.fulfill({ json: { ...answer, tweets } })
    })
    await page.goto('/home')
    await page.getByRole('article').first().waitFor()
  }),
  state('home-writing', async (page) => {
    await page.goto('/home')
    await page
      .getByRole('textbox')
      .first()
      .fill(`${'A thought that does not end. '.repeat(9)}Almost.`)
    await page.getByRole('article').first().waitFor()
  }),
  state('tweet-missing', (page) => page.goto('/tweet/0123456789abcdef01234567')),
  state('reply', async (page) => {
    await page.goto('/home')
    await page.locator('[data-action="reply"]').first().click()
    await page.getByText('Replying to').waitFor()
  }),
  state('menu', (page) => openMenu(page)),
  state('edit', async (page) => {
    await openMenu(page, 'Edit')
    await page.getByRole('dialog').waitFor()
  }),
  state('delete', async (page) => {
    await openMenu(page, 'Delete')
    await page.getByRole('alertdialog').waitFor()
  }),
  state('account-menu', async (page) => {
    await page.goto('/home')
    await page.getByRole('button', { name: 'Account menu' }).filter({ visible: true }).click()
    await page.getByRole('menu').waitFor()
  }),
  state('keys', async (page) => {
    await page.goto('/home')
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
  }),
  state('offline', async (page) => {
    await page.goto('/home')
    await page.getByRole('article').first().waitFor()
    await page.context().setOffline(true)
    await page.getByText('You’re offline').waitFor()
  }),
  state('home-waiting', async (page) => {
    await page.goto('/home')
    await page.getByRole('article').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByText('You’re offline').waitFor()
    await page.getByRole('textbox').first().fill('Written in a tunnel.')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('status', { name: 'Waiting to be sent' }).waitFor()
  }),
  state('conversation-waiting', async (page) => {
    await page.goto('/messages?to=tomasz')
    await page.getByText('They never do.').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByPlaceholder('Message @tomasz').fill('See you at eight, if the tunnel ends.')
    await page.keyboard.press('Enter')
    await page.getByText('See you at eight, if the tunnel ends.').waitFor()
  }),
]
