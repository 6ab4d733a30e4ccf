/** Every screen, and what opens over them: for what must hold everywhere. */
import { photo } from '#tests/pictures.ts'
import { expect } from './fixtures.ts'
import { citing, isAnswered, seesPictures } from './grok-answers.ts'
import { type Person, passwordOf } from './person.ts'

export interface Screen {
  name: string
  /** Brings a person who has just come there. */
  opens: (person: Person) => Promise<void>
}

/** The posts of a furnished network that have pages worth a look. */
export interface FilledNetwork {
  tweet: string
  reply: string
}

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitän'

/** Fills an empty network so that every part of a screen has something to show. */
export async function fillNetwork(alice: Person, bob: Person): Promise<FilledNetwork> {
  const wide = await photo({ width: 900, height: 300 })
  const tall = await photo({ width: 300, height: 900, colour: '#208040' })
  await bob.hasPosted(`A long word: ${longWord.repeat(3)} #hashtag @alice https://plus.example/${'path/'.repeat(20)}`)
  await bob.hasPosted('One', [wide], ['A wide picture'])
  await bob.hasPosted('Four', [wide, tall, wide, tall])
  await bob.hasPosted('مرحبا بالعالم، كيف الحال؟ 👋🏽')
  const tweet = await alice.hasPosted('A question\n\nin three lines', [tall], ['A tall picture'])
  const answer = await bob.hasReplied(tweet, 'An answer')
  const reply = await alice.hasReplied(answer, 'Thanks')
  await alice.call('POST /tweets/like/:id', { params: { id: tweet._id } })
  await bob.hasWritten('alice', `${longWord.repeat(3)} https://plus.example/${'path/'.repeat(20)}`)
  await alice.hasWritten('bob', 'مرحبا')
  await bob.hasWritten('alice', '🎉')
  await alice.call('POST /tweets/bookmark/:id', { params: { id: answer._id } })
  // Says so above the post, close to the links of its author.
  await bob.call('POST /tweets/retweet/:id', { params: { id: tweet._id } })
  await bob.hasEdited(
    {
      name: 'bob the builder',
      bio: `Builds with @alice. ${longWord}`,
      location: 'Oslo',
      website: 'bob.example',
      dob: '1990-03-09',
    },
    { avatar: [tall], coverPhoto: [wide] },
  )
  await bob.has('follow', 'alice')
  return { tweet: tweet._id, reply: reply._id }
}

/** Shows the screens of administrators. What they fetch is answered by the screen. */
async function administers(person: Person): Promise<void> {
  await person.page.route('**/api/auth/me', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), role: 'admin' } })
  })
  await person.page.route('**/api/admin/server', (route) => route.fulfill({ json: { ...SERVER, warnings: [] } }))
}

const SINCE = '2026-11-20T09:30:00.000Z'
const SERVER = {
  ...{ version: '1.2.3', engine: 'postgres', node: '24.0.0', startedAt: SINCE, processes: 4 },
  ...{ isReady: false, isWritable: false, reason: 'The disk is full.', warnings: ['not_writable', 'proof_failed'] },
  backup: { at: SINCE, bytes: 1_400_000_000, isEncrypted: true },
  proof: { at: SINCE, isGood: false, problems: [`media: ${longWord}`] },
  failure: { at: SINCE, reason: longWord },
  making: { since: SINCE, stage: 'database', share: 0.45 },
  hasBackupFolder: false,
  queues: [
    { queue: 'events_high', entries: 100_000, oldestAt: SINCE },
    { queue: 'mails', entries: 0, oldestAt: null },
  ],
  storage: {
    ...{ databaseBytes: 1_400_000_000, searchBytes: null, mediaBytes: null, isMediaInBucket: true },
    ...{ freeBytes: 1_000_000, diskBytes: 1_400_000_000, hoursUntilFull: 5 },
  },
  cache: { bytes: 1_000_000, limitBytes: 2_000_000, hits: 3, misses: 1 },
  slowestCalls: [{ call: 'PUT /automation/rules/:id/state', count: 12_345, p50Ms: 123, p95Ms: 456, p99Ms: 12_000 }],
}

