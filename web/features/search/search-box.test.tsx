import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { CallAnswer } from '#contract/index.ts'
import { fakeApi, fakeMe, refuse } from '#web/test-api.ts'
import { forgetAlice, later, showToAlice } from '#web/test-member.tsx'
import { SearchBox } from './search-box.tsx'

const bob = fakeMe({ _id: '01c3a1b2d4e5f60718293a4c', username: 'bob', name: 'Bob' })
const found: CallAnswer<'GET /search'> = {
  users: [bob, fakeMe({ username: 'bobby', name: 'Bobby' })],
  tweets: [],
  hashtags: [{ tag: 'bobsleigh', count: 3 }],
  nextCursor: null,
}
const box = () => screen.getByRole('combobox', { name: 'Search' })
const options = () => screen.findAllByRole('option')
const highlighted = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent

function open(answer: CallAnswer<'GET /search'> | ReturnType<typeof refuse> = found) {
  const seen = fakeApi({ 'GET /search': answer })
  showToAlice(<SearchBox />)
  return seen
}

afterEach(forgetAlice)

describe('the search box', () => {
  it('suggests users and hashtags after typing pauses at two characters', async () => {
    const seen = open()
    await userEvent.type(box(), 'b')
    await userEvent.type(box(), 'o')
    expect((await options()).map((option) => option.textContent)).toEqual([
      'Bob@bob',
      'Bobby@bobby',
      '#bobsleigh3 posts',
    ])
    expect(seen.map(({ query }) => query)).toEqual([{ q: 'bo', only: 'suggestions', limit: '6' }])
    expect(box().getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole('status').textContent).toBe('3 suggestions')
  })

  it('shows six of each at most', async () => {
    const many = Array.from({ length: 9 }, (_, index) => index)
    open({
      ...found,
      users: many.map((index) => fakeMe({ _id: `01c3a1b2d4e5f60718293a0${index}`, username: `bob${index}` })),
      hashtags: many.map((index) => ({ tag: `bob${index}`, count: 1 })),
    })
    await userEvent.type(box(), 'bob')
    expect(await options()).toHaveLength(12)
  })

  it('cycles with the arrow keys, and Enter opens the highlighted one', async () => {
    open()
    await userEvent.type(box(), 'bob')
    await options()
    await userEvent.keyboard('{ArrowUp}')
    expect(highlighted()).toBe('#bobsleigh3 posts')
    await userEvent.keyboard('{ArrowDown}')
    expect(highlighted()).toBe('Bob@bob')
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('at /user/bob')).toBeTruthy()
  })

  it('opens a hashtag, and a user by a press', async () => {
    open()
    await userEvent.type(box(), 'bob')
    await options()
    await userEvent.keyboard('{ArrowUp}{Enter}')
    expect(await screen.findByText('at /explore?q=%23bobsleigh')).toBeTruthy()
  })

  it('searches for the words when nothing is highlighted', async () => {
    open()
    await userEvent.type(box(), ' bob & co {Enter}')
    expect(await screen.findByText('at /explore?q=bob%20%26%20co')).toBeTruthy()
  })

  it('closes on Escape and opens again on an arrow key', async () => {
    open()
    await userEvent.type(box(), 'bob')
    await options()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect((box() as HTMLInputElement).value).toBe('bob')
    await userEvent.keyboard('{ArrowDown}')
    expect(highlighted()).toBe('Bob@bob')
  })

  it('closes when one is chosen, and when focus leaves', async () => {
    open()
    await userEvent.type(box(), 'bob')
    await userEvent.click((await options())[1] as Element)
    expect(await screen.findByText('at /user/bobby')).toBeTruthy()
    forgetAlice()
    open()
    await userEvent.type(box(), 'bob')
    await options()
    await userEvent.click(document.body)
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('opens the highlighted suggestion, even if a later answer replaces it', async () => {
    const { promise, resolve } = later<CallAnswer<'GET /search'>>()
    open()
    await userEvent.type(box(), 'bo')
    await options()
    fakeApi({ 'GET /search': () => promise })
    await userEvent.type(box(), 'b')
    await userEvent.keyboard('{ArrowDown}')
    expect(highlighted()).toBe('Bob@bob')
    resolve({ ...found, users: [fakeMe({ _id: '01c3a1b2d4e5f60718293a4f', username: 'bobo', name: 'Bobo' }), bob] })
    await screen.findByText('Bobo')
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('at /user/bob')).toBeTruthy()
  })

  it('stays closed on an error', async () => {
    const seen = open(refuse('internal'))
    await userEvent.type(box(), 'bob')
    await waitFor(() => expect(seen).toHaveLength(1))
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('is not shown on Explore, which has its own field', () => {
    fakeApi({})
    showToAlice(<SearchBox />, { at: '/explore' })
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})
