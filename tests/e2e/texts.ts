/**
 * Every text of docs/product.md that a person can see, and the steps to it by screen. Further texts of a screen are tested with
 * the screen.
 */
import type { Call } from '#contract/index.ts'
import { type Person, passwordOf } from './person.ts'

interface Cast {
  alice: Person
  bob: Person
  visitor: Person
}

interface Way {
  /** The condition in which the text is shown, such as `its posts cannot be loaded`. */
  when: string
  sees: readonly string[]
  /** Carries out the steps and returns the person who sees the text. */
  walk: (cast: Cast) => Promise<Person>
}

/** An error of Plus without a message. */
const speechless = { message: '' }
const nobody = '0123456789abcdef01234567'

const opens =
  (path: string, who: keyof Cast = 'alice') =>
  async (cast: Cast) => {
    await cast[who].opens(path)
    return cast[who]
  }

/** Opens a screen whose call fails without a message. */
const opensWithout = (call: Call, path: string) => async (cast: Cast) => {
  await cast.alice.calls.refuses(call, speechless)
  return opens(path)(cast)
}

/** Opens a screen whose call never returns. */
const opensWaiting = (call: Call, path: string) => async (cast: Cast) => {
  await cast.alice.calls.holds(call)
  return opens(path)(cast)
}

/** Makes a call fail without a message, then does the action that makes it. */
const fails = (call: Call, act: (cast: Cast) => Promise<void>) => async (cast: Cast) => {
  await cast.alice.calls.refuses(call, speechless)
  await act(cast)
  return cast.alice
}

/** Makes a call never return, then does the action that makes it. */
const waits = (call: Call, act: (cast: Cast) => Promise<void>) => async (cast: Cast) => {
  await cast.alice.calls.holds(call)
  await act(cast)
  return cast.alice
}

const does =
  (act: (cast: Cast) => Promise<void>, who: keyof Cast = 'alice') =>
  async (cast: Cast) => {
    await act(cast)
    return cast[who]
  }

