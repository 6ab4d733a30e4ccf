/** Composes an answer without a model: classifies the question and drafts an answer of that kind from evidence. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import type { ComposedAnswer } from '#server/features/grok/answer.ts'
import { findHelp } from '#server/features/grok/evidence/help.ts'
import { getProfile, type Profile, readProfile } from '#server/features/grok/evidence/profile.ts'
import { answerAbout, answerPeople } from './about.ts'
import { answerCount, answerEngaged } from './counts.ts'
import { readConversation } from './follow-up.ts'
import { answerOverview, answerTrends } from './overview.ts'
import { answerAbilities, answerHelp, answerNoMember, answerNothing, answerProfile } from './profile-and-help.ts'
import type { Question } from './question.ts'
import { answerThread } from './thread.ts'

/** Minimum fit of a help article, lower for a how-to question. */
const FIT = { asked: 0.5, unasked: 0.85 }

/** Answers the last question, which may follow up the earlier ones. */
export async function composeAnswer(
  deps: Deps,
  viewer: Id,
  questions: readonly string[],
  thread?: Id,
): Promise<ComposedAnswer> {
  const question = readConversation(questions, deps.clock())
  if (thread !== undefined) return answerThread(deps, viewer, thread, question.terms)
  if (question.kind === 'abilities' && question.terms.length === 0) return answerAbilities()
  const [help] = findHelp(question.text, 1)
  const isAboutPosts = question.kind === 'engaged' || question.kind === 'trends'
  if (question.isHowTo && !isAboutPosts && help && help.fit >= FIT.asked) return answerHelp(help)

  const by = await authorOf(deps.db, viewer, question)
  if (by === 'unknown') return answerNoMember(question.named!.username)
  const read = !by && question.named ? readConversation(questions, deps.clock(), { hasNames: false }) : question
  const draft = await answerByKind(deps, viewer, read, by)
  if (draft) return draft
  return read.kind === 'about' && help && help.fit >= FIT.unasked ? answerHelp(help) : answerNothing(read)
}

function answerByKind(
  deps: Deps,
  viewer: Id,
  question: Question,
  by: Profile | undefined,
): Promise<ComposedAnswer | null> {
  switch (question.kind) {
    case 'trends':
      return answerTrends(deps, viewer)
    case 'overview':
      return answerOverview(deps, viewer, question.period)
    case 'count':
      return answerCount(deps, viewer, question, by)
    case 'engaged':
      return answerEngaged(deps, viewer, question, by)
    case 'profile':
      return by ? answerProfile(deps, viewer, by) : answerAbout(deps, viewer, question)
    case 'people':
      return by ? answerAbout(deps, viewer, question, by) : answerPeople(deps, viewer, question)
    default:
      return answerAbout(deps, viewer, question, by)
  }
}

/** The user whose posts the question is about. A name with an @ must exist; a bare word may be just a word. */
async function authorOf(db: Db, viewer: Id, { named, isOwn }: Question): Promise<Profile | 'unknown' | undefined> {
  if (isOwn) return readProfile(db, viewer, viewer)
  const profile = named && (await getProfile(db, viewer, named.username))
  return profile ?? (named?.isSure ? 'unknown' : undefined)
}
