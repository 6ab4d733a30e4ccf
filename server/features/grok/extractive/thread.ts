/** Answers "Summarise this thread": the first post and the main replies. */
import { text } from '#contract/server-texts.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import type { ComposedAnswer } from '#server/features/grok/answer.ts'
import { mostEngagedFirst, type PostEvidence } from '#server/features/grok/evidence/evidence.ts'
import { getThread } from '#server/features/grok/evidence/thread.ts'
import { about, inLanguage, words } from '#server/features/grok/wording.ts'
import type { Term } from '#server/features/grok/words/terms.ts'
import { toTextWords } from '#server/features/grok/words/terms.ts'
import { passageOf, pickPassages, showPost } from './passages.ts'
import { draft, line, quote, repliesByPeople, sentenceOfQuoted, topicOf } from './phrases.ts'

const MAX_QUOTED_POSTS = 5

const ofThreads =
  /^(?:thread|threads|conversation|conversations|reply|replies|answer|answers|short|brief|briefly|main|points|point|key|gist|explain)$/i

export async function answerThread(
  deps: ReadDeps,
  viewer: Id,
  id: Id,
  asked: readonly Term[],
): Promise<ComposedAnswer> {
  const { posts, isAll } = await getThread(deps, viewer, id)
  const [first, ...replies] = posts
  const terms = asked.filter((term) => !ofThreads.test(term.shown))
  const shown = showPost(first!, passageOf(first!, []))
  let began = line(
    words((language) =>
      text('@{username} started this thread: {post}', {
        username: first!.author.username,
        post: inLanguage(shown, language),
      }),
    ),
    [first!],
  )
  if (first!.quoted) began = { sentences: [...began.sentences, sentenceOfQuoted(first!.quoted)] }
  if (replies.length === 0) return draft(began, line(words(text('No replies yet.')), [first!]))

  const telling = terms.length > 0 ? replies.filter((post) => isAbout(post, terms)) : replies
  const picks = pickPassages(telling.toSorted(mostEngagedFirst), terms, MAX_QUOTED_POSTS)
  const sample = (picks.length > 0 ? picks.map((pick) => pick.posts[0]!) : replies).slice(0, 3)
  const topic = topicOf(terms.map((term) => term.shown).join(' '))
  const missing = picks.length > 0 ? [] : [line(about(words(text('No replies found')), topic))]
  const inOrder = picks.sort((a, b) => a.posts[0]!.id - b.posts[0]!.id)
  const counted = line(repliesByPeople(replies, isAll), sample)
  return draft(began, counted, ...missing, ...inOrder.map((pick) => quote(pick)))
}

function isAbout(post: PostEvidence, terms: readonly Term[]): boolean {
  const content = toTextWords(post.content)
  return terms.some((term) => term.isIn(content))
}
