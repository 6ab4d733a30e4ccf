/** Every screen as its address opens it. */
import { answer, at, change, handle, member, type Network, type Shot, still, used, visitor, wide } from './shot.ts'

const PICTURE = 'article button img[src*="/media/"]'

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

/** A screen of which a part comes later. */
const until = (name: string, path: string | ((network: Network) => string), ready: string): Shot => {
  const { open } = at(name, path)
  return member(name, async (page, t, network) => {
    await open(page, t, network)
    await page.locator(ready).first().waitFor()
  })
}

/** The request of a user whose notifications are filtered. */
const waiting = (user: Network['other']) => ({
  ...{ user, count: 3 },
  newest: {
    ...{ _id: '0123456789abcdef01234567', type: 'mention', message: 'mentioned you', read: false, fromUser: user },
    createdAt: new Date(Date.now() - 300_000).toISOString(),
    tweet: { _id: '0123456789abcdef01234568', content: 'Hello, have you seen the new lighthouse?', warning: null },
  },
})

const session = (number: number) => ({
  _id: `0123456789abcdef0123456${number}`,
  device: 'Firefox on Linux',
  createdAt: '2026-11-20T09:30:00.000Z',
  lastSeenAt: '2026-11-20T09:30:00.000Z',
  current: number === 1,
})

