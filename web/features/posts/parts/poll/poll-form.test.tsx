import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Tweet } from '#contract/calls/tweets.ts'
import { discardDraft, rereadDrafts } from '#web/core/drafts.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { Composer } from '#web/features/posts/compose/composer.tsx'
import { EditTweetDialog } from '#web/features/posts/compose/edit-tweet-dialog.tsx'
import { changeDrafts, loadDrafts } from '#web/features/posts/drafts/saved-drafts.ts'
import { openDraft, saveComposed, syncDrafts } from '#web/features/posts/drafts/sync.ts'
import { completeFields } from '#web/features/posts/parts/parts.ts'
import { tweetDraftName } from '#web/features/posts/publish/outgoing.ts'
import { PendingTweets } from '#web/features/posts/publish/pending-tweets.tsx'
import { fakeApi, fakeMe, fakeTweet, refuse } from '#web/test-api.ts'
import { forgetAlice, isOff, later, showToAlice } from '#web/test-member.tsx'

const me = fakeMe()._id
const name = tweetDraftName(me)
const parent = '01c3a1b2d4e5f60718293b99'

const open = (replyTo: string | null = null) =>
  showToAlice(
    <>
      <Composer replyTo={replyTo} />
      <PendingTweets replyTo={replyTo} />
    </>,
  )
const write = (text: string, index = 0) =>
  fireEvent.change(screen.getAllByRole('textbox', { name: /happening|reply|thread/ })[index]!, {
    target: { value: text },
  })
