import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { readConversation } from './follow-up.ts'
import { periodsToEnglish } from './period.ts'

/** A Wednesday. */
const NOON = Date.parse('2026-06-17T12:00:00Z')

/** The question as a line: kind, topic, author, days of its period. */
function read(...questions: string[]): string {
  const { kind, topic, named, isOwn, period, measure } = readConversation(questions, NOON)
  const what = kind === 'engaged' ? `${kind} by ${measure}` : kind
  const when =
    period && `${Math.floor((period.from - NOON) / DAY_MS)} to ${Math.floor((period.before - NOON) / DAY_MS)}`
  return [what, topic, named ? `@${named.username}` : isOwn && 'own', when].filter(Boolean).join(' · ')
}

describe('a follow-up', () => {
  it.each([
    ['and last week?', 'about · green tea · -14 to -7'],
    ['Last week?', 'about · green tea · -14 to -7'],
    ['and who liked it?', 'engaged by likes · green tea'],
    ['Who reposted that most?', 'engaged by retweets · green tea'],
    ['Who else talks about it?', 'people · green tea'],
    ['How many?', 'count · green tea'],
    ['What did @bob say about it?', 'about · green tea · @bob'],
    ['And @bob?', 'about · green tea · @bob'],
    ['what about @bob', 'about · green tea · @bob'],
    ['and coffee?', 'about · coffee'],
    ['Summarize it', 'about · green tea'],
    ['Why?', 'about · green tea'],
  ])('takes its subject from the question before: %s', (text, complete) => {
    expect(read('What do people say about green tea?', text)).toBe(complete)
  })

  it.each([
    ['How many posts about tea today?', 'and coffee?', 'count · coffee · -1 to 0'],
    ['Who talks about tea?', 'and coffee?', 'people · coffee'],
    ['What did @bob say about tea?', 'And about coffee?', 'about · coffee · @bob'],
    ['What did @bob say about tea?', 'Who else talks about it?', 'people · tea'],
    ['What did I say about tea?', 'and last week?', 'about · tea · own · -14 to -7'],
    ['Who is @bob?', 'and @carol?', 'profile · @carol'],
    ['Who is @bob?', 'What does he say about tea?', 'about · tea · @bob'],
    ['Summarize today', 'and yesterday?', 'overview · -2 to -1'],
    ['What’s trending?', 'and last week?', 'overview · -14 to -7'],
    ['Which posts were liked most this week?', 'and about tea?', 'engaged by likes · tea · -7 to 0'],
  ])('keeps what it does not change: %s %s', (first, next, complete) => {
    expect(read(first, next)).toBe(complete)
  })

  it('may follow another follow-up', () => {
    expect(read('What about tea?', 'and last week?', 'and who liked it?')).toBe('engaged by likes · tea · -14 to -7')
    expect(read('What about tea?', 'and coffee?', 'How many?')).toBe('count · coffee')
  })

  it.each([
    ['What about trains?', 'Is it raining in Paris?', 'about · raining Paris'],
    ['What about trains?', 'What’s trending?', 'trends'],
    ['What about trains?', 'And summarize today', 'overview · -1 to 0'],
    ['What about trains?', 'Which posts were liked most this week?', 'engaged by likes · -7 to 0'],
    ['What about trains?', 'What can you do?', 'abilities'],
    ['How many posts about trains?', 'And how do I delete my account?', 'about · delete account'],
  ])('is none where the question says all by itself: %s %s', (first, next, complete) => {
    expect(read(first, next)).toBe(complete)
  })

  it('asks the help about the subject of the question before', () => {
    const { isHowTo, text } = readConversation(['How do I add a photo?', 'And how do I describe it?'], NOON)
    expect([isHowTo, text]).toEqual([true, 'How do I add a photo?   how do I describe it?'])
  })

  it('reads its period in other languages too', () => {
    expect(periodsToEnglish('und letzte Woche?', 'de')).toBe('und  last week ?')
    expect(periodsToEnglish('et hier ?', 'fr')).toBe('et  yesterday  ?')
    expect(periodsToEnglish('先週は？', 'ja')).toBe(' last week は？')
  })
})
