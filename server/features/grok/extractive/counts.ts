/** Answers "How many posts about X?", "Which posts were liked most this week?" and "Who talks about Z?". */
import { type Text, text } from '#contract/server-texts.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { SearchDeps } from '#server/db/deps.ts'
import type { Draft } from '#server/features/grok/answer.ts'
import { engagementOf, type PostEvidence } from '#server/features/grok/evidence/evidence.ts'
import { findEngaged, findNewest } from '#server/features/grok/evidence/find-posts.ts'
import type { Profile } from '#server/features/grok/evidence/profile.ts'
import { about, inLanguage, list, type Wording, words } from '#server/features/grok/wording.ts'
import { passageOf, quoted } from './passages.ts'
import {
  CLOSEST,
  draft,
  itemOf,
  line,
  NOTHING,
  nameOf,
  postCount,
  postsByPeople,
  quotePost,
  topicOf,
} from './phrases.ts'
import type { Measure, Question } from './question.ts'
import { retrieve, toFilter } from './retrieve.ts'

const SAMPLE = 3
const MOST_SHOWN = 5

/** Counts posts exactly up to one result of the index, and answers `200+` beyond it. */
export async function answerCount(
  deps: SearchDeps,
  viewer: Id,
  question: Question,
  by?: Profile,
): Promise<Draft | null> {
  const { terms, topic, period } = question
  if (by && terms.length === 0 && !period)
    return draft(line(about(nameOf(by), postCount(by.posts), words(text('not counting replies'))), [by.page]))
  const { posts, isAll } = await findNewest(deps, viewer, toFilter({ terms, period, author: by?.id }))
  if (posts.length === 0) return null
  const counted = by ? postCount(posts.length, isAll) : postsByPeople(posts, isAll)
  const sample = posts.slice(0, SAMPLE)
  return draft(
    line(about(counted, topicOf(topic), nameOf(by), period?.name), sample),
    ...sample.map((post) => quotePost(post, terms)),
  )
}

const measures: Record<Measure, { of(post: PostEvidence): number; name: Text; none?: Text }> = {
  likes: { of: (post) => post.likes, name: text('Most liked'), none: text('No likes yet') },
  retweets: { of: (post) => post.retweets, name: text('Most reposted'), none: text('No reposts yet') },
  replies: { of: (post) => post.replies, name: text('Most replies'), none: text('No replies yet') },
  all: { of: engagementOf, name: text('Most popular') },
}

/** Lists the posts with most engagement. */
export async function answerEngaged(
  deps: SearchDeps,
  viewer: Id,
  question: Question,
  by?: Profile,
): Promise<Draft | null> {
  const { terms, topic, period, measure } = question
  const wanted = toFilter({ terms, period, author: by?.id })
  const found = await findEngaged(deps, viewer, wanted, 4 * MOST_SHOWN)
  const { of, name, none } = measures[measure]
  const most = found
    .filter((post) => of(post) > 0)
    .sort((a, b) => of(b) - of(a) || b.id - a.id)
    .slice(0, MOST_SHOWN)
  const subject = [topicOf(topic), nameOf(by), period?.name]
  if (most.length === 0) {
    // Posts about it exist: that nobody liked them is the answer.
    const posts = (await findNewest(deps, viewer, wanted)).posts.slice(0, SAMPLE)
    if (!none || terms.length === 0 || posts.length === 0) return null
    return draft(line(about(words(none), ...subject), posts), ...posts.map((post) => quotePost(post, terms)))
  }
  return draft(
    line(about(words(name), ...subject)),
    ...most.map((post) => quotePost(post, terms, marksOf(post, measure))),
  )
}

const marks: Record<Exclude<Measure, 'all'>, (count: number) => Text> = {
  likes: (count) => text('{count, plural, one {# like} other {# likes}}', { count }),
  retweets: (count) => text('{count, plural, one {# repost} other {# reposts}}', { count }),
  replies: (count) => text('{count, plural, one {# reply} other {# replies}}', { count }),
}

function marksOf(post: PostEvidence, measure: Measure): Wording {
  if (measure !== 'all') return words(marks[measure](measures[measure].of(post)))
  const counts = (['likes', 'retweets', 'replies'] as const).filter((each) => measures[each].of(post) > 0)
  return list(
    counts.map((each) => words(marks[each](measures[each].of(post)))),
    'unit',
  )
}

/** Lists the users who write about the topic, by number of posts. */
export async function answerPeople(deps: SearchDeps, viewer: Id, question: Question): Promise<Draft | null> {
  const found = await retrieve(deps, viewer, question)
  if (found.posts.length === 0) return null
  const byAuthor = [...Map.groupBy(found.posts, (post) => post.author.id).values()]
  const loudness = (posts: readonly PostEvidence[]) => posts.reduce((sum, post) => sum + engagementOf(post), 0)
  byAuthor.sort((a, b) => b.length - a.length || loudness(b) - loudness(a) || b[0]!.id - a[0]!.id)
  const missing = found.isCorrected ? [line(about(NOTHING, topicOf(question.topic)))] : []
  const intro = found.isPartial
    ? about(CLOSEST, topicOf(question.topic))
    : about(words(text('People posting about this')), topicOf(found.topic), question.period?.name)
  const lines = byAuthor.slice(0, MOST_SHOWN).map((posts) => {
    const [best] = posts
    const name: Wording =
      posts.length === 1
        ? nameOf(best!.author)
        : (language) => `@${best!.author.username} (${inLanguage(postCount(posts.length), language)})`
    return itemOf(name, quoted(passageOf(best!, found.terms)), posts.slice(0, SAMPLE))
  })
  const left = byAuthor.slice(MOST_SHOWN)
  const others = line(
    words(text('And {count, plural, one {# other} other {# others}}', { count: left.length })),
    left.slice(0, SAMPLE).map(([post]) => post!),
  )
  return draft(...missing, line(intro), ...lines, ...(left.length > 0 ? [others] : []))
}
