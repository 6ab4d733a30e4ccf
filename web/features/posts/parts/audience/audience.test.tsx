import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Tweet } from '#contract/calls/tweets.ts'
import { setReachable } from '#web/core/api/connection.ts'
import { discardDraft, rereadDrafts } from '#web/core/drafts.ts'
import { clearActions } from '#web/core/offline/offline-queue.ts'
import { getPendingActions } from '#web/core/offline/pending-actions.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { Composer } from '#web/features/posts/compose/composer.tsx'
import { changeDrafts } from '#web/features/posts/drafts/saved-drafts.ts'
import { saveComposed, syncDrafts } from '#web/features/posts/drafts/sync.ts'
import { tweetDraftName } from '#web/features/posts/publish/outgoing.ts'
import TweetScreen from '#web/features/posts/thread/tweet-screen.tsx'
import { fakeApi, fakeMe, fakeTweet, fakeUser, refuse, type Seen } from '#web/test-api.ts'
import { forgetAlice, picksMore, showToAlice } from '#web/test-member.tsx'

const bob = fakeUser()
const root = fakeTweet({ content: 'A question' })
const answer = fakeTweet({ _id: '01c3a1b2d4e5f60718293b01', content: 'Rude', replyTo: root._id, user: bob })
const names = [tweetDraftName(fakeMe()._id), tweetDraftName(fakeMe()._id, root._id)]

afterEach(async () => {
  for (const name of names) discardDraft(name)
  await changeDrafts(fakeMe()._id, () => [])
  forgetAlice()
})

async function choose(menu: string, option: string) {
  await userEvent.click(screen.getByRole('button', { name: menu }))
  await userEvent.click((await screen.findAllByRole('menuitemradio', { name: option }))[0]!)
}
const privacy = {
  ...{ showBirthYear: false, showLikes: false, showFollows: true, protectPosts: false, publicPages: null, dob: null },
  ...({ whoQuotes: 'everyone', messagesFrom: 'everyone', sendReceipts: true, sendTyping: true } as const),
}
const formOf = (seen: readonly Seen[], call: string) => seen.findLast((each) => each.call === call)?.body as FormData
const write = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
/** The words of the audience are there once the person writes. */
const begin = () => userEvent.click(screen.getByRole('textbox'))
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

