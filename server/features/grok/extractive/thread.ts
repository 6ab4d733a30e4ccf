/** Answers "Summarise this thread": the first post and the main replies. */
import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import type { Draft } from '#server/features/grok/answer.ts'
import type { PostEvidence } from '#server/features/grok/evidence/evidence.ts'
import { getThread } from '#server/features/grok/evidence/thread.ts'
import type { Term } from '#server/features/grok/words/terms.ts'
import { toTextWords } from '#server/features/grok/words/terms.ts'
import { passageOf, showPost } from './passages.ts'
import { aboutOf, countAuthors, draft, introduce, line, plural, quote } from './phrases.ts'
import { pickPassages } from './rank.ts'

const MOST_QUOTED = 5

const ofThreads =
  /^(?:thread|threads|conversation|conversations|reply|replies|answer|answers|short|brief|briefly|main|points|point|key|gist|explain)$/i

export async function answerThread(deps: ReadDeps, viewer: Id, id: Id, asked: readonly Term[]): Promise<Draft> {
  const { posts, isAll } = await getThread(deps, viewer, id)
  const [first, ...replies] = posts
  const terms = asked.filter((term) => !ofThreads.test(term.shown))
  const began = line(`@${first!.author.username} began: ${showPost(first!, passageOf(first!, []))}`, [first!])
  if (replies.length === 0) return draft(began, line('Nobody has replied yet.', [first!]))

  const about = terms.length > 0 ? replies.filter((post) => isAbout(post, terms)) : replies
  const picks = pickPassages(about, terms, MOST_QUOTED)
  const least = isAll ? '' : 'at least '
  const counted = `There ${replies.length === 1 && isAll ? 'is' : 'are'} ${least}${plural(replies.length, 'reply', 'replies')} by ${least}${plural(countAuthors(replies), 'member')}.`
  const sample = (picks.length > 0 ? picks.map((pick) => pick.posts[0]!) : replies).slice(0, 3)
  const introduction =
    picks.length > 0
      ? 'Among what they say:'
      : `I found no replies${aboutOf(terms.map((term) => term.shown).join(' '))}.`
  const inOrder = picks.sort((a, b) => a.posts[0]!.id - b.posts[0]!.id)
  return draft(began, introduce(counted, sample, introduction), ...inOrder.map((pick) => quote(pick)))
}

function isAbout(post: PostEvidence, terms: readonly Term[]): boolean {
  const text = toTextWords(post.content)
  return terms.some((term) => term.isIn(text))
}
