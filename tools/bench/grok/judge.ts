/** Whether an answer is right, and whether each of its sentences is shown by what it cites. */
import type { GrokAnswer } from '#contract/calls/grok.ts'
import type { Tweet } from '#contract/calls/tweets.ts'
import { translate } from '#server/core/i18n/translate.ts'
import { articles } from '#server/features/grok/evidence/help.ts'
import type { KnownQuestion } from './questions.ts'

/** The faults of an answer; empty when it is right. */
export function missing(
  asked: KnownQuestion,
  { ok, text, sources, pages }: GrokAnswer,
  ids: ReadonlyMap<string, string>,
): string[] {
  const { cites = [], citesOne = [], says = [], page, isRefused } = asked
  if (!ok) return ['no answer']
  const cited = new Set(sources.map((source) => source.tweet))
  const has = (key: string) => cited.has(ids.get(key) ?? '')
  const isRefusing =
    /\bno (?:posts?|member|information|mention)\b|\bnothing\b|could(?:n['’]t| not) find|did(?:n['’]t| not) find|found none/i.test(
      text,
    )
  return [
    ...(isRefused && !isRefusing ? ['should say that there is nothing'] : []),
    ...(!isRefused && !cites.length && !citesOne.length && !says.length && !page ? ['expects nothing'] : []),
    ...cites.filter((key) => !has(key)).map((key) => `should cite ${key}`),
    ...(citesOne.length > 0 && !citesOne.some(has) ? [`should cite one of ${citesOne.join(', ')}`] : []),
    ...says.filter((words) => !text.includes(words)).map((words) => `should say “${words}”`),
    ...(page && !pages.some(({ path }) => path === page) ? [`should lead to ${page}`] : []),
  ]
}

interface Sentence {
  text: string
  marks: number[]
}

/** The sentences of an answer, each with its marks. A heading, or what says that nothing was found, states nothing. */
export function sentencesOf({ text }: GrokAnswer): Sentence[] {
  const found = text.split('\n').flatMap((line) =>
    Array.from(line.matchAll(/(?<said>.*?)(?<marks>(?:\[\d+\])+|$)/g), ({ groups }) => ({
      text: groups!.said!.replace(/^• /, '').trim(),
      marks: Array.from(groups!.marks!.matchAll(/\d+/g), ([mark]) => Number(mark)),
    })),
  )
  return found.filter(
    ({ text: said, marks }) => /\p{L}|\p{N}/u.test(said) && (marks.length > 0 || !statesNothing(said)),
  )
}

const HEADING =
  /^(?:What people say|Posts|Latest posts|Most \w+|Trending now|People posting about this|Closest matches|From other times)(?: · |$)/
const statesNothing = (said: string): boolean =>
  HEADING.test(said) || /\bno (?:posts?|replies)\b|\bnothing\b/i.test(said) || /^(?:Try|Search) /.test(said)

const plain = (text: string): string => text.replaceAll('\u2060', '').replace(/\s+/g, ' ').trim()

/** Whether the cited sources exist, and contain what the sentence quotes and counts. */
export function isShown({ text, marks }: Sentence, answer: GrokAnswer): boolean {
  const posts = marks.flatMap((mark) => {
    const index = answer.sources.findIndex(({ n }) => n === mark)
    return index < 0 ? [] : answer.tweets[index]!
  })
  const pages = answer.pages.filter(({ n }) => marks.includes(n))
  if (marks.length === 0 || posts.length + pages.length !== new Set(marks).size) return false
  return holdsQuote(text, posts, pages) && holdsCounts(text, posts) && comesFromHelp(text, posts, pages)
}

function holdsQuote(text: string, posts: readonly Tweet[], pages: GrokAnswer['pages']): boolean {
  const quote = /^@[^“]*: “(?<quote>.*)”[^”]*$/s.exec(text)?.groups?.quote
  if (quote === undefined) return posts.length + pages.length > 0
  const wanted = plain(quote).replace(/…$/, '').trimEnd()
  return posts.some((post) =>
    [post.content, ...post.media.map(({ alt }) => alt)].some((held) => plain(held).includes(wanted)),
  )
}

const counters = { like: 'likesCount', repost: 'retweetsCount', repl: 'repliesCount' } as const

/** Marks of a post are exact; of posts there are at least as many as are cited. */
function holdsCounts(text: string, posts: readonly Tweet[]): boolean {
  const inBrackets = /\((?<marks>[^()]*)\)$/.exec(text)?.groups?.marks ?? ''
  for (const [, count, name] of inBrackets.matchAll(/([\d,]+) (like|repost|repl)/g)) {
    const counter = counters[name as keyof typeof counters]
    if (posts[0]?.[counter] !== Number(count!.replaceAll(',', ''))) return false
  }
  const [, counted] = /^([\d,]+)\+? posts? (?:by|·)/.exec(text) ?? []
  return !counted || Number(counted.replaceAll(',', '')) >= posts.length
}

/** Whether a text that cites only pages of the help is a sentence of one of them. True for other texts, as of profiles. */
function comesFromHelp(text: string, posts: readonly Tweet[], pages: GrokAnswer['pages']): boolean {
  if (posts.length > 0 || pages.every(({ path }) => path.startsWith('/user/'))) return true
  return pages.some(({ title }) =>
    articles
      .find((article) => translate(article.title) === title)
      ?.sentences.some((sentence) => plain(translate(sentence)) === plain(text)),
  )
}