const press = ({ page }: Person, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()

const signsIn = async ({ visitor }: Cast, password: string) => {
  await visitor.opens('/signin')
  await visitor.page.getByLabel('Username or email').fill('bob')
  await visitor.page.getByLabel('Password', { exact: true }).fill(password)
  await press(visitor, 'Sign in')
}

const signsUp = async ({ visitor }: Cast, username: string) => {
  await visitor.opens('/signup')
  await visitor.page.getByLabel('Username').fill(username)
  await visitor.page.getByLabel('Email').fill(`${username}@people.example`)
  await visitor.page.getByLabel('Password', { exact: true }).fill(passwordOf(username))
  await press(visitor, 'Sign up')
}

const editsProfile = async ({ alice }: Cast, password: string) => {
  await alice.opens('/profile')
  await press(alice, 'Edit profile')
  await alice.page.getByLabel('Name', { exact: true }).fill('Alice A.')
  if (password) await alice.page.getByLabel('Current password').fill(password)
  await alice.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
}

const editsTweet = async ({ alice }: Cast) => {
  const tweet = await alice.hasPosted('To be edited')
  await alice.opens(`/tweet/${tweet._id}`)
  await alice.chooses('Edit', 'To be edited')
  await alice.page.getByRole('dialog').getByRole('textbox').fill('Edited')
  await alice.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
}

const writesToBob = async ({ alice }: Cast) => {
  await alice.opens('/messages?to=bob')
  await alice.messageField.fill('Hello')
  await alice.page.keyboard.press('Enter')
}

const asks = async ({ alice }: Cast) => {
  await alice.opens('/grok')
  await alice.page.getByPlaceholder('Ask something…').fill('Why?')
  await alice.page.keyboard.press('Enter')
}

const searchesPeople = async ({ alice }: Cast, name: string) => {
  await alice.opens('/messages')
  await alice.page.getByPlaceholder('Search people to message').fill(name)
}

export const waysByScreen: Readonly<Record<string, readonly Way[]>> = {
  'The frame': [
    {
      when: 'on any screen',
      sees: [
        ...['Home', 'Explore', 'Notifications', 'Messages', 'Grok', 'Bookmarks', 'Communities', 'Premium'],
        ...['Verified Orgs', 'Profile', 'More', 'Post', 'Logged in as @alice', 'Sign out'],
        ...['Trends for you', 'Who to follow', 'Follow', '© 2025 Plus'],
      ],
      walk: opens('/home'),
    },
    {
      when: 'trends cannot be loaded',
      sees: ['#React', '120K', '#JavaScript', '85K', 'Tailwind', '22K'],
      walk: opensWithout('GET /trends', '/home'),
    },
    {
      when: 'following somebody suggested fails',
      sees: ['Follow failed'],
      walk: fails('POST /users/:id/follow', async ({ alice }) => {
        await alice.opens('/home')
        await press(alice, 'Follow')
      }),
    },
    { when: 'there is no such page', sees: ["This page doesn't exist.", 'Go home'], walk: opens('/no/such/page') },
  ],
  '/': [
    {
      when: 'opened',
      sees: [
        ...['Happening now', 'Join today.', 'Sign up with Google', 'Sign up with Apple', 'Create account', 'Sign in'],
        ...['Terms', 'Privacy'],
      ],
      walk: opens('/', 'visitor'),
    },
  ],
  '/signup': [
    {
      when: 'opened',
      sees: ['Username', 'Email', 'Password', 'Sign up', 'Sign in'],
      walk: opens('/signup', 'visitor'),
    },
    {
      when: 'the server refuses without words',
      sees: ['Signup failed'],
      walk: does(async (cast) => {
        await cast.visitor.calls.refuses('POST /auth/signup', speechless)
        await signsUp(cast, 'eve')
      }, 'visitor'),
    },
    {
      when: 'waiting',
      sees: ['Signing up...'],
      walk: does(async (cast) => {
        await cast.visitor.calls.holds('POST /auth/signup')
        await signsUp(cast, 'dora')
      }, 'visitor'),
    },
    {
      when: 'done',
      sees: ['Account created successfully!'],
      walk: does(async (cast) => {
        // An earlier held call may have been released, and have signed them in.
        await cast.visitor.page.goto('/api/health')
        await cast.visitor.page.evaluate('localStorage.clear()')
        await signsUp(cast, 'fay')
      }, 'visitor'),
    },
  ],
  '/signin': [
    {
      when: 'the server refuses without words',
      sees: ['Login failed'],
      walk: does(async (cast) => {
        await cast.visitor.opensWindow()
        await cast.visitor.calls.refuses('POST /auth/login', speechless)
        await signsIn(cast, 'wrong')
      }, 'visitor'),
    },
    {
      when: 'done',
      sees: ['Login successful!'],
      walk: does((cast) => signsIn(cast, passwordOf('bob')), 'visitor'),
    },
  ],
  '/home': [
    { when: 'opened', sees: ['Home'], walk: opens('/home') },
    {
      when: 'posting fails',
      sees: ['Failed to post'],
      walk: fails('POST /tweets', async ({ alice }) => {
        await alice.opens('/home')
        await alice.field.fill('Hello')
        await alice.send.click()
      }),
    },
  ],
  '/tweet/{id}': [
    {
      when: 'the quoted post was deleted',
      sees: ['This post was deleted.'],
      walk: does(async ({ alice, bob }) => {
        const tweet = await bob.hasPosted('To be deleted')
        const quote = await alice.hasQuoted(tweet, 'Too late')
        await bob.call('DELETE /tweets/:id', { params: { id: tweet._id } })
        await alice.opens(`/tweet/${quote._id}`)
      }),
    },
    {
      when: 'its author removed the quoted post',
      sees: ['The author removed their post from this quote.'],
      walk: does(async ({ alice, bob }) => {
        const tweet = await bob.hasPosted('Not like this')
        const quote = await alice.hasQuoted(tweet, 'Like this')
        await bob.call('DELETE /tweets/:id/quotes/:quote', { params: { id: tweet._id, quote: quote._id } })
        await alice.opens(`/tweet/${quote._id}`)
      }),
    },
    {
      when: 'opened',
      sees: ['Back', 'Post your reply', 'Reply'],
      walk: does(async ({ alice, bob }) => alice.opens(`/tweet/${(await bob.hasPosted('Hello'))._id}`)),
    },
    { when: 'missing', sees: ['Post not found.'], walk: opens(`/tweet/${nobody}`) },
    { when: 'it fails', sees: ['Failed to load tweet'], walk: opensWithout('GET /tweets/:id', `/tweet/${nobody}`) },
    {
      when: 'a post is shared',
      sees: ['Tweet URL copied to clipboard!'],
      walk: does(async ({ alice }) => {
        await alice.page.context().grantPermissions(['clipboard-write'])
        await alice.opens(`/tweet/${(await alice.hasPosted('Pass it on'))._id}`)
        await alice.action('Pass it on', 'Share').click()
      }),
    },
    {
      when: 'replying fails',
      sees: ['Failed to reply'],
      walk: fails('POST /tweets/reply/:id', async ({ alice, bob }) => {
        await alice.opens(`/tweet/${(await bob.hasPosted('Hello'))._id}`)
        await alice.field.fill('Hi')
        await alice.send.click()
      }),
    },
    {
      when: 'voting in a poll fails',
      sees: ['Failed to vote'],
      walk: fails('POST /tweets/:id/vote', async ({ alice, bob }) => {
        const body = { content: 'Tea or coffee?', pollChoices: ['Tea', 'Coffee'] }
        const { tweet } = await bob.call('POST /tweets', { body })
        await alice.opens(`/tweet/${tweet._id}`)
        await alice.page.getByRole('radio', { name: 'Tea' }).check()
        await alice.page.getByRole('button', { name: 'Vote' }).click()
      }),
    },
    {
      when: 'an own post is to be deleted',
      sees: ['Delete this tweet? This action cannot be undone.'],
      walk: does(async ({ alice }) => {
        await alice.opens(`/tweet/${(await alice.hasPosted('Gone soon'))._id}`)
        await alice.chooses('Delete', 'Gone soon')
      }),
    },
    {
      when: 'deleting fails',
      sees: ['Failed to delete tweet'],
      walk: fails('DELETE /tweets/:id', async ({ alice }) => {
        await alice.opens(`/tweet/${(await alice.hasPosted('Here to stay'))._id}`)
        await alice.chooses('Delete', 'Here to stay')
        await alice.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      }),
    },
    { when: 'an edit is being saved', sees: ['Saving…'], walk: waits('PUT /tweets/:id', editsTweet) },
    { when: 'an edit fails', sees: ['Failed to update tweet'], walk: fails('PUT /tweets/:id', editsTweet) },
  ],
  '/compose': [
    {
      when: 'opened, with something written',
      sees: ['Cancel', 'Compose', '5 of 280 characters'],
      walk: does(async ({ alice }) => {
        await alice.opens('/compose')
        await alice.field.fill('Hello')
      }),
    },
    {
      when: 'opened for a reply',
      sees: ['Cancel', 'Reply', 'Replying to', '@bob', 'The original words'],
      walk: does(async ({ alice, bob }) =>
        alice.opens(`/compose?replyTo=${(await bob.hasPosted('The original words'))._id}`),
      ),
    },
    {
      when: 'publishing fails',
      sees: ['Failed to publish'],
      walk: fails('POST /tweets', async ({ alice }) => {
        await alice.opens('/compose')
        await alice.field.fill('Hello')
        await alice.send.click()
      }),
    },
  ],
  '/user/{id}': [
    {
      when: 'opened',
      sees: ['@bob', 'Joined', 'Following', 'Followers', 'Posts', 'Message', 'Block', 'Follow'],
      walk: opens('/user/bob'),
    },
    { when: 'it fails', sees: ['Failed to load user'], walk: opensWithout('GET /users/:id', '/user/bob') },
    {
      when: 'following fails',
      sees: ['Follow/unfollow failed'],
      walk: fails('POST /users/:id/follow', async ({ alice }) => {
        await alice.opens('/user/bob')
        await alice.page
          .getByRole('main')
          .getByRole('button', { name: /^Follow/ })
          .first()
          .click()
      }),
    },
    {
      when: 'blocking fails',
      sees: ['Block/unblock failed'],
      walk: fails('POST /users/:id/block', async ({ alice }) => {
        await alice.opens('/user/bob')
        await alice.page
          .getByRole('main')
          .getByRole('button', { name: /^Block/ })
          .click()
        await alice.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
      }),
    },
    {
      when: 'bob is blocked',
      sees: ['Unblock', 'Messaging is unavailable due to a block.', 'Follow unavailable due to a block.'],
      walk: does(async ({ alice }) => {
        await alice.call('POST /users/:id/block', { params: { id: 'bob' } })
        await alice.opens('/user/bob')
        const main = alice.page.getByRole('main')
        // Disabled buttons still explain why.
        await main.getByRole('button', { name: 'Message' }).click({ force: true })
        await main
          .getByRole('button', { name: /^Follow/ })
          .first()
          .click({ force: true })
      }),
    },
  ],
  '/explore': [
    {
      when: 'opened',
      sees: ['Type something in the search box to discover posts and people.'],
      walk: opens('/explore'),
    },
    {
      when: 'nobody is found',
      sees: ['Top', 'Latest', 'People', 'No people found.'],
      walk: does(async ({ alice }) => {
        await alice.opens('/explore?q=zzzzzz')
        await alice.page.getByRole('tab', { name: 'People' }).click()
      }),
    },
    {
      when: 'somebody is found',
      sees: ['View'],
      walk: does(async ({ alice }) => {
        await alice.opens('/explore?q=bob')
        await alice.page.getByRole('tab', { name: 'People' }).click()
      }),
    },
    { when: 'it fails', sees: ['Search failed'], walk: opensWithout('GET /search', '/explore?q=bob') },
  ],
  '/notifications': [
    { when: 'there are none', sees: ["You're all caught up 🎉"], walk: opens('/notifications') },
    {
      when: 'somebody likes a post',
      sees: ['View post', 'bob'],
      walk: does(async ({ alice, bob }) => {
        const { _id } = await alice.hasPosted('Likeable')
        await bob.call('POST /tweets/like/:id', { params: { id: _id } })
        await alice.opens('/notifications')
      }),
    },
    {
      when: 'it fails',
      sees: ['Failed to load notifications'],
      walk: opensWithout('GET /notifications', '/notifications'),
    },
  ],
  '/messages': [
    {
      when: 'there are none',
      sees: [
        ...['Messages', 'Search people to message', 'No conversations yet', 'Select a conversation or start a new one'],
        ...['Select a conversation first', 'Send'],
      ],
      walk: opens('/messages'),
    },
    {
      when: 'waiting for the list',
      sees: ['Loading conversations…'],
      walk: opensWaiting('GET /messages/conversations', '/messages'),
    },
    {
      when: 'the list fails',
      sees: ["Couldn't load conversations"],
      walk: opensWithout('GET /messages/conversations', '/messages'),
    },
    {
      when: 'searching',
      sees: ['Searching…'],
      walk: waits('GET /search', (cast) => searchesPeople(cast, 'bob')),
    },
    { when: 'nobody is found', sees: ['No users found'], walk: does((cast) => searchesPeople(cast, 'zzzzzz')) },
    {
      when: 'the search fails',
      sees: ['Search failed'],
      walk: fails('GET /search', (cast) => searchesPeople(cast, 'bo')),
    },
    { when: 'a conversation is open', sees: ['Message @bob', '@bob'], walk: opens('/messages?to=bob') },
    {
      when: 'waiting for a conversation',
      sees: ['Loading messages…'],
      walk: opensWaiting('GET /messages/with/:id', '/messages?to=bob'),
    },
    {
      when: 'a conversation fails',
      sees: ["Couldn't open this conversation."],
      walk: opensWithout('GET /messages/with/:id', '/messages?to=bob'),
    },
    { when: 'with nobody', sees: ['User not found for messaging.'], walk: opens('/messages?to=nobody_here') },
    { when: 'sending fails', sees: ['Failed to send message'], walk: fails('POST /messages', writesToBob) },
  ],
  '/grok': [
    { when: 'opened', sees: ['Grok', 'Ask something…', 'Ask'], walk: opens('/grok') },
    { when: 'waiting', sees: ['Thinking…'], walk: waits('POST /grok/ask', asks) },
    { when: 'it fails', sees: ['Something went wrong'], walk: fails('POST /grok/ask', asks) },
    {
      when: 'the answer has no ok',
      sees: ['Request failed'],
      walk: does(async (cast) => {
        const json = { ok: false, text: '', message: '', sources: [] }
        await cast.alice.page.route('**/api/grok/ask', (route) => route.fulfill({ json }))
        await asks(cast)
      }),
    },
  ],
  '/bookmarks': [
    { when: 'there are none', sees: ['Bookmarks', 'No bookmarks yet.'], walk: opens('/bookmarks') },
    { when: 'waiting', sees: ['Loading…'], walk: opensWaiting('GET /bookmarks', '/bookmarks') },
    { when: 'it fails', sees: ['Failed to load bookmarks'], walk: opensWithout('GET /bookmarks', '/bookmarks') },
  ],
  Placeholders: [
    { when: '/communities', sees: ['Communities'], walk: opens('/communities') },
    { when: '/premium', sees: ['Premium'], walk: opens('/premium') },
    { when: '/more', sees: ['Extra links and settings'], walk: opens('/more') },
  ],
  '/verifiedOrgs': [
    { when: 'there are none', sees: ['No verified organizations found.'], walk: opens('/verifiedOrgs') },
    { when: 'waiting', sees: ['Loading…'], walk: opensWaiting('GET /verifiedOrgs', '/verifiedOrgs') },
    {
      when: 'there is one that says nothing of itself',
      sees: ['Verified organization', 'Visit'],
      walk: does(async ({ alice }) => {
        const org = { id: nobody, _id: nobody, name: 'Ferries', handle: 'ferries', logo: null, avatar: null }
        const json = {
          orgs: [{ ...org, description: '', bio: '', website: 'ferries.example' }],
          nextCursor: null,
        }
        await alice.page.route('**/api/verifiedOrgs*', (route) => route.fulfill({ json }))
        await alice.opens('/verifiedOrgs')
      }),
    },
    {
      when: 'it fails',
      sees: ['Failed to load verified organizations.'],
      walk: opensWithout('GET /verifiedOrgs', '/verifiedOrgs'),
    },
  ],
  '/profile': [
    {
      when: 'opened',
      sees: [
        ...['Back', 'Edit profile', '@alice', 'Joined', 'Following', 'Followers', 'Nothing to show here yet.'],
        ...['Posts', 'Replies', 'Media', 'Likes', 'Retweets'],
      ],
      walk: opens('/profile'),
    },
    { when: 'it fails', sees: ['Failed to load profile'], walk: opensWithout('GET /profile', '/profile') },
    {
      when: 'it is edited without the password',
      sees: [
        ...['Name', 'Website', 'Bio', 'Location', 'Date of birth', 'Avatar', 'Cover photo', 'Current password *'],
        ...['New password', 'Cancel', 'Save', 'Current password is required'],
      ],
      walk: does((cast) => editsProfile(cast, '')),
    },
    {
      when: 'an edit is being saved',
      sees: ['Saving…'],
      walk: waits('PUT /profile', (cast) => editsProfile(cast, passwordOf('alice'))),
    },
    {
      when: 'an edit fails',
      sees: ['Failed to update profile'],
      walk: fails('PUT /profile', (cast) => editsProfile(cast, passwordOf('alice'))),
    },
    {
      when: 'the date of birth is known',
      sees: ['Born'],
      walk: does(async ({ alice }) => {
        await alice.call('PUT /profile', { body: { dob: '1990-05-17', currentPassword: passwordOf('alice') } })
        await alice.opens('/profile')
      }),
    },
  ],
}
