import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Quote, QuotedTweet, Tweet } from '#contract/calls/tweets.ts'
import { changeDraft, changeFields, discardDraft, getDraft } from '#web/core/drafts.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { useTweet } from '#web/features/posts/api.ts'
import { TweetCard } from '#web/features/posts/card/tweet-card.tsx'
import ComposeScreen from '#web/features/posts/compose/compose-screen.tsx'
import { Composer } from '#web/features/posts/compose/composer.tsx'
import { changeDrafts, loadDrafts } from '#web/features/posts/drafts/saved-drafts.ts'
import { openDraft, saveComposed, syncDrafts } from '#web/features/posts/drafts/sync.ts'
import { completeFields } from '#web/features/posts/parts/parts.ts'
import { tweetDraftName } from '#web/features/posts/publish/outgoing.ts'
import { fakeApi, fakeMe, fakeTweet, fakeUser, refuse, type Seen } from '#web/test-api.ts'
import { forgetAlice, isOff, showToAlice } from '#web/test-member.tsx'
import { fakeVideo } from '#web/test-video.ts'

const me = fakeMe()._id
const bob = fakeUser()
const name = tweetDraftName(me)
const quoted = fakeTweet({ _id: '01c3a1b2d4e5f60718293b01', user: bob, content: 'Tea is better' })
const quote = quoted._id
const quoteName = tweetDraftName(me, null, quote)
const draft = {
  ...{ id: '0f1e2d3c-4b5a-4678-8796-a5b4c3d2e1f0', posts: [{ text: 'So true', images: 0 }], replyTo: null },
  ...{ ...completeFields(), quote, updatedAt: '2026-11-20T09:30:00.000Z' },
}

afterEach(async () => {
  for (const each of [name, quoteName]) discardDraft(each)
  await changeDrafts(me, () => [])
  forgetAlice()
})

const formOf = (seen: readonly Seen[], call = 'POST /tweets') =>
  seen.find((each) => each.call === call)?.body as FormData | undefined
const box = () => screen.getByRole('textbox')
const write = (text: string) => fireEvent.change(box(), { target: { value: text } })
const press = (button: string) => userEvent.click(screen.getByRole('button', { name: button }))
const paste = (text: string) => fireEvent.paste(box(), { clipboardData: { getData: () => text, files: [], items: [] } })

function Cached({ id }: { id: string }) {
  const tweet = useTweet(id).data?.tweet
  return tweet && <TweetCard tweet={tweet} />
}

/** The card of a post with a quote. */
function open(shown: Quote, change: Partial<Tweet> = {}, more: Parameters<typeof fakeApi>[0] = {}) {
  const tweet = fakeTweet({ content: 'Listen', user: bob, quote: shown, ...change })
  queryClient.setQueryData(['tweets', 'one', tweet._id], { tweet })
  const seen = fakeApi({
    'GET /tweets/:id': { tweet },
    'GET /tweets/:id/mute': { isMuted: false },
    'GET /users/:id': bob,
    ...more,
  })
  showToAlice(<Cached id={tweet._id} />)
  return seen
}

const { content, text, images, media, warning, isSensitive, createdAt, editedAt } = quoted
const card: QuotedTweet = {
  ...{ _id: quote, content, text, images, media, warning, isSensitive, createdAt, editedAt },
  user: fakeTweet({ user: bob }).user,
}
const link = () => screen.getByRole('link', { name: /^Quoted post by Bob/ })

