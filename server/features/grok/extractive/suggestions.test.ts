import { expect, it } from 'vitest'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import { text } from '#contract/server-texts.ts'
import { translate } from '#server/core/i18n/translate.ts'
import { readQuestion } from './question.ts'
import { toEnglish } from './suggestions.ts'

it.each(Object.keys(LANGUAGES) as Language[])('understands the suggestions of the screen in %s', (language) => {
  const kindOf = (question: string) => readQuestion(toEnglish(question, language), Date.now())
  expect(kindOf(translate(text('What’s trending?'), language)).kind).toBe('trends')
  expect(kindOf(translate(text('Summarize today'), language)).kind).toBe('overview')
  expect(kindOf(translate(text('Which posts were liked most this week?'), language))).toMatchObject({
    kind: 'engaged',
    measure: 'likes',
    period: {},
  })
  expect(kindOf(translate(text('How do I describe an image?'), language)).isHowTo).toBe(true)
  const trend = translate(text('What’s happening with {trend}?', { trend: '#Fog' }), language)
  expect(kindOf(trend.replace(/[\u2066-\u2069]/g, ''))).toMatchObject({
    kind: 'about',
    topic: expect.stringMatching(/^#fog$/i),
  })
})
