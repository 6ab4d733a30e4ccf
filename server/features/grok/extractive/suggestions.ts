/** The questions that the screen suggests, which are also understood in the reader's language. */
import { type Language, SOURCE_LANGUAGE } from '#contract/languages.ts'
import { text } from '#contract/server-texts.ts'
import { translate } from '#server/core/i18n/translate.ts'
import { fold } from '#server/core/text/fold.ts'

const suggestions = [
  text('What’s trending?'),
  text('Summarize today'),
  text('Which posts were liked most this week?'),
  text('How do I describe an image?'),
  text('Summarize this thread'),
]

const MARK = '\uE002'
const withoutEnd = (question: string): string => fold(question).replace(/^[¿¡\s]+|[\s.!?？。؟…]+$/gu, '')

/** The English form of a suggested question; any other question unchanged. */
export function toEnglish(question: string, language: Language): string {
  if (language === SOURCE_LANGUAGE) return question
  const asked = withoutEnd(question)
  const known = suggestions.find((each) => withoutEnd(translate(each, language)) === asked)
  if (known) return known
  const aboutTrend = translate(text('What’s happening with {trend}?', { trend: MARK }), language)
  const [before = '', after = ''] = withoutEnd(aboutTrend.replace(/[\u2066-\u2069]/g, '')).split(fold(MARK))
  const trend =
    asked.startsWith(before) && asked.endsWith(after) ? asked.slice(before.length, asked.length - after.length) : ''
  return /^#\S+$/.test(trend) ? `What is happening about ${trend}?` : question
}
