/** Answers "What is happening about X?", "What did @name say about Y?" and "Who talks about Z?" with quotations. */
import { text } from '#contract/server-texts.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { SearchDeps } from '#server/db/deps.ts'
import type { ComposedAnswer, Line } from '#server/features/grok/answer.ts'
import { engagementOf, type PostEvidence } from '#server/features/grok/evidence/evidence.ts'
import { findNewest } from '#server/features/grok/evidence/find-posts.ts'
import type { Profile } from '#server/features/grok/evidence/profile.ts'
import { about, inLanguage, type Wording, words } from '#server/features/grok/wording.ts'
import { passageOf, pickPassages, quoted } from './passages.ts'
import {
  CLOSEST,
  draft,
  itemOf,
  line,
  NOTHING,
  nameOf,
  postCount,
  postsByPeople,
  quote,
  quotePost,
  topicOf,
} from './phrases.ts'
import type { Question } from './question.ts'
import { MAX_READ_POSTS, type RetrievedPosts, retrieve, toFilter } from './retrieve.ts'

const MAX_SHOWN_PASSAGES = 5
const SAMPLE = 3

/**
 * Quotes posts about the topic, by everyone or by one user; without such posts, the newest posts of that user. Null
 * without posts.
 */
export async function answerAbout(
  deps: SearchDeps,
  viewer: Id,
  question: Question,
  by?: Profile,
): Promise<ComposedAnswer | null> {
  const { topic, period, terms } = question
  const hasTopic = terms.length > 0
  const found = hasTopic ? await retrieve(deps, viewer, { ...question, author: by?.id }) : undefined
  if (found && found.posts.length > 0) return describeTopic(viewer, question, found, by)
  const missing = line(about(NOTHING, topicOf(topic), nameOf(by), period?.name))
  if (by) {
    const { posts } = await findNewest(deps, viewer, toFilter({ terms: [], author: by.id, period }))
    if (posts.length === 0) return draft(missing)
    const intro = line(about(words(text('Latest posts')), nameOf(by), hasTopic ? '' : period?.name))
    const lately = posts.slice(0, hasTopic ? SAMPLE : MAX_SHOWN_PASSAGES)
    return draft(...(hasTopic ? [missing] : []), intro, ...lately.map((post) => quotePost(post)))
  }
  const ever = period && (await retrieve(deps, viewer, { ...question, period: undefined }))
  if (!ever || ever.posts.length === 0) return null
  const picks = pickPassages(withoutOwn(viewer, ever.posts), ever.terms, SAMPLE)
  return draft(missing, line(words(text('From other times'))), ...picks.map((pick) => quote(pick)))
}

function describeTopic(viewer: Id, question: Question, found: RetrievedPosts, by: Profile | undefined): ComposedAnswer {
  const others = withoutOwn(viewer, found.posts)
  const posts = question.wantsLatest ? others.toSorted((a, b) => b.id - a.id) : others
  const picks = pickPassages(posts, found.terms, MAX_SHOWN_PASSAGES)
  const { length } = found.posts
  const isCounted = !by && !found.isPartial && length > MAX_SHOWN_PASSAGES
  const statement = by ? about(words(text('Posts')), nameOf(by)) : words(text('What people say'))
  const counted = isCounted ? postsByPeople(found.posts, length < MAX_READ_POSTS) : statement
  const sample = isCounted ? picks.map((pick) => pick.posts[0]!) : []
  return draft(...headlines(question, found, counted, sample), ...picks.map((pick) => quote(pick)))
}

/** Lists the users who write about the topic, by number of posts. */
export async function answerPeople(deps: SearchDeps, viewer: Id, question: Question): Promise<ComposedAnswer | null> {
  const found = await retrieve(deps, viewer, question)
  if (found.posts.length === 0) return null
  const byAuthor = [...Map.groupBy(found.posts, (post) => post.author.id).values()]
  const loudness = (posts: readonly PostEvidence[]) => posts.reduce((sum, post) => sum + engagementOf(post), 0)
  byAuthor.sort((a, b) => b.length - a.length || loudness(b) - loudness(a) || b[0]!.id - a[0]!.id)
  const lines = byAuthor.slice(0, MAX_SHOWN_PASSAGES).map((posts) => {
    const [best] = posts
    const name: Wording =
      posts.length === 1
        ? nameOf(best!.author)
        : (language) => `@${best!.author.username} (${inLanguage(postCount(posts.length), language)})`
    return itemOf(name, quoted(passageOf(best!, found.terms)), posts.slice(0, SAMPLE))
  })
  const left = byAuthor.slice(MAX_SHOWN_PASSAGES)
  const others = line(
    words(text('And {count, plural, one {# other} other {# others}}', { count: left.length })),
    left.slice(0, SAMPLE).map(([post]) => post!),
  )
  const intro = headlines(question, found, words(text('People posting about this')))
  return draft(...intro, ...lines, ...(left.length > 0 ? [others] : []))
}

/** The lines about the search: the topic that was not found, then the found one. */
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

/** Posts by others, or the viewer's own when there are no others. */
export function withoutOwn(viewer: Id, posts: readonly PostEvidence[]): readonly PostEvidence[] {
  const others = posts.filter((post) => post.author.id !== viewer)
  return others.length > 0 ? others : posts
}
