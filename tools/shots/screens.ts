/** Every screen as its address opens it, or a link or two from there. */
import type { Page } from '@playwright/test'
import { at, change, member, type Shot, visitor } from './shot.ts'

const PICTURE = 'article button img[src*="/media/"]'

/** Follows the first link that matches. */
const follows = (name: string, path: string, link: string): Shot =>
  member(name, async (page) => {
    await page.goto(path)
    await page.locator(`main ${link}`).first().click()
    await page.waitForURL((url) => url.pathname !== path)
  })

/** Opens the first post with pictures by pressing its time. */
async function openTweet(page: Page) {
  await page.goto('/home')
  const tweet = page.locator('article').filter({ has: page.locator('button img[src*="/media/"]') })
  await tweet
    .first()
    .getByRole('link')
    .filter({ has: page.locator('time') })
    .first()
    .click()
  await page.waitForURL('**/tweet/*')
  await page.locator('article').first().waitFor()
}

/** Opens a screen and scrolls it. */
const further = (name: string, path: string, ready: string, by: number): Shot =>
  member(name, async (page) => {
    await page.goto(path)
    await page.locator(ready).first().waitFor()
    await page.mouse.wheel(0, by)
  })

const rules = [
  'Be kind. Argue about things, not about people.',
  'Post what is yours, or say whose it is.',
  'Describe your pictures: some of us hear them.',
].join('\n\n')

export const screens: readonly Shot[] = [
  at('landing', '/', false),
  at('sign-up', '/signup', false),
  at('sign-in', '/signin', false),
  at('forgot-password', '/forgot-password', false),
  at('terms', '/terms', false),
  at('privacy-policy', '/privacy', false),
  visitor('rules', async (page) => {
    await change(page, '/network', { rules })
    await page.goto('/rules')
  }),
  at('home', '/home'),
  member('home-following', async (page) => {
    await page.goto('/home')
    await page.getByRole('tab').nth(1).click()
  }),
  further('home-further-down', '/home', PICTURE, 2_600),
  at('welcome', '/welcome'),
  further('welcome-people', '/welcome', 'main li a', 2_000),
  member('tweet', openTweet),
  member('tweet-of-thread', async (page) => {
    await page.goto('/profile?tab=replies')
    await page
      .locator('article a')
      .filter({ has: page.locator('time') })
      .first()
      .click()
    await page.waitForURL('**/tweet/*')
  }),
  member('likes', async (page) => {
    await openTweet(page)
    await page.locator('a[href$="/likes"]').first().click()
  }),
  member('reposts', async (page) => {
    await openTweet(page)
    await page.locator('a[href$="/reposts"]').first().click()
  }),
  at('profile', '/profile'),
  further('profile-further-down', '/profile', 'article', 700),
  at('profile-replies', '/profile?tab=replies'),
  at('profile-media', '/profile?tab=media'),
  at('profile-likes', '/profile?tab=likes'),
  at('user', '/user/tomasz'),
  at('user-missing', '/user/nobody_here'),
  at('followers', '/user/tomasz/followers'),
  at('following', '/user/tomasz/following'),
  at('known-followers', '/user/tomasz/known-followers'),
  at('explore', '/explore'),
  at('explore-latest', '/explore?tab=latest'),
  at('explore-people', '/explore?tab=people'),
  at('results', '/explore?q=telescope'),
  at('results-latest', '/explore?q=telescope&tab=latest'),
  at('results-people', '/explore?q=an&tab=people'),
  at('results-none', '/explore?q=zzzzzz'),
  at('notifications', '/notifications'),
  at('notifications-mentions', '/notifications?tab=mentions'),
  at('notifications-verified', '/notifications?tab=verified'),
  follows('notification', '/notifications', 'a[href^="/notifications/"]'),
  at('follow-requests', '/follow-requests'),
  at('messages', '/messages'),
  at('conversation', '/messages?to=tomasz'),
  at('conversation-missing', '/messages?to=nobody_here'),
  at('grok', '/grok'),
  at('bookmarks', '/bookmarks'),
  at('communities', '/communities'),
  at('premium', '/premium'),
  at('verified-orgs', '/verifiedOrgs'),
  at('more', '/more'),
  at('settings', '/settings'),
  further('settings-further-down', '/settings', 'main a', 2_000),
  at('settings-found', '/settings?q=e'),
  at('settings-none-found', '/settings?q=zzzz'),
  at('settings-notifications', '/settings/notifications'),
  at('settings-account', '/settings/account'),
  at('settings-password', '/settings/password'),
  at('settings-devices', '/settings/devices'),
  at('settings-privacy', '/settings/privacy'),
  at('settings-mute-and-block', '/settings/mute-and-block'),
  at('settings-appearance', '/settings/appearance'),
  at('settings-topics', '/settings/topics'),
  at('settings-second-factors', '/settings/second-factors'),
  at('settings-services', '/settings/services'),
  at('settings-data', '/settings/data'),
  at('settings-delete', '/settings/delete'),
  member('admin', async (page) => {
    await change(page, '/auth/me', { role: 'admin' })
    await page.goto('/admin')
  }),
  at('not-found', '/no-such-page'),
]
