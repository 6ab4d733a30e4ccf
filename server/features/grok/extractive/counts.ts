/** Answers "How many posts about X?", "Which posts were liked most this week?" and "Who talks about Z?". */
import type { Id } from '#server/core/ids/ids.ts'
import type { SearchDeps } from '#server/db/deps.ts'
import type { Draft } from '#server/features/grok/answer.ts'
import { engagementOf, type PostEvidence } from '#server/features/grok/evidence/evidence.ts'
import { findEngaged, findNewest } from '#server/features/grok/evidence/find-posts.ts'
import type { Profile } from '#server/features/grok/evidence/profile.ts'
import { passageOf } from './passages.ts'
import { aboutOf, countAuthors, draft, item, line, plural, quote, timeOf } from './phrases.ts'
import type { Measure, Question } from './question.ts'
import { holdsAll, retrieve, type Subject, toFilter } from './retrieve.ts'

const SAMPLE = 3
const MOST_SHOWN = 5

/** Counts posts exactly up to one result of the index, and answers "at least" beyond it. */
export async function answerCount(
  deps: SearchDeps,
  viewer: Id,
  question: Question,
  by?: Profile,
): Promise<Draft | null> {
  const { terms, topic, period, countsMembers } = question
  if (by && terms.length === 0 && !period)
    return draft(line(`@${by.username} has written ${plural(by.posts, 'post')} that are no replies.`, [by.page]))
  const subject: Subject = { terms, text: question.text, period, ...(by && { author: by.id }) }
  const listed = await findNewest(deps, viewer, toFilter(subject))
  const posts = listed.posts.filter((post) => holdsAll(post, terms))
  if (posts.length === 0) return null
  const least = listed.isAll ? '' : 'at least '
  const [first, second] = [plural(posts.length, 'post'), plural(countAuthors(posts), 'member')]
  const about = `${aboutOf(topic)}${by ? ` by @${by.username}` : ''}${timeOf(period)}`
  const counted = by
    ? `I found ${least}${first}${about}.`
    : countsMembers
      ? `I found ${least}${second} with posts${about}: ${least}${first} in all.`
      : `I found ${least}${first}${about}, by ${least}${second}.`
  const sample = posts.slice(0, SAMPLE)
  return draft(
    line(counted, sample),
    ...sample.map((post) => quote({ posts: [post], passage: passageOf(post, terms) })),
  )
}

const measures: Record<Measure, { of(post: PostEvidence): number; word: string; name: string }> = {
  likes: { of: (post) => post.likes, word: 'like', name: 'liked most' },
  retweets: { of: (post) => post.retweets, word: 'repost', name: 'reposted most' },
  replies: { of: (post) => post.replies, word: 'reply', name: 'answered most' },
  all: { of: engagementOf, word: 'like', name: 'noticed most' },
}

/** Lists the posts with most engagement. */
export async function answerEngaged(
  deps: SearchDeps,
  viewer: Id,
  question: Question,
  by?: Profile,
): Promise<Draft | null> {
  const { terms, topic, period, measure } = question
  const wanted = toFilter({ terms, period, ...(by && { author: by.id }) })
  const found = await findEngaged(deps, viewer, wanted, 4 * MOST_SHOWN)
  const { of, name } = measures[measure]
  const most = found
    .filter((post) => of(post) > 0 && holdsAll(post, terms))
    .sort((a, b) => of(b) - of(a) || b.id - a.id)
    .slice(0, MOST_SHOWN)
  if (most.length === 0) return null
  const of_ = `${aboutOf(topic)}${by ? ` by @${by.username}` : ''}${timeOf(period)}`
  return draft(
    line(`The posts${of_} that were ${name}:`),
    ...most.map((post) => quote({ posts: [post], passage: passageOf(post, terms) }, ` (${marksOf(post, measure)})`)),
  )
}

function marksOf(post: PostEvidence, measure: Measure): string {
  const likes = plural(post.likes, 'like')
  if (measure === 'likes') return likes
  const [reposts, replies] = [plural(post.retweets, 'repost'), plural(post.replies, 'reply', 'replies')]
  if (measure === 'retweets') return reposts
  return measure === 'replies' ? replies : [likes, reposts, replies].filter((text) => !text.startsWith('0 ')).join(', ')
}

/** Lists the users who write about the topic, by number of posts. */
export async function answerPeople(deps: SearchDeps, viewer: Id, question: Question): Promise<Draft | null> {
  const found = await retrieve(deps, viewer, question)
  if (found.posts.length === 0) return null
  const byAuthor = [...Map.groupBy(found.posts, (post) => post.author.id).values()]
  const loudness = (posts: readonly PostEvidence[]) => posts.reduce((sum, post) => sum + engagementOf(post), 0)
  byAuthor.sort((a, b) => b.length - a.length || loudness(b) - loudness(a) || b[0]!.id - a[0]!.id)
  const { topic } = question
  const instead = found.isCorrected ? `I found no posts about “${topic}”. ` : ''
  const intro = found.isPartial
    ? `I found no posts about all of “${topic}”. These come closest:`
    : `${instead}These members write about “${found.topic}”${timeOf(question.period)}:`
  const lines = byAuthor.slice(0, MOST_SHOWN).map((posts) => {
    const [best] = posts
    const many = posts.length === 1 ? '' : `, in ${plural(posts.length, 'post')}`
    return item(`@${best!.author.username}${many}: “${passageOf(best!, found.terms)}”`, posts.slice(0, SAMPLE))
  })
  const left = byAuthor.slice(MOST_SHOWN)
  const others =
    left.length > 0
      ? [
          line(
            `So ${left.length === 1 ? 'does' : 'do'} ${plural(left.length, 'other', 'others')}.`,
            left.slice(0, SAMPLE).map(([post]) => post!),
          ),
        ]
      : []
  return draft(line(intro), ...lines, ...others)
}
