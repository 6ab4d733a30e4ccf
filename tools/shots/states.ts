/** Screens on other days: empty, slow, refused, offline, full of odd posts. */
import type { Page } from '@playwright/test'
import type { Tweet, TweetPage } from '#contract/calls/tweets.ts'
import { answer, change, fail, handle, hold, member, type Shot, used } from './shot.ts'
import type { Words } from './words.ts'

const TIMELINE = '/timelines/for-you'

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
  ({ user }) => ({ content: 'Shared by a friend', retweetedBy: user }),
  () => ({ content: 'One line\n\nand a second one after a pause\n\t— indented' }),
]

/** A list without rows. */
const empty = (name: string, path: string, call: string, list: string): Shot =>
  member(name, async (page) => {
    await answer(page, call, { [list]: [], nextCursor: null })
    await page.goto(path)
  })

/** A screen whose call fails. */
const failed = (name: string, path: string, call: string): Shot =>
  member(name, async (page) => {
    await fail(page, call)
    await page.goto(path)
    await page.locator('main [role="alert"]').first().waitFor()
  })

/** A screen whose call takes long. */
const loading = (name: string, path: string, call: string): Shot =>
  member(name, async (page, t) => {
    await hold(page, call)
    await page.goto(path)
    await page
      .getByRole('status', { name: t('Loading') })
      .first()
      .waitFor()
  })

/** Home in a network of one. */
async function openNew(page: Page, isAdmin: boolean) {
  await answer(page, TIMELINE, { tweets: [], nextCursor: null })
  const start = {
    ...{ isNew: true, isAlone: true, hasAdmin: isAdmin, hasLook: false, hasRules: false },
    adminCommand: 'npm run admin --',
  }
  await answer(page, '/network/start', start)
  if (isAdmin) await change(page, '/auth/me', { role: 'admin' })
  await page.goto('/home')
  await page.locator('main section li').first().waitFor()
}

async function goOffline(page: Page, t: Words) {
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByText(t('You’re offline. What you see may be out of date.')).waitFor()
}

const isBlocking = { isBlocking: true, isFollowing: false }

export const states: readonly Shot[] = [
  empty('home-empty', '/home', TIMELINE, 'tweets'),
  empty('notifications-empty', '/notifications', '/notifications', 'notifications'),
  empty('messages-empty', '/messages', '/messages/conversations', 'conversations'),
  empty('bookmarks-empty', '/bookmarks', '/bookmarks', 'tweets'),
  empty('user-empty', '/user/tomasz', '/tweets/user/tomasz', 'tweets'),
  member('explore-people-empty', async (page) => {
    await answer(page, '/suggestions/users', { suggestions: [] })
    await page.goto('/explore?tab=people')
  }),
  member('home-new', (page) => openNew(page, false)),
  member('home-new-admin', (page) => openNew(page, true)),
  failed('home-refused', '/home', TIMELINE),
  failed('notifications-refused', '/notifications', '/notifications'),
  failed('messages-refused', '/messages', '/messages/conversations'),
  failed('user-refused', '/user/tomasz', '/users/tomasz'),
  failed('settings-refused', '/settings/devices', '/auth/sessions'),
  loading('home-loading', '/home', TIMELINE),
  loading('user-loading', '/user/tomasz', '/users/tomasz'),
  member('part-failed', async (page) => {
    await page.route(/bookmarks-screen/, (route) => route.abort())
    await page.goto('/bookmarks')
    await page.locator('main [role="alert"]').waitFor()
  }),
  member('home-odd', async (page) => {
    await handle(page, TIMELINE, async (route) => {
      const timeline: TweetPage = await (await route.fetch()).json()
      const tweets = timeline.tweets.map((tweet, index) => ({ ...tweet, media: [], ...oddities[index]?.(tweet) }))
      await route.fulfill({ json: { ...timeline, tweets } })
    })
    await page.goto('/home')
    await page.getByRole('article').first().waitFor()
  }),
  used(
    member('user-blocked', async (page, _, { other }) => {
      await change(page, `/users/${other.username}`, isBlocking)
      await page.goto(`/user/${other.username}`)
      await page.locator('main h1').first().waitFor()
    }),
  ),
  member('offline', async (page, t) => {
    await page.goto('/home')
    await page.getByRole('article').first().waitFor()
    await goOffline(page, t)
  }),
  member('conversation-waiting', async (page, t) => {
    await page.goto('/messages?to=tomasz')
    await page.getByText('They never do.').first().waitFor()
    await goOffline(page, t)
    await page.locator('form textarea').fill('See you at eight, if the tunnel ends.')
    await page.keyboard.press('Enter')
    await page.getByText('See you at eight, if the tunnel ends.').last().waitFor()
  }),
]
