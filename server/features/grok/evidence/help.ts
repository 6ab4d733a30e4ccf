/** Searches the help articles. */
import type { Text } from '#contract/server-texts.ts'
import { translate } from '#server/core/i18n/translate.ts'
import { account } from '#server/features/grok/help/account.ts'
import type { Article } from '#server/features/grok/help/article.ts'
import { people } from '#server/features/grok/help/people.ts'
import { posts } from '#server/features/grok/help/posts.ts'
import { stemOf } from '#server/features/grok/words/stem.ts'
import { isRequest, isStopWord } from '#server/features/grok/words/stop-words.ts'
import { toWords } from '#server/features/search/tokenize.ts'
import type { PageEvidence } from './evidence.ts'

export const articles: readonly Article[] = [...posts, ...people, ...account]

export interface FoundHelp {
  page: PageEvidence
  sentences: readonly Text[]
  /** Share of the question that the article covers, 0 to 1. */
  fit: number
}

interface Entry {
  article: Article
  title: ReadonlySet<string>
  head: ReadonlySet<string>
  body: ReadonlySet<string>
}

const inEnglish = ({ sentences }: Article, separator: string) =>
  sentences.map((sentence) => translate(sentence)).join(separator)
const stemsOf = (text: string) => toWords(text).map(stemOf)

const entries: readonly Entry[] = articles.map((article) => ({
  article,
  title: new Set(stemsOf(translate(article.title))),
  head: new Set(stemsOf(`${translate(article.title)} ${article.keywords}`)),
  body: new Set(stemsOf(inEnglish(article, ' '))),
}))

/** Inverse document frequency of a stem. A stem that no article has weighs most: the question is then not about the app. */
const weightOf = (stem: string): number =>
  Math.log(1 + entries.length / (1 + entries.filter(({ head, body }) => head.has(stem) || body.has(stem)).length))

// Stop words elsewhere, but subjects of the help.
const HELP_WORDS = new Set(stemsOf('post tweet member user write mention discussion without'))

/** The articles that answer the question best, the best first. */
export function findHelp(question: string, limit = 3): FoundHelp[] {
  const asked = [...new Set(toWords(question).filter((word) => !isStopWord(word) || HELP_WORDS.has(stemOf(word))))]
  const telling = asked.filter((word) => !isRequest(word))
  const wanted = [...new Set((telling.length > 0 ? telling : asked).map(stemOf))]
  const total = wanted.reduce((sum, stem) => sum + weightOf(stem), 0)
  if (total === 0) return []
  const scored = entries.map(({ article, title, head, body }) => {
    const share = (words: ReadonlySet<string>) =>
      wanted.reduce((sum, stem) => sum + (words.has(stem) ? weightOf(stem) : 0), 0) / total
    const fit = Math.max(share(head), share(new Set([...head, ...body])) * 0.75)
    return { article, fit, score: fit + share(title) / 4 }
  })
  return scored
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ article, fit }) => ({
      page: {
        kind: 'page' as const,
        title: translate(article.title),
        titleText: article.title,
        path: article.path,
        text: inEnglish(article, '\n'),
      },
      sentences: article.sentences,
      fit,
    }))
}