const SIGN_UP = {
  ...{ mode: 'approval', invitesPerMember: 3, needsConfirmedEmail: true, refusedDomains: ['spam.example'] },
  ...{ refusedNetworks: ['203.0.113.0/24'], proof: 'on', question: 'Which harbour?', answers: ['Bremen'] },
  sendsMail: false,
}

const screen = (path: string): Screen => ({ name: path, opens: (person) => person.opens(path) })

export const forVisitors: readonly Screen[] = [
  screen('/'),
  screen('/signup'),
  screen('/forgot-password'),
  screen('/reset-password#token=x'),
  screen('/confirm-email'),
  screen('/undo#token=x'),
  screen('/rules'),
  screen('/privacy'),
  screen('/about'),
  {
    name: '/signin refused',
    async opens(visitor) {
      await visitor.opens('/signin')
      await visitor.page.getByLabel('Username or email').fill('nobody')
      await visitor.page.getByLabel('Password', { exact: true }).fill('nothing')
      await visitor.page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(visitor.toast('Wrong username')).toBeVisible()
    },
  },
  {
    name: '/entry/google, the first time',
    async opens(visitor) {
      await visitor.page.route('**/api/auth/google', (route) =>
        route.fulfill({
          status: 409,
          json: { code: 'account_needed', message: '' },
          headers: { 'x-plus-contract': '1' },
        }),
      )
      const entry = {
        username: 'ada',
        name: 'Ada',
        email: 'ada@a.example',
        isEmailTaken: false,
        isEmailVerified: false,
      }
      await visitor.page.route('**/api/auth/entry/google', (route) => route.fulfill({ json: entry }))
      await visitor.opens('/entry/google')
      await expect(visitor.button('Create account')).toBeVisible()
    },
  },
  {
    name: '/signup with nothing filled in',
    async opens(visitor) {
      await visitor.opens('/signup')
      await visitor.page.getByRole('button', { name: 'Sign up' }).click()
      await expect(visitor.page.getByText('Choose a username.')).toBeVisible()
    },
  },
]

/** What a visitor makes of them. */
export const inUseByVisitors: readonly Screen[] = [
  {
    name: '/signin, the second step',
    async opens(visitor) {
      const factor = { ticket: 'x'.repeat(43), ways: ['code', 'backup', 'passkey'] }
      await visitor.page.route('**/api/auth/login', (route) =>
        route.fulfill({
          status: 401,
          json: { code: 'second_factor_required', message: '', factor },
          headers: { 'x-plus-contract': '1' },
        }),
      )
      await visitor.opens('/signin')
      await visitor.page.getByLabel('Username or email').fill('dana')
      await visitor.page.getByLabel('Password', { exact: true }).fill('something')
      await visitor.page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(visitor.heading('Two-step verification')).toBeVisible()
    },
  },
]

