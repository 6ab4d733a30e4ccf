/** Answers "How many posts about X?" and "Which posts were liked most this week?". */
import { text } from '#contract/server-texts.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { SearchDeps } from '#server/db/deps.ts'
import type { ComposedAnswer } from '#server/features/grok/answer.ts'
import { engagementOf, type PostEvidence } from '#server/features/grok/evidence/evidence.ts'
import { findEngaged, findNewest } from '#server/features/grok/evidence/find-posts.ts'
import type { Profile } from '#server/features/grok/evidence/profile.ts'
import { about, list, words } from '#server/features/grok/wording.ts'
import { draft, line, nameOf, postCount, postsByPeople, quotePost, topicOf } from './phrases.ts'
import type { Question } from './question.ts'
import { toFilter } from './retrieve.ts'

const SAMPLE = 3
const MAX_SHOWN_POSTS = 5

/** Counts posts exactly up to one result of the index, and answers `200+` beyond it. */
export async function answerCount(
  deps: SearchDeps,
  viewer: Id,
  { terms, topic, period }: Question,
  by?: Profile,
): Promise<ComposedAnswer | null> {
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

const measures = {
  likes: {
    of: (post: PostEvidence) => post.likes,
    most: text('Most liked'),
    none: text('No likes yet'),
    mark: (count: number) => text('{count, plural, one {# like} other {# likes}}', { count }),
  },
  retweets: {
    of: (post: PostEvidence) => post.retweets,
    most: text('Most reposted'),
    none: text('No reposts yet'),
    mark: (count: number) => text('{count, plural, one {# repost} other {# reposts}}', { count }),
  },
  replies: {
    of: (post: PostEvidence) => post.replies,
    most: text('Most replies'),
    none: text('No replies yet'),
    mark: (count: number) => text('{count, plural, one {# reply} other {# replies}}', { count }),
  },
}

/** Lists the posts with most engagement, of one kind or of all kinds together. */
export async function answerEngaged(
  deps: SearchDeps,
  viewer: Id,
  { terms, topic, period, measure }: Question,
  by?: Profile,
): Promise<ComposedAnswer | null> {
  const wanted = toFilter({ terms, period, author: by?.id })
  const subject = [topicOf(topic), nameOf(by), period?.name]
  const single = measure === 'all' ? undefined : measures[measure]
  const of = single?.of ?? engagementOf
  const most = (await findEngaged(deps, viewer, wanted, 4 * MAX_SHOWN_POSTS))
    .filter((post) => of(post) > 0)
    .sort((a, b) => of(b) - of(a) || b.id - a.id)
    .slice(0, MAX_SHOWN_POSTS)
  if (most.length > 0) {
    const marked = single ? [single] : Object.values(measures)
    const marksOf = (post: PostEvidence) =>
      marked.flatMap((each) => (each.of(post) > 0 ? words(each.mark(each.of(post))) : []))
    return draft(
      line(about(words(single?.most ?? text('Most popular')), ...subject)),
      ...most.map((post) => quotePost(post, terms, list(marksOf(post), 'unit'))),
    )
  }
  if (!single || terms.length === 0) return null
  // Posts about it exist: the answer is that nobody liked them.
  const posts = (await findNewest(deps, viewer, wanted)).posts.slice(0, SAMPLE)
  if (posts.length === 0) return null
  return draft(line(about(words(single.none), ...subject), posts), ...posts.map((post) => quotePost(post, terms)))
}