describe('the audience of a new post', () => {
  it('is sent with it, and everyone again for the next', async () => {
    const seen = fakeApi({ 'GET /privacy': privacy, 'POST /tweets': { tweet: root } })
    showToAlice(<Composer />)
    await begin()
    await choose('Everyone can read', 'Your followers')
    await choose('Everyone can reply', 'Only people you mention')
    screen.getByRole('button', { name: 'Your followers can read' })
    screen.getByRole('button', { name: 'Only people you mention can reply' })
    rereadDrafts()
    write('For friends')
    await press('Post')
    const body = formOf(seen, 'POST /tweets')
    expect([body.get('audience'), body.get('whoReplies')]).toEqual(['followers', 'mentioned'])
    await waitFor(() => screen.getByRole('button', { name: 'Everyone can read' }))
  })

  it('comes with a content warning, which can be removed', async () => {
    const seen = fakeApi({ 'GET /privacy': privacy, 'POST /tweets': { tweet: root } })
    showToAlice(<Composer />)
    const add = async () => {
      await picksMore('Add a content warning')
      return screen.findByLabelText('Content warning')
    }
    await add()
    await press('Remove the content warning')
    const field = await add()
    fireEvent.change(field, { target: { value: 'The film’s end ' } })
    fireEvent.change(screen.getAllByRole('textbox')[1]!, { target: { value: 'The ship sinks' } })
    await press('Post')
    const body = formOf(seen, 'POST /tweets')
    expect([body.get('warning'), body.get('content')]).toEqual(['The film’s end', 'The ship sinks'])
    await waitFor(() => expect(screen.queryByLabelText('Content warning')).toBeNull())
  })

  it('of a thread is sent once, and not at all when it is everyone', async () => {
    const seen = fakeApi({
      'GET /privacy': privacy,
      'POST /tweets/thread': { tweets: [root] },
      'POST /tweets': { tweet: root },
    })
    showToAlice(<Composer />)
    write('Plain')
    await press('Post')
    expect([...formOf(seen, 'POST /tweets').keys()]).not.toContain('audience')
    await waitFor(() => expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe(''))
    write('One')
    await press('Add a post to the thread')
    await waitFor(() => expect(screen.getAllByRole('textbox')).toHaveLength(2))
    fireEvent.change(screen.getAllByRole('textbox')[1]!, { target: { value: 'Two' } })
    await choose('Everyone can read', 'Only people you mention')
    await press('Post')
    expect(formOf(seen, 'POST /tweets/thread').get('audience')).toBe('mentioned')
  })

  it('waits in the queue by the name that tabs of older releases read', async () => {
    fakeApi({ 'GET /privacy': refuse('offline'), 'POST /tweets': refuse('offline') })
    setReachable(false)
    showToAlice(<Composer />)
    await begin()
    await choose('Everyone can read', 'Your followers')
    write('For friends, later')
    await press('Post')
    await waitFor(() => expect(getPendingActions()).toMatchObject([{ payload: { reach: { audience: 'followers' } } }]))
    setReachable(true)
    await clearActions(fakeMe()._id)
  })

  it('is no wider in a reply than in its parent', async () => {
    queryClient.setQueryData(['tweets', 'one', root._id], { tweet: { ...root, audience: 'followers' }, askedAt: 1 })
    showToAlice(<Composer replyTo={root._id} />)
    await begin()
    await press('Your followers can read')
    await screen.findByRole('menuitemradio', { name: 'Only people you mention' })
    expect(screen.queryByRole('menuitemradio', { name: 'Everyone' })).toBeNull()
    expect(screen.queryByText('Who can reply')).toBeNull()
  })

  it('comes with the content warning of the post that a reply answers, which can be removed', async () => {
    const seen = fakeApi({ 'POST /tweets/reply/:id': { tweet: answer } })
    const tweet = { ...root, warning: 'The film’s end' }
    queryClient.setQueryData(['tweets', 'one', root._id], { tweet, askedAt: 1 })
    showToAlice(<Composer replyTo={root._id} />)
    const box = () => screen.getByRole('textbox', { name: 'Post your reply' })
    const reply = async (text: string) => {
      fireEvent.change(box(), { target: { value: text } })
      await press('Reply')
      await waitFor(() => expect(box()).toHaveProperty('value', ''))
    }
    expect(screen.queryByLabelText('Content warning')).toBeNull()
    await userEvent.click(box())
    expect(await screen.findByLabelText('Content warning')).toHaveProperty('value', 'The film’s end')
    await reply('The ship sinks')
    await press('Remove the content warning')
    await userEvent.click(box())
    expect(screen.queryByLabelText('Content warning')).toBeNull()
    await reply('No spoilers here')
    const bodies = seen.map(({ body }) => body as { warning?: string })
    expect(bodies.map(({ warning }) => warning)).toEqual(['The film’s end', undefined])
  })

  it('stays with a draft, also on the server', async () => {
    const seen = fakeApi({
      'GET /privacy': privacy,
      'PUT /drafts/:id': refuse('offline'),
      'GET /drafts': refuse('offline'),
    })
    showToAlice(<Composer />)
    await begin()
    await choose('Everyone can read', 'Your followers')
    write('Later')
    await saveComposed(names[0]!)
    await syncDrafts()
    const saved = seen.find(({ call }) => call === 'PUT /drafts/:id')
    expect(saved?.body).toMatchObject({ audience: 'followers', whoReplies: 'everyone' })
  })
})

const page = (tweet: Tweet, replies: readonly Tweet[] = [], more: object = {}) => {
  const seen = fakeApi({
    'GET /tweets/:id': ({ params }) => ({ tweet: params.id === tweet._id ? tweet : (replies[0] ?? tweet) }),
    'GET /tweets/:id/replies': ({ query }) => ({
      tweets: query.hidden ? [answer] : [...replies],
      nextCursor: null,
      ...more,
    }),
    'GET /users/:id': bob,
    'PUT /tweets/:id/hidden': { tweet: { ...answer, isHidden: true as const } },
  })
  showToAlice(<TweetScreen />, { at: `/tweet/${tweet._id}`, path: '/tweet/:id' })
  return seen
}

describe('the page of a post', () => {
  it('shows who may reply, and hides the reply box for others', async () => {
    page({ ...root, user: bob, whoReplies: 'followed', canReply: false, audience: 'followers' })
    await screen.findByText(/People @bob follows can reply\. You can’t reply to this post\./)
    expect(screen.queryByRole('textbox')).toBeNull()
    screen.getByRole('img', { name: 'Only followers can see this post' })
    await press(/^Repost/)
    await screen.findByText('Only posts that everyone can see can be reposted.')
  })

  it('lets its author hide a reply', async () => {
    const seen = page(root, [answer])
    const card = await screen.findByRole('article', { name: /Rude/ })
    await userEvent.click(within(card).getByRole('button', { name: /^More/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Hide this reply' }))
    await screen.findByText('Reply hidden.')
    expect(seen.find(({ call }) => call === 'PUT /tweets/:id/hidden')?.params).toEqual({ id: answer._id })
  })

  it('has hidden replies behind a button', async () => {
    page(root, [], { hasHidden: true })
    await userEvent.click(await screen.findByRole('button', { name: 'Show hidden replies' }))
    await screen.findByText('Hidden by the author of this thread.')
  })
})