export const forMembers = ({ tweet, reply }: FilledNetwork): readonly Screen[] => [
  {
    name: '/home',
    async opens(alice) {
      await alice.opens('/home')
      await expect(alice.page.getByRole('article').first()).toBeVisible()
    },
  },
  { name: '/tweet/{id}', opens: (alice) => alice.opens(`/tweet/${tweet}`) },
  { name: '/tweet/{id} of a reply', opens: (alice) => alice.opens(`/tweet/${reply}`) },
  { name: '/tweet/{id}/likes', opens: (alice) => alice.opens(`/tweet/${tweet}/likes`) },
  { name: '/tweet/{id} missing', opens: (alice) => alice.opens('/tweet/0123456789abcdef01234567') },
  screen('/compose'),
  screen('/explore'),
  {
    name: '/explore?q={text}',
    async opens(alice) {
      await alice.opens('/explore?q=question')
      await expect(alice.post('A question').first()).toBeVisible()
    },
  },
  {
    name: '/explore?q={text}&tab=people',
    async opens(alice) {
      await alice.opens('/explore?q=bob&tab=people')
      await expect(alice.page.getByRole('link', { name: 'View bob' })).toBeVisible()
    },
  },
  {
    name: '/notifications',
    async opens(alice) {
      await alice.opens('/notifications')
      await expect(alice.page.getByRole('link', { name: 'View post' }).first()).toBeVisible()
    },
  },
  screen('/notifications?tab=verified'),
  {
    name: '/notifications/{id}',
    async opens(alice) {
      const { notifications } = await alice.call('GET /notifications', { query: { tab: 'all' } })
      await alice.opens(`/notifications/${notifications[0]!._id}`)
      await expect(alice.page.getByRole('list').getByText('@bob')).toBeVisible()
    },
  },
  {
    name: '/follow-requests',
    async opens(alice) {
      const bob = await alice.call('GET /users/:id', { params: { id: 'bob' } })
      const json = { users: [bob], nextCursor: null }
      await alice.page.route('**/api/follow-requests', (route) =>
        route.fulfill({ json, headers: { 'x-plus-contract': '1' } }),
      )
      await alice.opens('/follow-requests')
      await expect(alice.button('Accept @bob')).toBeVisible()
    },
  },
  { name: '/compose?replyTo={id}', opens: (alice) => alice.opens(`/compose?replyTo=${tweet}`) },
  {
    name: '/messages',
    async opens(alice) {
      await alice.opens('/messages')
      await expect(alice.page.getByRole('link', { name: /bob/ })).toBeVisible()
    },
  },
  {
    name: '/messages?to={username}',
    async opens(alice) {
      await alice.opens('/messages?to=bob')
      await expect(alice.message('🎉')).toBeVisible()
    },
  },
  {
    name: '/messages?to={nobody}',
    async opens(alice) {
      await alice.opens('/messages?to=nobody')
      await expect(alice.page.getByText('User not found for messaging.')).toBeVisible()
    },
  },
  {
    name: '/messages?box=requests&to={username}',
    async opens(alice) {
      const json = await alice.call('GET /messages/conversations')
      const headers = { 'x-plus-contract': '1' }
      await alice.page.route('**/api/messages/requests', (route) => route.fulfill({ json, headers }))
      await alice.page.route('**/api/messages/with/*', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), isRequest: true } })
      })
      await alice.opens('/messages?box=requests&to=bob')
      await expect(alice.button('Accept')).toBeVisible()
    },
  },
  screen('/grok'),
  {
    name: '/user/{id}',
    async opens(alice) {
      await alice.opens('/user/bob')
      await expect(alice.post('A long word')).toBeVisible()
    },
  },
  screen('/user/nobody'),
  {
    name: '/user/{id}/followers',
    async opens(alice) {
      await alice.opens('/user/alice/followers')
      await expect(alice.page.getByText('Follows you')).toBeVisible()
    },
  },
  screen('/user/alice/following'),
  {
    name: '/profile',
    async opens(alice) {
      await alice.opens('/profile')
      await expect(alice.post('A question')).toBeVisible()
    },
  },
  screen('/profile?tab=media'),
  screen('/profile?tab=retweets'),
  {
    name: '/bookmarks',
    async opens(alice) {
      await alice.opens('/bookmarks')
      await expect(alice.post('An answer')).toBeVisible()
    },
  },
  {
    name: '/verifiedOrgs',
    async opens(alice) {
      const org = { _id: tweet, handle: 'bob', name: 'Bob', logo: null, description: '', website: 'bob.example' }
      await alice.page.route('**/api/verifiedOrgs', (route) =>
        route.fulfill({ json: { orgs: [org], nextCursor: null } }),
      )
      await alice.opens('/verifiedOrgs')
      await expect(alice.page.getByRole('link', { name: 'Visit' })).toBeVisible()
    },
  },
  screen('/communities'),
  screen('/premium'),
  screen('/more'),
  screen('/settings'),
  {
    name: '/settings/notifications',
    async opens(alice) {
      await alice.opens('/settings/notifications')
      await expect(alice.page.getByRole('switch', { name: 'Messages' })).toBeVisible()
    },
  },
  {
    name: '/settings/account',
    async opens(alice) {
      await alice.opens('/settings/account')
      await expect(alice.page.getByText('alice@people.example', { exact: true })).toBeVisible()
    },
  },
  {
    name: '/settings/password with nothing filled in',
    async opens(alice) {
      await alice.opens('/settings/password')
      await alice.button('Change password').click()
      await expect(alice.page.getByText('Choose a new password.')).toBeVisible()
    },
  },
  {
    name: '/settings/devices',
    async opens(alice) {
      for (let device = 0; device < 2; device++)
        await alice.call('POST /auth/login', { body: { identifier: 'alice', password: passwordOf('alice') } })
      await alice.opens('/settings/devices')
      await expect(alice.button('Sign out all other devices')).toBeVisible()
    },
  },
  {
    name: '/settings/mute-and-block',
    async opens(alice) {
      await alice.page.route('**/api/blocks', async (route) => {
        const answer = await route.fetch()
        const bob = await alice.call('GET /users/:id', { params: { id: 'bob' } })
        await route.fulfill({ response: answer, json: { users: [{ ...bob, isBlocking: true }], nextCursor: null } })
      })
      await alice.opens('/settings/mute-and-block')
      await expect(alice.button('Unblock @bob')).toBeVisible()
    },
  },
  screen('/settings/privacy'),
  screen('/settings/appearance'),
  screen('/settings/topics'),
  {
    name: '/welcome',
    async opens(alice) {
      await alice.opens('/welcome')
      await expect(alice.page.getByText('New here').first()).toBeVisible()
    },
  },
  {
    name: '/admin with a colour that cannot be saved',
    async opens(alice) {
      await administers(alice)
      await alice.opens('/admin')
      await alice.page.getByLabel('Color as #rrggbb').fill('blue')
      await expect(alice.page.getByText('Write the color as #rrggbb')).toBeVisible()
    },
  },
  {
    name: '/admin/sign-up with what is set',
    async opens(alice) {
      await administers(alice)
      await alice.page.route('**/api/registration/settings', (route) => route.fulfill({ json: SIGN_UP }))
      await alice.opens('/admin/sign-up')
      await expect(alice.page.getByLabel('Blocked email domains')).toHaveValue('spam.example')
    },
  },
  {
    name: '/admin/applications with those who wait',
    async opens(alice) {
      await administers(alice)
      const bob = await alice.call('GET /users/:id', { params: { id: 'bob' } })
      const application = { user: bob, reason: 'I build boats.', at: bob.createdAt, emailConfirmed: true }
      const applications = [{ ...application, email: 'bob@people.example' }]
      await alice.page.route('**/api/registration/applications', (route) =>
        route.fulfill({ json: { applications, nextCursor: null } }),
      )
      await alice.page.route('**/api/registration/sign-ups', (route) =>
        route.fulfill({ json: { signUps: [{ user: bob, at: bob.createdAt, invitedBy: bob }], nextCursor: null } }),
      )
      await alice.opens('/admin/applications')
      await expect(alice.button('Approve @bob')).toBeVisible()
    },
  },
  {
    name: '/admin/server with a full disk',
    async opens(alice) {
      await administers(alice)
      await alice.page.route('**/api/admin/server', (route) => route.fulfill({ json: SERVER }))
      await alice.opens('/admin/server')
      await expect(alice.page.getByText('The disk is full.')).toBeVisible()
    },
  },
  {
    name: '/settings/invitations',
    async opens(alice) {
      const bob = await alice.call('GET /users/:id', { params: { id: 'bob' } })
      const made = { _id: bob._id, code: 'abcdefghjkmn', by: bob, createdAt: bob.createdAt, expiresAt: null }
      const invitations = [
        { ...made, uses: 1, maxUses: 3, state: 'works' },
        { ...made, _id: '1'.repeat(24), uses: 1, maxUses: 1, state: 'used' },
      ]
      await alice.page.route('**/api/invitations', (route) =>
        route.fulfill({ json: { invitations, nextCursor: null, left: 2 } }),
      )
      await alice.opens('/settings/invitations')
      await expect(alice.page.getByRole('button', { name: /^Revoke/ })).toBeVisible()
    },
  },
  {
    name: '/admin/rules',
    async opens(alice) {
      await administers(alice)
      const source = { page: 'rules', version: 1, isDefault: false, language: null, text: '', redirect: null }
      const versions = [{ version: 1, publishedAt: '2026-11-20T09:30:00.000Z', author: 'alice', asksAgain: true }]
      const rules = [{ id: 100, title: longWord, text: 'To everyone.' }]
      await alice.page.route('**/api/legal/rules/source', (route) =>
        route.fulfill({ json: { ...source, versions, rules } }),
      )
      await alice.opens('/admin/rules')
      await expect(alice.page.getByLabel('Title')).toBeVisible()
    },
  },
  screen('/settings/second-factors'),
  screen('/settings/data'),
  screen('/settings/delete'),
  {
    name: '/settings/services',
    async opens(alice) {
      await alice.page.route('**/api/auth/providers', (route) => route.fulfill({ json: { google: true, apple: true } }))
      await alice.opens('/settings/services')
      await expect(alice.button('Connect Google')).toBeVisible()
    },
  },
  screen('/no/such/page'),
]

