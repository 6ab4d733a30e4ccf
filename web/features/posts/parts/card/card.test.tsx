import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Card } from '#contract/parts/card.ts'
import { choose } from '#web/core/appearance/choices.ts'
import { changeDraft, discardDraft } from '#web/core/drafts.ts'
import { TweetCard } from '#web/features/posts/card/tweet-card.tsx'
import { Composer } from '#web/features/posts/compose/composer.tsx'
import { tweetDraftName } from '#web/features/posts/publish/outgoing.ts'
import { fakeApi, fakeMe, fakeTweet } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import { showsCards } from './shows-cards.ts'

const url = 'https://xn--pple-43d.example/article'
const card: Card = {
  ...{ url, title: 'An <b>article</b>', description: 'What it says', site: 'The Bank' },
  image: { url: '/media/a.webp', smallUrl: '/media/a-small.webp', width: 1200, height: 630, placeholder: '' },
}
const name = tweetDraftName(fakeMe()._id)

afterEach(() => {
  discardDraft(name)
  showsCards.set(true)
  choose('dataSaving', 'off')
  forgetAlice()
})

const shows = (change: Parameters<typeof fakeTweet>[0]) => showToAlice(<TweetCard tweet={fakeTweet(change)} />)
const find = () => screen.findByRole('link', { name: /^An <b>article/ })

describe('the card of a post', () => {
  it('is one link with the true host, texts as text, and the image', async () => {
    shows({ card })
    const link = await find()
    expect(link.getAttribute('href')).toBe(url)
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
    expect(link.textContent).toContain('xn--pple-43d.example·The Bank')
    expect(link.textContent).toContain('An <b>article</b>')
    expect(link.querySelector('img')?.getAttribute('loading')).toBe('lazy')
    expect(link.querySelectorAll('a, button')).toHaveLength(0)
  })

  it.each([
    [`Read this: ${url}`, 'Read this:'],
    [`Read this:\n\n${url} \n`, 'Read this:'],
    [`${url} is good`, `${url} is good`],
    [`Read this: ${url}#end`, `Read this: ${url}#end`],
    [`Read this: ${url} https://b.example/`, `Read this: ${url} https://b.example/`],
  ])('repeats the address at the end of the text in its place: %s', async (content, shown) => {
    shows({ content, card })
    await find()
    expect(screen.getByRole('article').querySelector('p')?.textContent).toBe(shown)
  })

  it('leaves the address in the text where cards are off, and no text where it is all', async () => {
    shows({ content: url, card })
    await find()
    expect(screen.getByRole('article').querySelector('p')).toBeNull()
    forgetAlice()
    showsCards.set(false)
    shows({ content: url, card })
    expect(screen.getByRole('article').querySelector('p')?.textContent).toBe(url)
  })

  it('is left out where the reader has turned cards off', () => {
    showsCards.set(false)
    shows({ card })
    expect(screen.queryByRole('link', { name: /article/ })).toBeNull()
  })

  it('has no image while data is saved, or on a sensitive post', async () => {
    choose('dataSaving', 'on')
    const { unmount } = shows({ card })
    expect((await find()).querySelector('img')).toBeNull()
    unmount()
    choose('dataSaving', 'off')
    shows({ card, isSensitive: true })
    expect((await find()).querySelector('img')).toBeNull()
  })

  it('is covered by a content warning', async () => {
    shows({ card, warning: 'Spiders' })
    expect(screen.queryByRole('link', { name: /article/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Show/ }))
    await find()
  })

  it('is taken off by its author', async () => {
    const seen = fakeApi({ 'DELETE /tweets/:id/card': { tweet: fakeTweet() } })
    shows({ card })
    await userEvent.click(screen.getByRole('button', { name: /^More/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove link card' }))
    await waitFor(() => expect(seen.map(({ call }) => call)).toContain('DELETE /tweets/:id/card'))
  })
})

describe('the card of a link in the composer', () => {
  it('shows below the text, and is left out of the post when removed', async () => {
    const seen = fakeApi({ 'POST /cards': { card }, 'POST /tweets': { tweet: fakeTweet() } })
    showToAlice(<Composer />)
    changeDraft(name, { text: `See ${url}` })
    await screen.findByRole('link', { name: /article/ }, { timeout: 5_000 })
    await userEvent.click(screen.getByRole('button', { name: 'Remove link card' }))
    expect(screen.queryByRole('link', { name: /article/ })).toBeNull()
    await screen.findByRole('button', { name: 'Add link card' })
    await userEvent.click(screen.getByRole('button', { name: 'Post' }))
    const body = () => seen.find(({ call }) => call === 'POST /tweets')?.body as FormData | undefined
    await waitFor(() => expect(body()?.get('card')).toBe('false'))
  })

  it('leaves its place to a poll', async () => {
    fakeApi({ 'POST /cards': { card } })
    showToAlice(<Composer />)
    changeDraft(name, { text: `See ${url}` })
    await screen.findByRole('link', { name: /article/ }, { timeout: 5_000 })
    changeDraft(name, { poll: { choices: ['Yes', 'No'], isMultiple: false, minutes: 60 } })
    await waitFor(() => expect(screen.queryByRole('link', { name: /article/ })).toBeNull())
  })

  it('is not asked for while a host is typed', async () => {
    const seen = fakeApi({ 'POST /cards': { card } })
    showToAlice(<Composer />)
    changeDraft(name, { text: 'https://exa' })
    changeDraft(name, { text: `${url}?a` })
    await screen.findByRole('link', { name: /article/ }, { timeout: 5_000 })
    expect(seen.filter(({ call }) => call === 'POST /cards').map(({ body }) => body)).toEqual([{ url: `${url}?a` }])
  })
})
