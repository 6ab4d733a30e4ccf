/** The same screens on other days: empty, slow, refused, full of odd posts, with something open over them. */
import type { Locator, Page, Route } from '@playwright/test'
import type { Tweet, TweetPage } from '#contract/calls/tweets.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { CONTRACT_HEADER } from '#contract/request.ts'
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

/** Opens Home and returns the field for a post, which phones have behind a button. */
async function openComposer(page: Page): Promise<Locator> {
  await page.goto('/home')
  await page.getByRole('article').first().waitFor()
  const field = page.getByRole('textbox', { name: 'What’s happening?' })
  if (!(await field.isVisible())) await page.locator('a.fixed[href="/compose"]').click()
  return field
}

/** Screens of signed-out people. */
const visitor = (name: string, open: (page: Page) => Promise<unknown>): Shot => ({ name, isMember: false, open })

/** Answers a call. */
const answer = (page: Page, call: string, json: object, status = 200) =>
  page.route(`**/api${call}`, (route) => route.fulfill({ status, json, headers: { [CONTRACT_HEADER]: '1' } }))

const refuse = (page: Page, call: string, code: ErrorCode, more: object = {}) =>
  answer(page, call, { code, message: '', ...more }, errors[code][0])

/** Somebody back from Google for the first time. */
async function enter(page: Page, found: { isEmailTaken?: boolean; isEmailVerified?: boolean }) {
  await refuse(page, '/auth/google', 'account_needed')
  const entry = { username: 'ada', name: 'Ada Lovelace', email: 'ada@example.org', isEmailTaken: false }
  await answer(page, '/auth/entry/google', { ...entry, isEmailVerified: true, ...found })
  await page.goto('/entry/google')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** What the link of a mail does. */
const link = { username: 'ada', email: 'ada@example.org', isFirst: false, ways: [], change: null }

const protectedBy = {
  authenticator: { createdAt: '2026-03-01T08:00:00.000Z' },
  passkeys: [
    { _id: '0123456789abcdef01234567', name: 'Laptop', createdAt: '2026-03-01T08:00:00.000Z', lastUsedAt: null },
    {
      _id: '0123456789abcdef01234568',
      name: 'The blue key on the ring by the door',
      createdAt: '2026-04-01T08:00:00.000Z',
      lastUsedAt: '2026-05-01T08:00:00.000Z',
    },
  ],
  backupCodes: 2,
}

/** The states, named by their screen and state. */
export const states: readonly Shot[] = [
  visitor('entry', (page) => enter(page, {})),
  visitor('entry-unverified', (page) => enter(page, { isEmailVerified: false })),
  visitor('entry-taken', (page) => enter(page, { isEmailTaken: true })),
  visitor('second-step', async (page) => {
    const factor = { ticket: 'x'.repeat(43), ways: ['code', 'backup', 'passkey'] }
    await refuse(page, '/auth/login', 'second_factor_required', { factor })
    await page.goto('/signin')
    await page.getByLabel('Username or email').fill('amina_k')
    await page.getByLabel('Password', { exact: true }).fill('the right one')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
  }),
  visitor('forgot-password-sent', async (page) => {
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill('ada@example.org')
    await page.getByRole('button', { name: /link/i }).click()
    await page.getByText('we sent a link to it').waitFor()
  }),
  visitor('reset-password', async (page) => {
    await answer(page, '/auth/link', link)
    await page.goto('/reset-password#token=x')
    await page.getByRole('button', { name: 'Change password' }).waitFor()
  }),
  visitor('reset-password-over', async (page) => {
    await page.goto('/reset-password#token=x')
    await page.getByText('This link has expired').first().waitFor()
  }),
  visitor('confirm-email', async (page) => {
    await answer(page, '/auth/link', link)
    await answer(page, '/auth/email/confirm', { ok: true })
    await page.goto('/confirm-email#token=x')
    await page.getByRole('heading', { level: 1 }).waitFor()
  }),
  visitor('confirm-email-over', async (page) => {
    await page.goto('/confirm-email#token=x')
    await page.getByRole('heading', { level: 1 }).waitFor()
  }),
  state('second-factors', async (page) => {
    await answer(page, '/auth/factors', protectedBy)
    await page.goto('/settings/second-factors')
    await page.getByText('Your authenticator app').waitFor()
  }),
  state('authenticator', async (page) => {
    await page.goto('/settings/second-factors')
    await page.getByRole('button', { name: 'Set up an app' }).click()
    await page.getByRole('dialog').getByRole('img').waitFor()
  }),
  state('backup-codes', async (page) => {
    const backupCodes = Array.from({ length: 10 }, (_, index) => `k7m2q-x9d4${index}`)
    await answer(page, '/auth/factors', protectedBy)
    await answer(page, '/auth/factors/backup-codes', { backupCodes })
    await page.goto('/settings/second-factors')
    await page.getByRole('button', { name: 'Get new codes' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Get new codes' }).click()
    await page.getByText('k7m2q-x9d40').waitFor()
  }),
  state('services', async (page) => {
    const google = { provider: 'google', label: 'ada@example.org', createdAt: '2026-03-01T08:00:00.000Z' }
    await answer(page, '/auth/providers', { google: true, apple: true })
    await answer(page, '/auth/identities', { identities: [google], hasPassword: true })
    await page.goto('/settings/services')
    await page.getByText('ada@example.org').waitFor()
  }),
  state('prove', async (page) => {
    await refuse(page, '/account/export', 'prove_identity')
    await answer(page, '/auth/prove', { ways: ['password', 'code', 'backup', 'passkey'], provedUntil: null })
    await page.goto('/settings/data')
    await page.getByRole('button', { name: 'Download my data' }).click()
    await page.getByRole('dialog').waitFor()
  }),
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
    const field = await openComposer(page)
    await field.fill(`${'A thought that does not end. '.repeat(9)}Almost.`)
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
    const field = await openComposer(page)
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByText('You’re offline').waitFor()
    await field.fill('Written in a tunnel.')
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
