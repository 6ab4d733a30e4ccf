/** Answers "What is happening about X?" and "What did @name say about Y?" with quotations. */
import type { Id } from '#server/core/ids/ids.ts'
import type { SearchDeps } from '#server/db/deps.ts'
import type { Draft, Line } from '#server/features/grok/answer.ts'
import type { PostEvidence } from '#server/features/grok/evidence/evidence.ts'
import { findNewest } from '#server/features/grok/evidence/find-posts.ts'
import type { Profile } from '#server/features/grok/evidence/profile.ts'
import { passageOf } from './passages.ts'
import { aboutOf, countAuthors, draft, introduce, line, plural, quote, timeOf } from './phrases.ts'
import type { Question } from './question.ts'
import { pickPassages } from './rank.ts'
import { MOST_READ, type RetrievedPosts, retrieve, toFilter } from './retrieve.ts'

const MOST_QUOTED = 5
const LATELY = 3

/** Quotes posts about the topic; null when there are none. */
export async function answerAbout(deps: SearchDeps, viewer: Id, question: Question): Promise<Draft | null> {
  const found = await retrieve(deps, viewer, question)
  if (found.posts.length > 0) return draft(...describeTopic(viewer, question, found))
  if (!question.period) return null
  const ever = await retrieve(deps, viewer, { ...question, period: undefined })
  if (ever.posts.length === 0) return null
  const quoted = pickPassages(withoutOwn(viewer, ever.posts), ever.terms, LATELY).map((pick) => quote(pick))
  return draft(
    line(`I found no posts${aboutOf(question.topic)}${timeOf(question.period)}. From other times there are these:`),
    ...quoted,
  )
}

/** Quotes posts of one user about the topic or, without a topic, their newest posts. */
export async function answerByAuthor(deps: SearchDeps, viewer: Id, question: Question, by: Profile): Promise<Draft> {
  const { topic, period, terms, wantsLatest } = question
  const name = `@${by.username}`
  if (terms.length > 0) {
    const found = await retrieve(deps, viewer, { ...question, author: by.id })
    if (found.posts.length > 0) {
      const shown = wantsLatest ? newestFirst(found.posts) : pickPassages(found.posts, found.terms, MOST_QUOTED)
      return draft(line(headline(question, found, `${name} says`)), ...shown.map((pick) => quote(pick)))
    }
  }
  const { posts } = await findNewest(deps, viewer, toFilter({ terms: [], author: by.id, period }))
  const missing = terms.length > 0 ? `I found no posts by ${name}${aboutOf(topic)}${timeOf(period)}.` : ''
  if (posts.length === 0) return draft(line(missing || `I found no posts by ${name}${timeOf(period)}.`))
  const lately = newestFirst(posts, terms.length > 0 ? LATELY : MOST_QUOTED)
  const intro =
    terms.length > 0 ? `${missing} What ${name} wrote last:` : `What ${name} wrote${timeOf(period) || ' last'}:`
  return draft(line(intro), ...lately.map((pick) => quote(pick)))
}

function newestFirst(posts: readonly PostEvidence[], limit = MOST_QUOTED) {
  const sorted = [...posts].sort((a, b) => b.id - a.id).slice(0, limit)
  return sorted.map((post) => ({ posts: [post], passage: passageOf(post, []) }))
}

function describeTopic(viewer: Id, question: Question, found: RetrievedPosts): Line[] {
  const others = withoutOwn(viewer, found.posts)
  const picks = question.wantsLatest ? newestFirst(others) : pickPassages(others, found.terms, MOST_QUOTED)
  const quoted = picks.map((pick) => quote(pick))
  const { length } = found.posts
  if (found.isPartial || length <= MOST_QUOTED) return [line(headline(question, found, 'members say')), ...quoted]
  const many = length < MOST_READ ? plural(length, 'post') : `at least ${plural(length, 'post')}`
  const instead = found.isCorrected ? `no posts${aboutOf(question.topic)}, but ` : ''
  const about = aboutOf(found.topic) + timeOf(question.period)
  const counted = `I found ${instead}${many} by ${plural(countAuthors(found.posts), 'member')}${about}.`
  const sample = picks.flatMap((pick) => pick.posts.slice(0, 1))
  return [introduce(counted, sample, 'Among what they say:'), ...quoted]
}

function headline(question: Question, found: RetrievedPosts, who: string): string {
  const { topic } = question
  if (found.isPartial) return `I found no posts about all of “${topic}”. These come closest:`
  if (found.isCorrected) return `I found no posts about “${topic}”, but some about “${found.topic}”:`
  return `About “${found.topic}”${timeOf(question.period)}, ${who}:`
}

/** The posts of others or, without any, those of the viewer. */
export function withoutOwn(viewer: Id, posts: readonly PostEvidence[]): readonly PostEvidence[] {
  const others = posts.filter((post) => post.author.id !== viewer)
  return others.length > 0 ? others : posts
}