/** What a member makes of them. */
export const inUse = ({ tweet }: FilledNetwork): readonly Screen[] => [
  {
    name: '/settings/second-factors while an app is set up',
    async opens(alice) {
      await alice.opens('/settings/second-factors')
      await alice.button('Set up an app').click()
      await expect(alice.page.getByRole('dialog').getByRole('img')).toBeVisible()
    },
  },
  {
    name: '/home while writing',
    async opens(alice) {
      await alice.opens('/home')
      await alice.field.fill('x'.repeat(270))
      await alice.picks(await photo(), new File(['?'], 'paper.pdf', { type: 'application/pdf' }))
      await expect(alice.composer.getByRole('img', { name: 'Image 1' })).toBeVisible()
    },
  },
  {
    name: 'the emoji picker',
    async opens(alice) {
      await alice.opens('/compose')
      await alice.page.getByRole('button', { name: 'Add emoji' }).click()
      await expect(alice.page.getByRole('combobox', { name: 'Search emoji' })).toBeFocused()
    },
  },
  {
    name: 'a thread in the compose dialog, with users to mention',
    async opens(alice) {
      await alice.opens('/home')
      await alice.page.getByRole('link', { name: 'Post', exact: true }).click()
      await expect(alice.page.getByRole('dialog', { name: 'Compose' })).toBeVisible()
      await alice.field.fill('First of all')
      await alice.page.getByRole('button', { name: 'Add a post to the thread' }).click()
      await alice.field.nth(1).pressSequentially('Ask @bo')
      await expect(alice.page.getByRole('option', { name: /@bob/ })).toBeVisible()
    },
  },
  {
    name: 'the list of drafts',
    async opens(alice) {
      const posts = [
        { text: `An idea ${longWord}`, images: 1 },
        { text: 'And another', images: 0 },
      ]
      await alice.call('PUT /drafts/:id', { params: { id: '00000000-0000-4000-8000-000000000001' }, body: { posts } })
      await alice.opens('/compose')
      await alice.button('Drafts').click()
      await expect(alice.page.getByRole('dialog', { name: 'Drafts' }).getByText('An idea')).toBeVisible()
    },
  },
  {
    name: 'Undo beside what was done',
    async opens(alice) {
      await alice.opens('/user/bob')
      await alice.action('A long word', 'Repost').click()
      // With the focus in it, the toast stays.
      await alice.toast('Reposted').getByRole('button', { name: 'Undo' }).focus()
    },
  },
  {
    name: 'settings that were found',
    async opens(alice) {
      await alice.opens('/settings?q=email')
      await expect(alice.page.getByRole('list', { name: 'Settings found' }).getByRole('link').first()).toBeVisible()
    },
  },
  {
    name: 'people to write to',
    async opens(alice) {
      await alice.opens('/messages')
      await alice.page.getByPlaceholder('Search people to message').fill('bob')
      await expect(alice.page.getByRole('list', { name: 'People' }).getByRole('link')).toHaveCount(1)
    },
  },
  {
    name: 'an answer of Grok',
    async opens(alice) {
      await alice.opens('/grok')
      await alice.page.getByPlaceholder('Ask something…').fill('What is the answer?')
      await alice.page.keyboard.press('Enter')
      await expect(alice.button('Copy')).toBeVisible()
    },
  },
  {
    name: 'an answer of Grok with its sources',
    async opens(alice) {
      const { tweet: source } = await alice.call('GET /tweets/:id', { params: { id: tweet } })
      await isAnswered(alice, {
        text: 'It was a question.[1]\nLook there.[2]',
        ...citing(source),
        pages: [{ n: 2, title: 'Appearance', path: '/settings/appearance' }],
      })
      await alice.opens(`/grok?tweet=${tweet}`)
      await alice.button('Summarize this thread').click()
      await expect(alice.page.getByRole('link', { name: 'Source 1: @alice' })).toBeVisible()
      await expect(alice.page.getByRole('region', { name: 'Sources' })).toContainText('A question')
    },
  },
  {
    name: 'an answer of Grok while it comes',
    async opens(alice) {
      await alice.page.route('**/api/grok/ask', () => {})
      await alice.opens('/grok')
      await alice.button('Summarize today').click()
      await expect(alice.button('Stop')).toBeVisible()
    },
  },
  {
    name: 'a suggested description',
    async opens(alice) {
      await seesPictures(alice, 'A blue square')
      await alice.opens('/compose')
      await alice.picks(await photo())
      await alice.page.getByRole('button', { name: /description of image 1/ }).click()
      await alice.page.getByRole('button', { name: 'Suggest a description' }).click()
      await expect(alice.page.getByText('Suggested by AI. Check it before you post.')).toBeVisible()
    },
  },
  {
    name: 'the menu of a post',
    async opens(alice) {
      await alice.opens(`/tweet/${tweet}`)
      await alice.post('A question').getByRole('button', { name: 'More' }).click()
      await expect(alice.page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
    },
  },
  {
    name: 'the edit dialog',
    async opens(alice) {
      await alice.opens(`/tweet/${tweet}`)
      await alice.chooses('Edit', 'A question')
      await expect(alice.page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'the question before deleting',
    async opens(alice) {
      await alice.opens(`/tweet/${tweet}`)
      await alice.chooses('Delete', 'A question')
      await expect(alice.page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'the lightbox, with the text of the post',
    async opens(alice) {
      await alice.opens(`/tweet/${tweet}`)
      await alice.page.getByRole('button', { name: 'A tall picture' }).click()
      await expect(alice.page.getByRole('dialog').getByText('A question')).toBeVisible()
    },
  },
  {
    name: 'suggestions',
    async opens(alice) {
      await alice.opens('/home')
      await alice.page.getByRole('combobox', { name: 'Search' }).fill('bob')
      await expect(alice.page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'the edit dialog of the profile, with something missing',
    async opens(alice) {
      await alice.opens('/profile')
      await alice.button('Edit profile').click()
      const dialog = alice.page.getByRole('dialog', { name: 'Edit profile' })
      await dialog.getByLabel('Bio').fill('Words')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByText('Current password is required')).toBeVisible()
    },
  },
  {
    name: 'the question before blocking',
    async opens(alice) {
      await alice.opens('/user/bob')
      await alice.button('Block').click()
      await expect(alice.page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: '/user/{id} of somebody blocked',
    async opens(alice) {
      await alice.page.route('**/api/users/bob', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, json: { ...(await answer.json()), isBlocking: true } })
      })
      await alice.opens('/user/bob')
      await expect(alice.page.getByText('You blocked @bob')).toBeVisible()
    },
  },
  {
    name: 'the list of keys',
    async opens(alice) {
      await alice.opens('/home')
      await alice.page.keyboard.press('?')
      await expect(alice.page.getByRole('dialog')).toBeVisible()
    },
  },
]
