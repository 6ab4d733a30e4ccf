import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { SuggestionReason } from '#contract/calls/suggestions.ts'
import { beginWelcome } from '#web/core/first-run.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { addPublishedTweet } from '#web/features/posts/api.ts'
import { fakeApi, fakeMe, fakeTweet, fakeUser, refuse } from '#web/test-api.ts'
import { forgetAlice, later, showToAlice } from '#web/test-member.tsx'
import { FirstRun } from './first-run.tsx'
import { reasonText } from './suggestion-reason.tsx'
import Welcome from './welcome.tsx'

const reason = (change: Partial<SuggestionReason>): SuggestionReason => ({
  type: 'new',
  user: null,
  others: 0,
  tag: null,
  ...change,
})
const bob = fakeUser()
const carol = fakeUser({ _id: '01c3a1b2d4e5f60718293a4d', username: 'carol', name: 'Carol' })
const answers = {
  'GET /topics': { topics: [{ tag: 'Art', count: 3, chosen: false }] },
  'GET /suggestions/users': {
    suggestions: [
      { user: bob, reason: reason({ type: 'topic', tag: 'Art' }) },
      { user: carol, reason: reason({}) },
    ],
  },
}
const open = () => {
  const ended: boolean[] = []
  showToAlice(<Welcome onDone={() => ended.push(true)} />)
  return ended
}

afterEach(forgetAlice)

describe('the welcome', () => {
  it('shows why each person is suggested', () => {
    const by = fakeUser({ username: 'dave' })
    expect(reasonText(reason({ type: 'followed', user: by }))).toBe('Followed by @dave')
    expect(reasonText(reason({ type: 'followed', user: by, others: 1 }))).toBe('Followed by @dave and 1 other')
    expect(reasonText(reason({ type: 'topic', tag: 'Art' }))).toBe('Posts about #Art')
    expect(reasonText(reason({ type: 'popular' }))).toBe('Popular here')
    expect(reasonText(reason({ type: 'new' }))).toBe('New here')
    expect(reasonText(reason({ type: 'member' }))).toBeNull()
  })

  it('follows all at once, and reverts users whom the server omitted', async () => {
    const seen = fakeApi({
      ...answers,
      'POST /suggestions/follow': { following: [bob._id] },
      'GET /profile': refuse('internal'),
    })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Follow all' }))
    expect(seen.find(({ call }) => call === 'POST /suggestions/follow')?.body).toEqual({ users: [bob._id, carol._id] })
    expect(await screen.findByRole('button', { name: 'Following' })).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Follow' })).toHaveLength(1)
  })

  it('reverts all when the server refuses, with a message', async () => {
    fakeApi({ ...answers, 'POST /suggestions/follow': refuse('internal', undefined, '') })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Follow all' }))
    expect(await screen.findByText('Follow failed')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Follow' })).toHaveLength(2)
  })

  it('saves a topic when it is pressed', async () => {
    const seen = fakeApi({
      ...answers,
      'PUT /topics': { topics: [{ tag: 'Art', count: 3, chosen: true }] },
    })
    open()
    const topic = await screen.findByRole('button', { name: '#Art' })
    await userEvent.click(topic)
    await waitFor(() => expect(topic.getAttribute('aria-pressed')).toBe('true'))
    expect(seen.find(({ call }) => call === 'PUT /topics')?.body).toEqual({ topics: ['Art'] })
  })

  it('saves the name without asking for the password', async () => {
    const seen = fakeApi({ ...answers, 'PUT /profile/first': { user: fakeMe({ name: 'Alice A.' }) } })
    open()
    await userEvent.type(screen.getByLabelText('Your name'), ' A.')
    await userEvent.tab()
    await waitFor(() => expect(seen.some(({ call }) => call === 'PUT /profile/first')).toBe(true))
    expect(screen.queryByLabelText(/password/i)).toBeNull()
    await screen.findByText('Saved')
    expect(screen.getAllByRole('status').map((each) => each.textContent?.trim())).toContain('Name saved')
    await userEvent.type(screen.getByLabelText('Your name'), 'B')
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('shows that the picture is saved', async () => {
    fakeApi({ ...answers, 'PUT /profile/first': { user: fakeMe() } })
    open()
    const picture = new File(['pixels'], 'a.png', { type: 'image/png' })
    await userEvent.upload(screen.getByLabelText('Choose an image'), picture)
    expect(await screen.findByText('Image saved')).toBeTruthy()
  })

  it('has its parts one level below its heading', async () => {
    fakeApi(answers)
    open()
    await screen.findByRole('heading', { name: 'People to follow' })
    expect(screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
      'H2 Welcome to Plus',
      'H3 Who you are',
      'H3 What you like',
      'H3 People to follow',
    ])
  })

  it('sends a name once by Enter and leaving the field, and again after a refusal', async () => {
    const { promise, resolve } = later<ReturnType<typeof refuse>>()
    const seen = fakeApi({ ...answers, 'PUT /profile/first': () => promise })
    const sent = () => seen.filter(({ call }) => call === 'PUT /profile/first')
    open()
    await userEvent.type(screen.getByLabelText('Your name'), ' A.{Enter}')
    await userEvent.tab()
    expect(sent().map(({ body }) => body)).toEqual([{ name: 'Alice A.' }])
    resolve(refuse('invalid_fields', { name: 'That name is not allowed.' }))
    await screen.findByText('That name is not allowed.')
    await userEvent.type(screen.getByLabelText('Your name'), '{Enter}')
    await waitFor(() => expect(sent()).toHaveLength(2))
  })

  it('shows the message of the server about a picture', async () => {
    const text = 'Cette image n’est pas prise en charge.'
    fakeApi({ ...answers, 'PUT /profile/first': refuse('not_an_image', { avatar: text }) })
    open()
    await userEvent.upload(screen.getByLabelText('Choose an image'), new File(['text'], 'a.png', { type: 'image/png' }))
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('leaves the focus on the heading of Home', async () => {
    fakeApi(answers)
    beginWelcome(fakeMe()._id)
    showToAlice(
      <>
        <h1 tabIndex={-1}>Home</h1>
        <FirstRun />
      </>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Skip' }))
    expect(document.activeElement?.textContent).toBe('Home')
  })

  it('folds on Home when the first post is written', async () => {
    let tweetsCount = 0
    fakeApi({
      ...answers,
      'GET /profile': () => ({ ...fakeMe(), showBirthYear: false, blockedUsers: [], tweets: [], tweetsCount }),
    })
    beginWelcome(fakeMe()._id)
    showToAlice(<FirstRun />)
    const name = await screen.findByLabelText('Your name')
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByRole('button', { name: 'Show steps' })).toBeNull()
    tweetsCount = 1
    addPublishedTweet(queryClient, fakeTweet())
    await userEvent.click(await screen.findByRole('button', { name: 'Show steps' }))
    expect(screen.getByLabelText('Your name')).toBe(name)
  })

  it('works with nothing in the network, and can be skipped', async () => {
    fakeApi({ 'GET /topics': { topics: [] }, 'GET /suggestions/users': { suggestions: [] } })
    const ended = open()
    const people = await screen.findByRole('region', { name: 'People to follow' })
    const copy = await within(people).findByRole('button', { name: 'Copy invite link' })
    // A status inside the button would hide its name.
    expect(within(copy).queryByRole('status')).toBeNull()
    await userEvent.click(copy)
    expect(
      (await within(people).findByText('Invite link copied', { selector: '[role=status]' })).textContent,
    ).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'Topics' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
    expect(ended).toEqual([true])
  })
})
