import { afterEach, describe, expect, it } from 'vitest'
import { fakeMe, fakeUser } from '#web/test-api.ts'
import { isOnlyEmoji } from './chat/message-bubble.tsx'
import { dayLabel, groupByDay } from './chat/message-days.ts'
import { deduceOwnUser } from './chat/use-own-user.ts'
import { mergeNewest, type Thread, temporaryMessage, withMessage, withOlder } from './thread.ts'

const me = fakeMe()
const other = fakeUser()
const makeMessage = (number: number, text = `${number}`) => ({
  ...temporaryMessage('', text, other, me),
  _id: number.toString(16).padStart(24, '0'),
  createdAt: new Date(Date.UTC(2025, 10, 20, 9, number)).toISOString(),
})
const thread = (numbers: number[], nextBefore: string | null = null): Thread => ({
  other,
  messages: numbers.map((number) => makeMessage(number)),
  nextBefore,
})
const textsOf = ({ messages }: Thread) => messages.map(({ text }) => text)

describe('a newest page', () => {
  it('adds new messages and keeps older pages', () => {
    const merged = mergeNewest(thread([1, 2, 3], 'older'), thread([3, 4], 'before 3'))
    expect(textsOf(merged)).toEqual(['1', '2', '3', '4'])
    expect(merged.nextBefore).toBe('older')
  })

  it('replaces all messages when there is a gap, except unsent ones', () => {
    const known = withMessage(thread([1, 2]), temporaryMessage('key', 'Soon', me, other))
    const merged = mergeNewest(known, thread([8, 9], 'before 8'))
    expect(textsOf(merged)).toEqual(['8', '9', 'Soon'])
    expect(merged.nextBefore).toBe('before 8')
  })

  it('updates the receipts of cached messages', () => {
    const seen = { ...makeMessage(1), readAt: '2025-11-20T10:00:00.000Z' }
    expect(mergeNewest(thread([1]), { ...thread([]), messages: [seen] }).messages).toEqual([seen])
  })
})

describe('a conversation', () => {
  it('takes older messages in before', () => {
    expect(textsOf(withOlder(thread([3], 'more'), thread([1, 2])))).toEqual(['1', '2', '3'])
  })

  it('has the server’s message once, in the place of the temporary one, also when it was looked at first', () => {
    const temporary = temporaryMessage('key', '2', me, other)
    const waiting = withMessage(thread([1, 2]), temporary)
    expect(textsOf(withMessage(waiting, makeMessage(2), temporary._id))).toEqual(['1', '2'])
  })

  it('shows unsent messages last, independent of the clock', () => {
    const early = { ...temporaryMessage('key', 'Soon', me, other), createdAt: '2001-01-01T00:00:00.000Z' }
    expect(textsOf(withMessage(thread([1]), early))).toEqual(['1', 'Soon'])
  })

  it('deduces the own user from the first message', () => {
    expect(deduceOwnUser(thread([1]))?.username).toBe(me.username)
    expect(deduceOwnUser({ other, messages: [{ ...makeMessage(1), sender: me, recipient: other }] })?.username).toBe(
      me.username,
    )
    expect(deduceOwnUser(thread([]))).toBeNull()
  })
})

describe('days', () => {
  const now = new Date(2025, 10, 21, 12)
  it.each([
    [new Date(2025, 10, 21, 0, 1), 'Today'],
    [new Date(2025, 10, 20, 23, 59), 'Yesterday'],
    [new Date(2025, 10, 19), 'Wednesday, November 19'],
    [new Date(2024, 10, 19), 'Tuesday, November 19, 2024'],
  ])('%s is called %s', (date, label) => expect(dayLabel(date.toISOString(), now)).toBe(label))

  it('say where the sender changes', () => {
    const messages = [makeMessage(1), makeMessage(2), { ...makeMessage(3), sender: me }]
    expect(groupByDay(messages).flatMap((day) => day.messages.map(({ isChange }) => isChange))).toEqual([
      true,
      false,
      true,
    ])
  })
})

describe('large emoji', () => {
  it.each([
    ['👍', true],
    ['👨‍👩‍👧‍👦 🏳️‍🌈 👋🏽', true],
    ['🎉'.repeat(7), false],
    ['1', false],
    ['#', false],
    ['👍 yes', false],
    ['', false],
  ])('%s: %s', (text, expected) => expect(isOnlyEmoji(text)).toBe(expected))
})

afterEach(() => localStorage.clear())

describe('a page that no longer has a message', () => {
  it('removes it where it would hold it, and leaves older pages alone', () => {
    expect(textsOf(mergeNewest(thread([1, 2, 3]), thread([1, 3])))).toEqual(['1', '3'])
    expect(textsOf(mergeNewest(thread([1, 2, 3]), thread([1, 2])))).toEqual(['1', '2'])
    expect(textsOf(mergeNewest(thread([1]), thread([])))).toEqual([])
    expect(textsOf(mergeNewest(thread([1, 2, 3, 4]), thread([3, 4], 'before 3')))).toEqual(['1', '2', '3', '4'])
    expect(textsOf(mergeNewest(thread([1, 2, 3, 4]), thread([2, 4], 'before 2')))).toEqual(['1', '2', '4'])
  })

  it('keeps messages sent since the page was requested', () => {
    expect(textsOf(mergeNewest(thread([1, 2]), thread([1]), thread([1])))).toEqual(['1', '2'])
  })
})
