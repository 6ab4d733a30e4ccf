/** Answers "What is happening about X?" and "What did @name say about Y?" with quotations. */
import { text } from '#contract/server-texts.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { SearchDeps } from '#server/db/deps.ts'
import type { Draft, Line } from '#server/features/grok/answer.ts'
import type { PostEvidence } from '#server/features/grok/evidence/evidence.ts'
import { findNewest } from '#server/features/grok/evidence/find-posts.ts'
import type { Profile } from '#server/features/grok/evidence/profile.ts'
import { about, type Wording, words } from '#server/features/grok/wording.ts'
import { CLOSEST, draft, line, NOTHING, nameOf, postsByPeople, quote, quotePost, topicOf } from './phrases.ts'
import type { Question } from './question.ts'
import { pickPassages, type Quotation } from './rank.ts'
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
    line(about(NOTHING, topicOf(question.topic), question.period.name)),
    line(words(text('From other times'))),
    ...quoted,
  )
}

/** Quotes posts of one user about the topic or, without a topic, their newest posts. */
export async function answerByAuthor(deps: SearchDeps, viewer: Id, question: Question, by: Profile): Promise<Draft> {
  const { topic, period, terms, wantsLatest } = question
  const name = nameOf(by)
  if (terms.length > 0) {
    const found = await retrieve(deps, viewer, { ...question, author: by.id })
    if (found.posts.length > 0) {
      const shown = wantsLatest ? newestFirst(found.posts) : pickPassages(found.posts, found.terms, MOST_QUOTED)
      return draft(
        ...headlines(question, found, about(words(text('Posts')), name)),
        ...shown.map((pick) => quote(pick)),
      )
    }
  }
  const { posts } = await findNewest(deps, viewer, toFilter({ terms: [], author: by.id, period }))
  const missing = line(about(NOTHING, topicOf(topic), name, period?.name))
  if (posts.length === 0) return draft(missing)
  const lately = posts.slice(0, terms.length > 0 ? LATELY : MOST_QUOTED)
  const intro = line(about(words(text('Latest posts')), name, terms.length > 0 ? '' : period?.name))
  return draft(...(terms.length > 0 ? [missing] : []), intro, ...lately.map((post) => quotePost(post)))
}

const newestFirst = (posts: readonly PostEvidence[]): Quotation[] =>
  pickPassages(
    posts.toSorted((a, b) => b.id - a.id),
    [],
    MOST_QUOTED,
  )

function describeTopic(viewer: Id, question: Question, found: RetrievedPosts): Line[] {
  const others = withoutOwn(viewer, found.posts)
  const picks = question.wantsLatest ? newestFirst(others) : pickPassages(others, found.terms, MOST_QUOTED)
  const quoted = picks.map((pick) => quote(pick))
  const { length } = found.posts
  const isFew = found.isPartial || length <= MOST_QUOTED
  const statement = isFew ? words(text('What people say')) : postsByPeople(found.posts, length < MOST_READ)
  const sample = isFew ? [] : picks.flatMap((pick) => pick.posts.slice(0, 1))
  return [...headlines(question, found, statement, sample), ...quoted]
}

/** What was found, after what was not. */
function headlines(
  { topic, period }: Question,
  found: RetrievedPosts,
  statement: Wording,
  cites: readonly PostEvidence[] = [],
): Line[] {
  if (found.isPartial) return [line(about(CLOSEST, topicOf(topic)))]
  return [
    ...(found.isCorrected ? [line(about(NOTHING, topicOf(topic)))] : []),
    line(about(statement, topicOf(found.topic), period?.name), cites),
  ]
}

/** The posts of others or, without any, those of the viewer. */
export function withoutOwn(viewer: Id, posts: readonly PostEvidence[]): readonly PostEvidence[] {
  const others = posts.filter((post) => post.author.id !== viewer)
  return others.length > 0 ? others : posts
}