describe('a quoted post', () => {
  it('is one link to its page, with its text and without links of its own', async () => {
    const author = { _id: me, username: 'alice', name: 'Alice', avatar: null, isVerifiedOrg: false }
    const inner = { state: 'shown' as const, tweet: { _id: '0'.repeat(24), user: author } }
    open({ state: 'shown', tweet: { ...card, content: 'Tea is better, @alice', quote: inner } })
    expect(within(link()).queryAllByRole('link')).toEqual([])
    within(link()).getByText('Quotes a post by @alice')
    await userEvent.click(within(link()).getByText('Tea is better, @alice'))
    await screen.findByText(`at /tweet/${quote}`)
  })

  it('keeps its warning and its sensitive images covered', () => {
    const one = { url: '/media/a.webp', smallUrl: '/media/a.webp', width: 4, height: 3, alt: 'A cup', placeholder: '' }
    open({ state: 'shown', tweet: { ...card, media: [one], warning: 'Caffeine', isSensitive: true } })
    within(link()).getByText('Caffeine')
    expect(screen.queryByText('Tea is better')).toBeNull()
    forgetAlice()
    open({ state: 'shown', tweet: { ...card, media: [one], isSensitive: true } })
    within(link()).getByText('Sensitive content')
    expect([screen.queryByText('Tea is better') === null, screen.queryByRole('img')]).toEqual([false, null])
  })

  it('shows the poster of its video, without a player', () => {
    open({ state: 'shown', tweet: { ...card, media: [fakeVideo({}, 'A cup')] } })
    within(link()).getByRole('img', { name: 'A cup' })
    within(link()).getByRole('img', { name: 'Video, 0:42' })
    expect([document.querySelector('video'), within(link()).queryByRole('button')]).toEqual([null, null])
  })

  it('shows its poll and the card of its link as lines, and animations as stills', () => {
    const poll = { choices: [{ text: 'Tea' }, { text: 'Coffee' }], endsAt: createdAt, isEnded: false }
    const page = { url: 'https://tea.example/all', title: 'All about tea', description: 'Much', site: 'The Leaf' }
    const moving = {
      ...{ url: '/media/a.webp', smallUrl: '/media/a-small.webp', width: 4, height: 3, alt: 'A cup', placeholder: '' },
      animated: true as const,
    }
    open({ state: 'shown', tweet: { ...card, poll, card: page, media: [moving] } })
    within(link()).getByText('Poll · 2 answers')
    expect(link().textContent).toContain('tea.example·All about tea')
    within(link()).getByText('GIF')
    expect(within(link()).getByRole('img').getAttribute('src')).toContain('a-small.webp')
    expect(within(link()).queryAllByRole('link').length + within(link()).queryAllByRole('button').length).toBe(0)
    forgetAlice()
    open({ state: 'shown', tweet: { ...card, poll: { ...poll, isEnded: true }, card: page, warning: 'Caffeine' } })
    expect(screen.queryByText(/answers|All about tea/)).toBeNull()
    forgetAlice()
    open({ state: 'shown', tweet: { ...card, poll: { ...poll, isEnded: true } } })
    within(link()).getByText('Poll ended · 2 answers')
  })

  it('that the viewer has reported is one line, until the report is withdrawn', async () => {
    open(
      { state: 'shown', tweet: { ...card, openReport: '01c3a1b2d4e5f60718293aff' } },
      {},
      { 'DELETE /reports/:id': { ok: true } },
    )
    await screen.findByText('You reported this')
    expect([screen.queryByText('Tea is better'), screen.queryByText('Listen') === null]).toEqual([null, false])
    await press('Undo')
    await screen.findByText('Tea is better')
  })

  it.each([
    ['deleted', 'This post was deleted.'],
    ['detached', 'The author removed their post from this quote.'],
    ['blocked', 'This post is by someone you blocked.'],
    ['unavailable', 'This post is unavailable.'],
  ] as const)('that is %s is a line', (state, line) => {
    open({ state })
    screen.getByText(line)
    expect(screen.queryByRole('link', { name: /^Quoted post/ })).toBeNull()
  })

  it('by a muted user is a line that opens it', async () => {
    open({ state: 'muted', tweet: card })
    expect(screen.queryByText('Tea is better')).toBeNull()
    await press('Show: post by Bob')
    within(link()).getByText('Tea is better')
  })

  it('says in For you who quoted it', () => {
    fakeApi({})
    const reason = {
      type: 'quoted' as const,
      user: { ...card.user, _id: '0'.repeat(24), username: 'ana', name: 'Ana' },
    }
    showToAlice(<TweetCard tweet={{ ...quoted, reason }} />)
    expect(screen.getByRole('link', { name: 'Ana quoted' }).getAttribute('href')).toBe('/user/ana')
  })

  it('is removed by its author from the menu of the quote, after a question', async () => {
    const mine = { ...card, user: { ...card.user, _id: me } }
    const seen = open({ state: 'shown', tweet: mine }, {}, { 'DELETE /tweets/:id/quotes/:quote': { quotesCount: 0 } })
    await userEvent.click(screen.getByRole('button', { name: /^More/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove my post from this quote' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    dialog.getByText('No one will see your post in the post by @bob again. This can’t be undone.')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    await screen.findByText('The author removed their post from this quote.')
    const call = seen.find((each) => each.call === 'DELETE /tweets/:id/quotes/:quote')
    expect(call?.params).toEqual({ id: quote, quote: fakeTweet()._id })
  })
})

describe('the menu of Repost', () => {
  const openMenu = async (change: Partial<Tweet>) => {
    open({ state: 'shown', tweet: card }, change)
    await userEvent.click(screen.getByRole('button', { name: /^Repost/ }))
    return screen.findAllByRole('menuitem')
  }

  it('quotes', async () => {
    const [, item] = await openMenu({})
    await userEvent.click(item!)
    await screen.findByText(`at /compose?quote=${fakeTweet()._id}`)
  })

  it.each([
    ['followers', 'Only people who follow @bob can quote this post.'],
    ['nobody', '@bob doesn’t let others quote this post.'],
  ] as const)('says why a post for %s cannot be quoted, and undoes a repost', async (whoQuotes, reason) => {
    const [first, item] = await openMenu({ whoQuotes, canQuote: false, retweeted: true })
    expect([first!.textContent, item!.textContent]).toEqual(['Undo repost', `Quote${reason}`])
    expect(item!.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('the menu of an own post', () => {
  it('removes the quote that a link made', async () => {
    const content = `So true: ${location.origin}/tweet/${quote}`
    const own = { ...fakeTweet(), content }
    const seen = open({ state: 'shown', tweet: card }, own, { 'DELETE /tweets/:id/card': { tweet: own } })
    await userEvent.click(screen.getByRole('button', { name: /^More/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove the quote' }))
    await screen.findByText('Quote removed.')
    expect(seen.map(({ call }) => call)).toContain('DELETE /tweets/:id/card')
    expect(screen.queryByText('Tea is better')).toBeNull()
  })

  it('changes who may quote it', async () => {
    const own = fakeTweet()
    const seen = open({ state: 'shown', tweet: card }, own, {
      'PUT /tweets/:id/who-quotes': { tweet: { ...own, whoQuotes: 'nobody' } },
    })
    await userEvent.click(screen.getByRole('button', { name: /^More/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Change who can quote' }))
    await userEvent.click(await screen.findByRole('radio', { name: 'Only you' }))
    await waitFor(() => expect(seen.at(-1)).toMatchObject({ body: { whoQuotes: 'nobody' } }))
    expect(await screen.findByRole('radio', { name: 'Only you', checked: true })).toBeTruthy()
  })
})

describe('the composer of a quote', () => {
  const compose = (fakes: Parameters<typeof fakeApi>[0] = {}) => {
    const seen = fakeApi({ 'GET /tweets/:id': { tweet: quoted }, 'POST /tweets': { tweet: fakeTweet() }, ...fakes })
    showToAlice(<ComposeScreen />, { at: `/compose?quote=${quote}`, path: '/compose' })
    return seen
  }

  it('shows the quoted post, needs a text, and sends both', async () => {
    const seen = compose()
    const figure = await screen.findByRole('figure', { name: 'Quoted post' })
    await within(figure).findByText('Tea is better')
    expect(isOff('Post')).toBe(true)
    write('So true')
    await press('Post')
    await waitFor(() => expect(formOf(seen)?.get('quote')).toBe(quote))
  })

  it('leaves the draft of a new post alone, and removes the quote', async () => {
    changeDraft(name, { text: 'Another post' })
    const seen = compose()
    expect((box() as HTMLTextAreaElement).value).toBe('')
    await press('Remove the quote')
    expect(screen.queryByRole('figure')).toBeNull()
    write('Never mind')
    await press('Post')
    await waitFor(() => expect([...formOf(seen)!.keys()]).not.toContain('quote'))
    expect(getDraft(name).text).toBe('Another post')
  })

  it('says that the quoted post is gone, and sends the post without it', async () => {
    const seen = compose({ 'GET /tweets/:id': refuse('tweet_not_found') })
    write('So true')
    await screen.findByText('The quoted post is no longer available. Remove it to post without it.')
    expect(isOff('Post')).toBe(true)
    await press('Remove the quote')
    await press('Post')
    await waitFor(() => expect(formOf(seen)?.get('content')).toBe('So true'))
  })

  it('makes a pasted link to a post a quote, and Undo a link again, which stays one', async () => {
    const seen = fakeApi({ 'GET /tweets/:id': { tweet: quoted }, 'POST /tweets': { tweet: fakeTweet() } })
    // As browsers do; happy-dom has no editing commands.
    document.execCommand = (_command, _ui, text = '') => write(text)
    showToAlice(<Composer />)
    paste('https://elsewhere.example/tweet/01c3a1b2d4e5f60718293b01')
    expect(screen.queryByRole('figure')).toBeNull()
    const url = `${location.origin}/tweet/${quote}`
    paste(` ${url}\n`)
    await screen.findByText('Tea is better')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect([screen.queryByRole('figure'), (box() as HTMLTextAreaElement).value.trim()]).toEqual([null, url])
    Reflect.deleteProperty(document, 'execCommand')
    await screen.findByRole('button', { name: 'Quote the linked post' }, { timeout: 5_000 })
    await press('Post')
    await waitFor(() => expect(formOf(seen)?.get('card')).toBe('false'))
  })

  it('shows the post to which a typed link leads, which it quotes unless that is removed', async () => {
    const seen = fakeApi({ 'GET /tweets/:id': { tweet: quoted }, 'POST /tweets': { tweet: fakeTweet() } })
    showToAlice(<Composer />)
    write(`So true: ${location.origin}/tweet/${quote}`)
    await within(await screen.findByRole('figure', {}, { timeout: 5_000 })).findByText('Tea is better')
    await press('Remove the quote')
    expect(screen.queryByRole('figure')).toBeNull()
    await press('Quote the linked post')
    await screen.findByRole('figure')
    await press('Post')
    await waitFor(() => expect(formOf(seen)?.get('content')).toContain('So true'))
    expect([...formOf(seen)!.keys()]).not.toContain('card')
  })

  it('shows nothing of a linked post that the viewer cannot quote', async () => {
    const closed = fakeTweet({ ...quoted, whoQuotes: 'nobody', canQuote: false })
    const seen = fakeApi({ 'GET /tweets/:id': { tweet: closed } })
    showToAlice(<Composer />)
    write(`${location.origin}/tweet/${quote}`)
    await waitFor(() => expect(queryClient.getQueryData(['tweets', 'one', quote])).toBeDefined(), { timeout: 5_000 })
    expect([screen.queryByRole('figure'), seen.some(({ call }) => call === 'POST /cards')]).toEqual([null, false])
  })

  it('offers who may quote the new post, by default as the settings say', async () => {
    const privacy = {
      ...{
        showBirthYear: false,
        showLikes: false,
        showFollows: true,
        protectPosts: false,
        publicPages: null,
        dob: null,
      },
      ...({ whoQuotes: 'followers', messagesFrom: 'everyone', sendReceipts: true, sendTyping: true } as const),
    }
    const seen = fakeApi({ 'GET /privacy': privacy, 'POST /tweets': { tweet: fakeTweet() } })
    showToAlice(<Composer />)
    await userEvent.click(screen.getByRole('textbox'))
    await press('Everyone can reply')
    await screen.findByRole('menuitemradio', { name: 'Your followers', checked: true })
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Only you' }))
    write('Not for quotes')
    await press('Post')
    await waitFor(() => expect(formOf(seen)?.get('whoQuotes')).toBe('nobody'))
  })
})

describe('a quote', () => {
  it('stays in a saved draft, and is published with it', async () => {
    const seen = fakeApi({
      'GET /tweets/:id': { tweet: quoted },
      'GET /drafts': { drafts: [draft] },
      'PUT /drafts/:id': { draft, kept: null },
      'DELETE /drafts/:id': { ok: true },
      'POST /tweets': { tweet: fakeTweet() },
    })
    showToAlice(<Composer />)
    await syncDrafts()
    await openDraft((await loadDrafts(me))[0]!, name)
    changeDraft(name, { text: 'So very true' })
    await saveComposed(name)
    await syncDrafts()
    await openDraft((await loadDrafts(me))[0]!, name)
    await userEvent.click(await screen.findByRole('button', { name: 'Post' }))
    await waitFor(() => expect(formOf(seen)?.get('quote')).toBe(quote))
    const saved = seen.find(({ call }) => call === 'PUT /drafts/:id')
    expect(saved?.body).toMatchObject({ posts: [{ text: 'So very true', images: 0 }], quote })
  })

  it('is shown by a post that waits to be sent', async () => {
    fakeApi({ 'GET /tweets/:id': { tweet: quoted }, 'POST /tweets': () => new Promise<never>(() => {}) })
    const { PendingTweets } = await import('#web/features/posts/publish/pending-tweets.tsx')
    showToAlice(
      <>
        <Composer />
        <PendingTweets />
      </>,
    )
    changeDraft(name, { text: 'Waiting' })
    changeFields(name, { quote })
    await press('Post')
    within(await screen.findByRole('status', { name: 'Posting…' })).getByText('Tea is better')
  })
})