export const screens: readonly Shot[] = [
  still(at('landing', '/', false)),
  still(at('sign-up', '/signup', false)),
  at('sign-in', '/signin', false),
  still(at('forgot-password', '/forgot-password', false)),
  at('terms', '/terms', false),
  still(at('privacy-policy', '/privacy', false)),
  still(at('about', '/about', false)),
  still(
    visitor('rules', async (page) => {
      await change(page, '/network', { rules })
      await page.goto('/rules')
    }),
  ),
  wide(until('home', '/home', 'article')),
  member('home-following', async (page) => {
    await page.goto('/home')
    await page.getByRole('tab').nth(1).click()
  }),
  further('home-further-down', '/home', PICTURE, 2_600),
  still(until('welcome', '/welcome', 'main li a')),
  further('welcome-people', '/welcome', 'main li a', 2_000),
  wide(at('tweet', ({ tweet }) => `/tweet/${tweet._id}`)),
  still(at('tweet-of-thread', ({ reply }) => `/tweet/${reply}`)),
  still(at('likes', ({ tweet }) => `/tweet/${tweet._id}/likes`)),
  at('reposts', ({ tweet }) => `/tweet/${tweet._id}/reposts`),
  still(until('quotes', ({ tweet }) => `/tweet/${tweet._id}/quotes`, 'article')),
  still(until('quote', ({ quote }) => `/tweet/${quote}`, 'article')),
  still(
    member('history', async (page, _, { tweet }) => {
      const at = (minutes: number) => new Date(Date.parse(tweet.createdAt) + minutes * 60_000).toISOString()
      const current = { ...tweet, content: 'The lake at six, from the bridge. #morning', editedAt: at(7) }
      const version = { warning: null, isSensitive: false, media: tweet.media }
      const versions = [
        { ...version, content: current.content, createdAt: at(7) },
        { ...version, content: 'The lake at five, from the tower. #morning', createdAt: at(3), media: [] },
        { ...version, content: 'The lake at five, from the tower.', createdAt: at(0), warning: 'Heights' },
      ]
      await answer(page, `/tweets/${tweet._id}`, { tweet: current })
      await answer(page, `/tweets/${tweet._id}/versions`, { versions })
      await page.goto(`/tweet/${tweet._id}/history`)
      await page.locator('main ol li').first().waitFor()
    }),
  ),
  still(at('tweet-missing', '/tweet/0123456789abcdef01234567')),
  still(at('compose-empty', '/compose')),
  still(until('compose-quote', ({ tweet }) => `/compose?quote=${tweet._id}`, 'figure')),
  still(at('compose-reply', ({ tweet }) => `/compose?replyTo=${tweet._id}`)),
  wide(until('profile', '/profile', 'article')),
  further('profile-further-down', '/profile', 'article', 700),
  at('profile-replies', '/profile?tab=replies'),
  still(at('profile-media', '/profile?tab=media')),
  still(at('profile-reposts', '/profile?tab=retweets')),
  at('profile-likes', '/profile?tab=likes'),
  wide(until('user', ({ other }) => `/user/${other.username}`, 'article')),
  still(at('user-missing', '/user/nobody_here')),
  still(until('followers', ({ me }) => `/user/${me}/followers`, 'main a[href^="/user/"]')),
  still(at('following', ({ me }) => `/user/${me}/following`)),
  at('known-followers', ({ other }) => `/user/${other.username}/known-followers`),
  wide(at('explore', '/explore')),
  at('explore-latest', '/explore?tab=latest'),
  at('explore-people', '/explore?tab=people'),
  still(until('results', ({ word }) => `/explore?q=${word}`, 'article')),
  at('results-latest', ({ word }) => `/explore?q=${word}&tab=latest`),
  still(until('results-people', ({ other }) => `/explore?q=${other.username}&tab=people`, 'main a[href^="/user/"]')),
  at('results-none', '/explore?q=zzzzzz'),
  wide(until('notifications', '/notifications', 'main a[href^="/tweet/"]')),
  at('notifications-mentions', '/notifications?tab=mentions'),
  still(at('notifications-verified', '/notifications?tab=verified')),
  wide(
    member('filtered', async (page, t, { other }) => {
      await answer(page, '/notifications/requests', { requests: [waiting(other)], nextCursor: null })
      await page.goto('/notifications/filtered')
      await page
        .getByRole('button', { name: t('Accept') })
        .first()
        .waitFor()
    }),
  ),
  at('filtered-none', '/notifications/filtered'),
  still(
    member('filtered-of', async (page, t, { other }) => {
      const request = waiting(other)
      await answer(page, `/notifications/requests/${other._id}`, { ...request, notifications: [request.newest] })
      await page.goto(`/notifications/filtered/${other._id}`)
      await page
        .getByRole('button', { name: t('Accept') })
        .first()
        .waitFor()
    }),
  ),
  still(at('notification', ({ notification }) => `/notifications/${notification}`)),
  still(
    member('follow-requests', async (page, t, { other }) => {
      await answer(page, '/follow-requests', { users: [other], nextCursor: null })
      await page.goto('/follow-requests')
      await page
        .getByRole('button', { name: t('Accept') })
        .first()
        .waitFor()
    }),
  ),
  wide(until('messages', '/messages', 'main li a')),
  wide(at('conversation', ({ other }) => `/messages?to=${other.username}`)),
  wide(at('conversation-missing', '/messages?to=nobody_here')),
  wide(
    member('conversation-requested', async (page, t, { other }) => {
      await handle(page, '/messages/requests', async (route) => {
        const url = route.request().url().replace('/messages/requests', '/messages/conversations')
        await route.fulfill({ response: await route.fetch({ url }) })
      })
      await page.route('**/api/messages/with/*', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), isRequest: true } })
      })
      await page.goto(`/messages?box=requests&to=${other.username}`)
      await page.getByRole('button', { name: t('Accept'), exact: true }).waitFor()
    }),
  ),
  still(at('grok', '/grok')),
  still(at('bookmarks', '/bookmarks')),
  still(at('communities', '/communities')),
  still(at('premium', '/premium')),
  still(
    member('verified-orgs', async (page) => {
      const org = { _id: '0'.repeat(24), handle: 'library', name: 'Library', logo: null, description: '' }
      await answer(page, '/verifiedOrgs', { orgs: [{ ...org, website: 'library.example' }], nextCursor: null })
      await page.goto('/verifiedOrgs')
      await page.getByRole('main').getByRole('listitem').first().waitFor()
    }),
  ),
  still(at('more', '/more')),
  wide(at('settings', '/settings')),
  further('settings-further-down', '/settings', 'main a', 2_000),
  used(until('settings-found', '/settings?q=e', 'main li a')),
  at('settings-none-found', '/settings?q=zzzz'),
  still(until('settings-notifications', '/settings/notifications', 'main [role="switch"]')),
  still(at('settings-account', '/settings/account')),
  at('settings-password', '/settings/password'),
  still(
    member('settings-devices', async (page, t) => {
      await answer(page, '/auth/sessions', { sessions: [1, 2, 3].map(session) })
      await page.goto('/settings/devices')
      await page.getByRole('button', { name: t('Sign out all other devices') }).waitFor()
    }),
  ),
  still(at('settings-privacy', '/settings/privacy')),
  still(
    member('settings-mute-and-block', async (page, _, { other }) => {
      await answer(page, '/blocks', { users: [{ ...other, isBlocking: true }], nextCursor: null })
      await page.goto('/settings/mute-and-block')
      await page.getByText(`@${other.username}`).first().waitFor()
    }),
  ),
  still(at('settings-appearance', '/settings/appearance')),
  still(at('settings-topics', '/settings/topics')),
  still(at('settings-second-factors', '/settings/second-factors')),
  at('settings-services', '/settings/services'),
  still(at('settings-data', '/settings/data')),
  still(at('settings-delete', '/settings/delete')),
  member('admin', async (page) => {
    await change(page, '/auth/me', { role: 'admin' })
    await page.goto('/admin')
  }),
  still(at('not-found', '/no-such-page')),
]
