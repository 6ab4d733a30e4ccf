/** Answers "What's trending?" and "Summarise today", questions without a topic. */
import { DAY_MS } from '#contract/durations.ts'
import { text } from '#contract/server-texts.ts'
import { type Id, idAt } from '#server/core/ids/ids.ts'
import type { Deps, SearchDeps } from '#server/db/deps.ts'
import type { ComposedAnswer } from '#server/features/grok/answer.ts'
import { mostEngagedFirst, type PostEvidence } from '#server/features/grok/evidence/evidence.ts'
import { findEngaged, findNewest } from '#server/features/grok/evidence/find-posts.ts'
import { findTrends } from '#server/features/grok/evidence/trends.ts'
import { about, words } from '#server/features/grok/wording.ts'
import { termsOf } from '#server/features/grok/words/terms.ts'
import { withoutOwn } from './about.ts'
import { pickPassages, showPost } from './passages.ts'
import { lastDays, type Period } from './period.ts'
import { blank, draft, itemOf, line, postCount, postsByPeople, quote, TRENDING } from './phrases.ts'

const MAX_TRENDS = 5
const MAX_QUOTED_POSTS = 5
const CITED = 3

/** Lists the trends, each with a quotation; without trends, the posts of the last day with most engagement. */
export async function answerTrends(deps: Deps, viewer: Id): Promise<ComposedAnswer> {
  const trends = await findTrends(deps, viewer, MAX_TRENDS)
  if (trends.length === 0) {
    const now = deps.clock()
    const recent = await bestOf(deps, viewer, { from: now - DAY_MS, before: now + 1 })
    const lines = pickPassages(withoutOwn(viewer, recent), [], CITED).map((pick) => quote(pick))
    return draft(
      line(words(text('Nothing is trending yet.'))),
      ...(lines.length > 0 ? [line(about(words(text('Most popular')), lastDays(1))), ...lines] : []),
    )
  }
  const items = trends.map(({ name, count, posts }) => {
    const [pick] = pickPassages(withoutOwn(viewer, posts), termsOf(name), 1)
    const best = pick!.posts[0]!
    const cites = [best, ...posts.filter((post) => post.id !== best.id)].slice(0, CITED)
    return itemOf(name, about(postCount(count), `@${best.author.username}`, showPost(best, pick!.passage)), cites)
  })
  return draft(line(TRENDING), ...items)
}

/** Summarises a period: number of posts, quotations and, for the present, trends. */
export async function answerOverview(
  deps: Deps,
  viewer: Id,
  period: Period | undefined,
): Promise<ComposedAnswer | null> {
  const now = deps.clock()
  const time = period ?? { from: now - DAY_MS, before: now + 1, name: lastDays(1) }
  const range = rangeOf(time)
  const [newest, best, trends] = await Promise.all([
    findNewest(deps, viewer, range),
    bestOf(deps, viewer, time),
    findTrends(deps, viewer, CITED),
  ])
  if (newest.posts.length === 0) return null
  const counted = about(postsByPeople(newest.posts, newest.isAll), time.name)
  const picks = pickPassages(withoutOwn(viewer, best), [], MAX_QUOTED_POSTS)
  const sample = picks.flatMap((pick) => pick.posts.slice(0, 1)).slice(0, CITED)
  const named = trends.map(({ name, count, posts }) => itemOf(name, postCount(count), posts.slice(0, CITED)))
  const isTrending = time.before >= now && named.length > 0
  return draft(
    line(counted, sample),
    ...picks.map((pick) => quote(pick)),
    ...(isTrending ? [blank, line(TRENDING), ...named] : []),
  )
}

const rangeOf = ({ from, before }: Pick<Period, 'from' | 'before'>) => ({ since: idAt(from), until: idAt(before) })

/** The posts with most engagement, or the newest when no post has any. */
async function bestOf(deps: SearchDeps, viewer: Id, time: Pick<Period, 'from' | 'before'>): Promise<PostEvidence[]> {
  const posts = await findEngaged(deps, viewer, rangeOf(time), 8 * MAX_QUOTED_POSTS)
  return posts.filter(({ content }) => content !== '').sort(mostEngagedFirst)
}
