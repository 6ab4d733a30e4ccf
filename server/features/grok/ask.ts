/** Answers from what members wrote, in their own words: no model, nothing made up, and each line says whose it is. */
import type { GrokAnswer } from '#contract/grok.ts'
import { QUESTION_LENGTH } from '#contract/limits.ts'
import { hasForbiddenCharacters, isBlank, isTooLong, truncateGraphemes } from '#contract/text.ts'
import { failFields } from '#server/core/errors.ts'
import type { Telling } from '#server/core/http/telling.ts'
import type { Id } from '#server/core/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { type RankedTweet, retrieveTweets } from '#server/features/search/tweets.ts'
import type { Phrase } from '#server/features/search/words.ts'
import { getTrends } from '#server/features/trends/trends.ts'
import { findVisibleTweet } from '#server/features/tweets/find.ts'
import type { Draft, Line } from './answer.ts'
import { readPosts } from './evidence/posts.ts'
import { asksForTrends, bestSentence, subjectOf } from './question.ts'
import { tellDraft } from './tell.ts'

const MOST_QUOTED = 5
const MOST_READ = 20
const MOST_TRENDS = 5
const QUOTE_LENGTH = 240

const NOTHING = 'I found no posts about that.'

export async function ask(deps: Deps, viewer: Id, q: string, tweet?: string): Promise<Telling<GrokAnswer>> {
  const question = clean(q)
  if (tweet !== undefined) await findVisibleTweet(deps, viewer, deps.ids.parse(tweet))
  return tellDraft(deps, viewer, await compose(deps, viewer, question))
}

function clean(q: string): string {
  const question = q.trim()
  if (isBlank(question) || isTooLong(question, QUESTION_LENGTH) || hasForbiddenCharacters(question))
    failFields({ q: `Ask something, in up to ${QUESTION_LENGTH} characters.` })
  return question
}

async function compose(deps: Deps, viewer: Id, question: string): Promise<Draft> {
  if (asksForTrends(question)) return describeTrends(deps, viewer)
  const subject = subjectOf(question)
  const quoted = await quote(deps, viewer, subject, await findAbout(deps, viewer, subject))
  return answer(quoted.length > 0 ? [line('This is what members say:'), ...quoted] : [line(NOTHING)])
}

const answer = (lines: Line[]): Draft => ({ lines, model: null })
const line = (text: string): Line => ({ sentences: [{ text, cites: [] }] })

/** Posts about everything that was asked for and, when they are few, about some of it. */
async function findAbout(deps: Deps, viewer: Id, subject: Phrase[]): Promise<RankedTweet[]> {
  if (subject.length === 0) return []
  const whole = await retrieveTweets(deps, viewer, { all: subject, any: [], none: [] }, MOST_READ)
  if (whole.length >= MOST_QUOTED || subject.length === 1) return whole
  const parts = await retrieveTweets(deps, viewer, { all: [], any: subject, none: [] }, MOST_READ)
  return [...whole, ...parts.filter((post) => !whole.some((each) => each.id === post.id))]
}

/** A line for each of the best posts that do not say the same. */
async function quote(deps: Deps, viewer: Id, subject: Phrase[], found: readonly RankedTweet[]): Promise<Line[]> {
  // Who asks knows what they said themselves, unless nobody else said anything.
  const others = found.filter((post) => post.author_id !== viewer || found.every((each) => each.author_id === viewer))
  const posts = await readPosts(
    deps,
    viewer,
    others.map((post) => post.id),
  )
  const lines = new Map<string, Line>()
  for (const post of posts) {
    const sentence = truncateGraphemes(bestSentence(post.content, subject), QUOTE_LENGTH)
    if (sentence === '' || lines.has(sentence) || lines.size === MOST_QUOTED) continue
    const said = { text: `@${post.author.username}: “${sentence}”`, cites: [post] }
    lines.set(sentence, { sentences: [said], isItem: true })
  }
  return [...lines.values()]
}

async function describeTrends(deps: Deps, viewer: Id): Promise<Draft> {
  const { trends } = await getTrends(deps, MOST_TRENDS)
  const [first] = trends
  if (!first) return answer([line('Nothing is trending right now.')])
  const subject = subjectOf(first.name)
  const quoted = await quote(deps, viewer, subject, await findAbout(deps, viewer, subject))
  const named = trends.map(({ name, tweets }) => ({ ...line(`${name}: ${tweets} posts`), isItem: true }))
  const about = quoted.length > 0 ? [{ sentences: [] }, line(`What members say about ${first.name}:`), ...quoted] : []
  return answer([line('Trending now:'), ...named, ...about])
}
