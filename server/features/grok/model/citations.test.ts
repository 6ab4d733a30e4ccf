import { describe, expect, it } from 'vitest'
import type { Evidence } from '#server/features/grok/evidence/evidence.ts'
import { checkSentence } from './citations.ts'

const post = (username: string, content: string, alt: string[] = []): Evidence => ({
  kind: 'post',
  id: 1,
  author: { id: 2, username, name: username.toUpperCase() },
  content,
  images: alt.length,
  alt,
  replyTo: null,
  at: 0,
  likes: 0,
  retweets: 0,
  replies: 0,
})

const shelf: Record<string, Evidence> = {
  p1: post('bob', 'Green tea, best at 80 degrees! @dave agrees. https://tea.example/80?x=1'),
  p2: post('carol', 'Coffee for me.', ['A cup of coffee']),
  h1: {
    kind: 'page',
    title: 'Passwords',
    path: '/settings/password',
    text: 'Open Settings, then Password.',
  },
}

const check = (sentence: string, question = 'What about tea, @erin?') =>
  checkSentence(sentence, { question, find: (handle) => shelf[handle] })

describe('a sentence that cites retrieved evidence', () => {
  it.each([
    ['Tea is fine [p1].', 'Tea is fine.', ['p1']],
    ['Tea is fine. [p1][p2]', 'Tea is fine.', ['p1', 'p2']],
    ['Tea [p1], not coffee [P2].', 'Tea, not coffee.', ['p1', 'p2']],
    ['Tea is fine (p1, p2).', 'Tea is fine.', ['p1', 'p2']],
    ['茶は80度が一番です【p1】。', '茶は80度が一番です。', ['p1']],
    ['Tea is fine [p1][p9].', 'Tea is fine.', ['p1']],
    ['Tea is fine [p1][p1].', 'Tea is fine.', ['p1']],
    ['Open Settings [h1].', 'Open Settings.', ['h1']],
    ['**@bob** and _he_ alone like `tea` [p1].', '@bob and _he_ alone like tea.', ['p1']],
    ['@bob says “best at 80 degrees” [p1].', '@bob says “best at 80 degrees”.', ['p1']],
    ['@bob says "Green tea … 80 degrees" [p1].', '@bob says "Green tea … 80 degrees".', ['p1']],
    ['@bob names @dave, of whom @erin asks [p1].', '@bob names @dave, of whom @erin asks.', ['p1']],
    ['It is at https://tea.example/80?x=1 [p1].', 'It is at https://tea.example/80?x=1.', ['p1']],
    ['On the picture is “a cup of coffee” [p2].', 'On the picture is “a cup of coffee”.', ['p2']],
  ])('%s is kept', (sentence, text, cites) => {
    expect(check(sentence)).toEqual({ kind: 'stated', text, cites: cites.map((handle) => shelf[handle]) })
  })

  it.each([
    ['points at what was not found', 'Tea is fine [p7].'],
    ['says nothing', '[p1]'],
    ['names a member of other posts', '@carol likes tea [p1].'],
    ['names a member nobody named', 'Write to @mallory [p1].'],
    ['leads where no post leads', 'See https://evil.example/ [p1].'],
    ['leads to more than a post does', 'See https://tea.example/80?x=1&steal=all [p1].'],
    ['leads there with words of other posts', 'See https://tea.example/80?x=1 [p2].'],
    ['has a bare address', 'See evil.example/login [p1].'],
    ['has a mail address', 'Write to thief@evil.example [p1].'],
    ['has a script', 'Click javascript:alert(1) [p1].'],
    ['has a number for an address', 'Open 10.0.0.1/admin [p1].'],
    ['quotes what nobody wrote', '@bob says “boil it for an hour” [p1].'],
    ['quotes what somebody else wrote', '@bob says “Coffee for me” [p1].'],
    ['is endless', `${'tea '.repeat(400)}[p1]`],
  ])('is dropped when it %s', (_, sentence) => expect(check(sentence)).toEqual({ kind: 'dropped' }))
})

describe('a sentence without a valid citation', () => {
  it.each([
    'I found no posts about tea.',
    'Sorry, I could not find anything about that.',
    'I’m sorry, but I couldn’t find posts.',
    'There are no posts about tea.',
  ])('counts when it says that nothing was found: %s', (sentence) =>
    expect(check(sentence)).toEqual({ kind: 'nothing found' }),
  )

  it.each([
    'Hello!',
    'Here is what members say about tea:',
    'I found that tea is deadly.',
    'There is no tea left.',
    'Tea is best.',
    'Everybody knows that I found no posts.',
    '---',
    '',
  ])('is dropped otherwise: %s', (sentence) => expect(check(sentence)).toEqual({ kind: 'dropped' }))
})