const press = (button: string) => userEvent.click(screen.getByRole('button', { name: button }))
const answer = (number: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Answer ${number}` })
const fill = (...answers: string[]) => {
  for (const [index, text] of answers.entries()) fireEvent.change(answer(index + 1), { target: { value: text } })
}
const answers = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Answer/ }).map(({ value }) => value)
const errorOf = (number: number) =>
  document.getElementById(answer(number).getAttribute('aria-describedby') ?? '')?.textContent

async function addPoll(...texts: string[]) {
  await press('Add a poll')
  await screen.findByRole('group', { name: 'Poll' })
  fill(...texts)
}

/** The fields of a form, each with its values. */
const fieldsOf = (body: unknown, ...fields: string[]) =>
  Object.fromEntries(fields.map((field) => [field, (body as FormData).getAll(field)]))
const bodyOf = (call: string, seen: ReturnType<typeof fakeApi>) => seen.find((each) => each.call === call)?.body

afterEach(async () => {
  discardDraft(name)
  discardDraft(tweetDraftName(me, parent))
  await changeDrafts(me, () => [])
  forgetAlice()
})

describe('the form of a poll', () => {
  it('begins with two answers and takes up to six', async () => {
    open()
    await addPoll()
    expect(answers()).toEqual(['', ''])
    expect(screen.queryByRole('button', { name: /^Remove answer/ })).toBeNull()
    for (let count = 3; count <= 6; count++) await press('Add an answer')
    expect(document.activeElement).toBe(answer(6))
    expect(screen.queryByRole('button', { name: 'Add an answer' })).toBeNull()
    fill('a', 'b', 'c')
    await press('Remove answer 2')
    expect(answers()).toEqual(['a', 'c', '', '', ''])
    expect(document.activeElement).toBe(answer(1))
  })

  it('goes on by Enter, which does not send the post', async () => {
    fakeApi({})
    open()
    await addPoll()
    await userEvent.type(answer(1), 'Tea{Enter}')
    expect(document.activeElement).toBe(answer(2))
    await userEvent.keyboard('Coffee{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(answer(3)))
    await userEvent.keyboard('{Enter}')
    expect(answers()).toEqual(['Tea', 'Coffee', ''])
  })

  it('says what is wrong with an answer, and sends nothing', async () => {
    fakeApi({})
    open()
    write('Which one?')
    await addPoll('Tea', ' tea ')
    expect(errorOf(2)).toBeUndefined()
    await waitFor(() => expect(errorOf(2)).toBe('Answers 1 and 2 are the same.'))
    fill('x'.repeat(51), '')
    expect(errorOf(1)).toBe('Keep answer 1 to 50 characters.')
    screen.getByText('1 character too many')
    fill('Tea')
    expect(errorOf(2)).toBeUndefined()
    await press('Post')
    await waitFor(() => expect(errorOf(2)).toBe('Answer 2 is empty.'))
    expect(document.activeElement).toBe(answer(2))
  })

  it('needs a question', async () => {
    fakeApi({})
    open()
    await addPoll('Tea', 'Coffee')
    await press('Post')
    await screen.findByText('Write the question of your poll.')
    write('Which one?')
    expect(screen.queryByText('Write the question of your poll.')).toBeNull()
  })

  it('begins with its question, and with the first answer where there is one', async () => {
    open()
    await addPoll()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'What’s happening?' }))
    await press('Remove poll')
    write('Which one?')
    await addPoll()
    await waitFor(() => expect(document.activeElement).toBe(answer(1)))
  })

  it('turns Post off while it is empty', async () => {
    open()
    write('Which one?')
    expect(isOff('Post')).toBe(false)
    await addPoll()
    expect(isOff('Post')).toBe(true)
    fill('Tea')
    expect(isOff('Post')).toBe(false)
  })

  it('is removed by its button', async () => {
    open()
    await addPoll('Tea')
    await press('Remove poll')
    expect(screen.queryByRole('group', { name: 'Poll' })).toBeNull()
    expect(localStorage.getItem(`draft:${name}`)).toBeNull()
  })
})

describe('a poll', () => {
  it('is published with its post, and shown while it is sent', async () => {
    const sent = later<{ tweet: Tweet }>()
    const seen = fakeApi({ 'POST /tweets': () => sent.promise })
    open()
    write('Which one?')
    await addPoll('Tea', 'Coffee')
    await userEvent.click(screen.getByRole('switch', { name: 'Several answers' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Poll length' }), '3 days')
    await press('Post')
    const pending = within(await screen.findByRole('status', { name: 'Posting…' }))
    expect(pending.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Tea', 'Coffee'])
    expect(fieldsOf(bodyOf('POST /tweets', seen), 'pollChoices', 'pollMultiple', 'pollMinutes')).toEqual({
      ...{ pollChoices: ['Tea', 'Coffee'], pollMultiple: ['true'], pollMinutes: ['4320'] },
    })
    sent.resolve({ tweet: fakeTweet() })
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Poll' })).toBeNull())
  })

  it('can belong to a reply', async () => {
    const seen = fakeApi({ 'POST /tweets/reply/:id': { tweet: fakeTweet({ replyTo: parent }) } })
    open(parent)
    write('Which one?')
    await addPoll('Tea', 'Coffee')
    await press('Reply')
    await waitFor(() =>
      expect(bodyOf('POST /tweets/reply/:id', seen)).toMatchObject({
        ...{ pollChoices: ['Tea', 'Coffee'], pollMultiple: false, pollMinutes: 1_440 },
      }),
    )
  })

  it('keeps what its reply takes from the parent', async () => {
    const to = fakeTweet({ _id: parent, warning: 'Spoilers' })
    queryClient.setQueryData(['tweets', 'one', parent], { tweet: to, askedAt: Date.now() })
    open(parent)
    await userEvent.click(screen.getByRole('textbox', { name: 'Post your reply' }))
    await screen.findByRole('textbox', { name: 'Content warning' })
    await addPoll()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Content warning' }).value).toBe('Spoilers')
  })

  it('can belong to each post of a thread', async () => {
    const seen = fakeApi({ 'POST /tweets/thread': { tweets: [fakeTweet()] } })
    open()
    write('One')
    await press('Add a post to the thread')
    await waitFor(() => write('Two', 1))
    await addPoll('Tea', 'Coffee')
    await press('Post')
    await waitFor(() => expect(bodyOf('POST /tweets/thread', seen)).toBeTruthy())
    expect(
      fieldsOf(bodyOf('POST /tweets/thread', seen), 'pollSizes', 'pollChoices', 'pollsMultiple', 'pollsMinutes'),
    ).toEqual({
      ...{ pollSizes: ['0', '2'], pollChoices: ['Tea', 'Coffee'], pollsMultiple: ['false'], pollsMinutes: ['1440'] },
    })
  })

  it('stays in the draft, over a reload and in the list of drafts', async () => {
    const written = { choices: ['Tea', ''], isMultiple: false, minutes: 1_440 }
    const draft = {
      ...{ id: '0f1e2d3c-4b5a-4678-8796-a5b4c3d2e1f0', posts: [{ text: '', images: 0, poll: written }], replyTo: null },
      ...{ ...completeFields(), updatedAt: '2026-11-20T09:30:00.000Z' },
    }
    const seen = fakeApi({ 'GET /drafts': { drafts: [] }, 'PUT /drafts/:id': { draft, kept: null } })
    open()
    await addPoll('Tea')
    rereadDrafts()
    expect(answers()).toEqual(['Tea', ''])
    await saveComposed(name)
    await syncDrafts()
    expect(bodyOf('PUT /drafts/:id', seen)).toMatchObject({ posts: [{ text: '', poll: written }] })
    expect(screen.queryByRole('group', { name: 'Poll' })).toBeNull()

    await changeDrafts(me, () => [])
    fakeApi({ 'GET /drafts': { drafts: [draft] } })
    await syncDrafts()
    await openDraft((await loadDrafts(me))[0]!, name)
    await waitFor(() => expect(answers()).toEqual(['Tea', '']))
  })
})

describe('the edit dialog', () => {
  const HOUR = 3_600_000
  const polled = (votersCount: number): Tweet =>
    fakeTweet({
      createdAt: new Date(Date.now() - HOUR).toISOString(),
      poll: {
        choices: ['Tea', 'Coffee'].map((text) => ({ text, votes: 0 })),
        ...{ isMultiple: false, isEnded: false, version: 1, votersCount },
        endsAt: new Date(Date.now() + 23 * HOUR).toISOString(),
      },
    })
  const edit = (tweet: Tweet) => {
    const onClose = vi.fn()
    showToAlice(<EditTweetDialog tweet={tweet} onClose={onClose} />)
    return onClose
  }

  it('changes answers and length before the first vote', async () => {
    const seen = fakeApi({ 'PUT /tweets/:id': { tweet: polled(0) } })
    const onClose = edit(polled(0))
    await screen.findByRole('group', { name: 'Poll' })
    expect(screen.queryByRole('button', { name: /poll$/ })).toBeNull()
    const lengths = within(screen.getByRole('combobox', { name: 'Poll length' })).getAllByRole('option')
    expect(lengths.map(({ textContent }) => textContent)).toContain('1 day')
    expect(lengths.map(({ textContent }) => textContent)).not.toContain('30 minutes')
    fill('Milk', '')
    await press('Save')
    await waitFor(() => expect(errorOf(2)).toBe('Answer 2 is empty.'))
    fill('Milk', 'Juice')
    await press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(fieldsOf(bodyOf('PUT /tweets/:id', seen), 'pollChoices', 'pollMinutes')).toEqual({
      ...{ pollChoices: ['Milk', 'Juice'], pollMinutes: ['1440'] },
    })
  })

  it('shows the answers, which are fixed, after the first vote', async () => {
    const seen = fakeApi({ 'PUT /tweets/:id': refuse('poll_has_votes') })
    edit(polled(1))
    await screen.findByText('People have voted in this poll, so it can’t be changed.')
    screen.getByText('If you edit the post, voters see that it changed after they voted.')
    screen.getByText('Tea')
    expect(screen.queryByRole('textbox', { name: /^Answer/ })).toBeNull()
    fireEvent.change(screen.getByRole('textbox', { name: 'Post text' }), { target: { value: 'Reworded' } })
    await press('Save')
    await waitFor(() => expect(bodyOf('PUT /tweets/:id', seen)).toBeTruthy())
    expect((bodyOf('PUT /tweets/:id', seen) as FormData).has('pollChoices')).toBe(false)
  })
})
