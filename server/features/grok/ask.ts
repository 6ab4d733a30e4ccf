/** Answers from what members wrote, in their own words: no model, nothing made up, and each line says whose it is. */
import type { GrokAnswer } from '#contract/grok.ts'
import { QUESTION_LENGTH } from '#contract/limits.ts'
import { hasForbiddenCharacters, isBlank, isTooLong, truncateGraphemes } from '#contract/text.ts'
import { failFields } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { type RankedTweet, retrieveTweets } from '#server/features/search/tweets.ts'
import type { Phrase } from '#server/features/search/words.ts'
import { getTrends } from '#server/features/trends/trends.ts'
import { authorCards } from '#server/features/users/authors.ts'
import { asksForTrends, bestSentence, subjectOf } from './question.ts'

const MOST_QUOTED = 5
const MOST_READ = 20
const MOST_TRENDS = 5
const QUOTE_LENGTH = 240

const NOTHING = 'I found no posts about that.'

export async function ask(deps: Deps, viewer: Id, q: string): Promise<GrokAnswer> {
  const question = clean(q)
  if (asksForTrends(question)) return describeTrends(deps, viewer)
  const subject = subjectOf(question)
  const { lines, sources } = await quote(deps, viewer, subject, await findAbout(deps, viewer, subject))
  return answer(lines.length > 0 ? ['This is what members say:', ...lines] : [NOTHING], sources)
}

const answer = (lines: readonly string[], sources: GrokAnswer['sources'] = []): GrokAnswer => ({
  ok: true,
  text: lines.join('\n'),
  message: '',
  sources,
})

function clean(q: string): string {
  const question = q.trim()
  if (isBlank(question) || isTooLong(question, QUESTION_LENGTH) || hasForbiddenCharacters(question))
    failFields({ q: `Ask something, in up to ${QUESTION_LENGTH} characters.` })
  return question
}

/** Posts about everything that was asked for and, when they are few, about some of it. */
async function findAbout(deps: Deps, viewer: Id, subject: Phrase[]): Promise<RankedTweet[]> {
  if (subject.length === 0) return []
  const whole = await retrieveTweets(deps, viewer, { all: subject, any: [], none: [] }, MOST_READ)
  if (whole.length >= MOST_QUOTED || subject.length === 1) return whole
  const parts = await retrieveTweets(deps, viewer, { all: [], any: subject, none: [] }, MOST_READ)
  return [...whole, ...parts.filter((post) => !whole.some((each) => each.id === post.id))]
}

/** A line for each of the best posts that do not say the same. */
async function quote(deps: Deps, viewer: Id, subject: Phrase[], posts: readonly RankedTweet[]) {
  // Who asks knows what they said themselves, unless nobody else said anything.
  const others = posts.filter((post) => post.author_id !== viewer || posts.every((each) => each.author_id === viewer))
  const authors = await authorCards(deps).get(others.map((post) => post.author_id))
  const lines = new Map<string, GrokAnswer['sources'][number] & { line: string }>()
  for (const [index, post] of others.entries()) {
    const card = authors[index]
    const sentence = truncateGraphemes(bestSentence(post.content, subject), QUOTE_LENGTH)
    if (!card || sentence === '' || lines.has(sentence) || lines.size === MOST_QUOTED) continue
    const line = `• @${card.username}: “${sentence}”`
    lines.set(sentence, { line, tweet: deps.ids.format(post.id), user: card.author })
  }
  const quoted = [...lines.values()]
  return { lines: quoted.map(({ line }) => line), sources: quoted.map(({ tweet, user }) => ({ tweet, user })) }
}

async function describeTrends(deps: Deps, viewer: Id): Promise<GrokAnswer> {
  const { trends } = await getTrends(deps, MOST_TRENDS)
  const [first] = trends
  if (!first) return answer(['Nothing is trending right now.'])
  const subject = subjectOf(first.name)
  const { lines, sources } = await quote(deps, viewer, subject, await findAbout(deps, viewer, subject))
  const named = trends.map(({ name, tweets }) => `• ${name}: ${tweets} posts`)
  const about = lines.length > 0 ? ['', `What members say about ${first.name}:`, ...lines] : []
  return answer(['Trending now:', ...named, ...about], sources)
}
