/** Parses a question into kind, terms, author and period, by ordered rules on its wording. */
import { splitText } from '#contract/text.ts'
import { isStopWord } from '#server/features/grok/words/stop-words.ts'
import { type Term, termsOf } from '#server/features/grok/words/terms.ts'
import { type Period, readPeriod } from './period.ts'

export type Kind =
  | 'about' // posts about a topic
  | 'trends'
  | 'overview' // summary of a period
  | 'count'
  | 'engaged' // the most liked, reposted or answered posts
  | 'people' // users who write about a topic
  | 'profile'
  | 'abilities' // what the assistant can do

type Measure = 'likes' | 'retweets' | 'replies' | 'all'

export interface Question {
  kind: Kind
  /** The question, completed from the one that it follows up. */
  text: string
  terms: Term[]
  /** The terms as shown in the answer: `green tea`. */
  topic: string
  /** The author of the posts. A bare word may be a username or not. */
  named?: { username: string; isSure: boolean }
  isOwn: boolean
  period?: Period
  measure: Measure
  /** Whether it asks how to use the app. */
  isHowTo: boolean
  /** Whether to list the newest posts first instead of the best. */
  wantsLatest: boolean
}

const howTo =
  /\bhow (?:do|can|could|should|would|may|must) (?:i|we|you|one)\b|\bhow to\b|\bwhere (?:do|can|could|should) (?:i|we|one)\b|\bwhere(?:['’]s| is| are) (?:the|my)\b|\b(?:can|could|may) (?:i|you|one|we|others|somebody|someone|people)\b|\bis (?:it|there) (?:possible|a way|any way)\b|\bwho (?:can|may|sees|is able to)\b|\bhow (?:long|big|many (?:character|photo|image|picture)s) (?:can|may|is|are|fit|does)\b|\bwhat (?:is|are|does) an?\b|\bwhat happens (?:if|when)\b|\bi (?:forgot|lost|cannot|can['’]?t|want to)\b/i
const abilities = /\bwhat (?:can|could) (?:you|grok|i ask)\b|\bhow do you work\b|\bwho are you\b|^\W*help\W*$/i
const counting = /\bhow (?:many|often)\b(?:\s+(?:different|times|repl(?:y|ies)|accounts?|authors?)\b)*/i
const followCounts = /\bhow many (?:followers|following|people follow)\b|\b(?:followers|following) (?:count|number)\b/i
const engaging =
  /\b(?:most|best|top|biggest)[-\s]+(?<deed>(?:lik|lov|repost|retweet|shar|repl|answer|comment|discuss|popular|attention|post|tweet)\w*)|\b(?<deed2>liked|loved|reposted|retweeted|shared|discussed|answered|replied to|commented on)\s+(?:the\s+)?most\b|\bpopular\b/i
const summing =
  /\b(?:summ?ari[sz]\w*|summary|recap\w*|sum up|overview|digest|tl;?dr|highlights|catch me up|did i miss|have i missed)\b/i
const trending =
  /\btrend(?:s|ing)?\b|\bwhat(?:['’]?s| is| are)\s+(?:\w+\s+)?(?:happening|going on|new|up|hot|talk(?:ing|ed) about|discussing|saying|posting|writing about)\b|\bhashtags?\b/i
const talking =
  /\bwho(?:\s+(?:all|else|here))?(?:['’]s|\s+(?:is|are|was|were|has|have|had|does|do))?(?:\s+been)?\s+(?:(?:talk|post|writ|tweet|speak|mention|discuss)\w*|wrote|spoke|(?:know|care|like|love)s?|interested)\b/i
const aboutPerson = "(?:who(?:\\s+is|\\s+are|['’]?s)|tell me (?:more |something )?about|what do you know about)"
const profiling = new RegExp(`^\\W*${aboutPerson}\\s+(?<sign>@?)(?<name>\\w{3,30})\\W*$`, 'i')
const profilingNamed = new RegExp(`^\\W*${aboutPerson}\\W*$`, 'i')
const atPresent = /\b(?:hot )?(?:right now|at the moment|currently|these days)\b/i
const latest = /\b(?:latest|newest|most recent|last|recent(?:ly)?|lately|new)\b/i

const asSubject = /\b(?:about|to|with|mention(?:s|ed|ing)?|for|of)\s+@\w+/i
const byName =
  /\b(?:did|does|has|have|is|was|do)\s+(?<name>\w{3,30})\s+(?:ever\s+|really\s+|actually\s+|last\s+)?(?:(?:say|think|post|writ|tweet|talk|recommend|mention)\w*|said|thought|wrote)\b|\b(?:posts?|tweets?|latest|news|anything|said|written|posted)\s+(?:from|by)\s+(?<name2>\w{3,30})\b|\bfrom:(?<name3>\w{3,30})\b/i
const ofOwn = /\b(?:did|have|do|had) i\b|\bmy (?:own )?(?:posts?|tweets?)\b|\bi (?:said|wrote|posted|tweeted)\b/i

/** The parts of a question by its wording, before its kind is adjusted. */
export type Parts = Omit<Question, 'topic'>

/** Parses a question. Without `hasNames` a bare word is never a username. */
export const readQuestion = (text: string, now: number, options?: { hasNames: boolean }): Question =>
  toQuestion(readParts(text, now, options))

/** Parses the wording of a question. */
export function readParts(text: string, now: number, { hasNames = true } = {}): Parts {
  const isHowTo = howTo.test(text)
  const { period, rest: timeless } = readPeriod(text.replace(atPresent, ' '), now)
  const named = authorIn(timeless)
  const author = named?.isSure || hasNames ? named : undefined
  const isOwn = !author && !isHowTo && ofOwn.test(timeless)
  const bare = author ? withoutName(timeless, author.username) : timeless
  const wording = wordingOf(bare, Boolean(author))
  const terms = termsOf(wording.rest.replace(/\b(?:from|since|until|has):\S+/gi, ' '))
  return {
    text,
    kind: abilities.test(text) ? 'abilities' : wording.kind,
    terms,
    ...(author && { named: author }),
    isOwn,
    ...(period && { period }),
    measure: wording.measure,
    isHowTo,
    wantsLatest: latest.test(timeless),
  }
}

/** A question whose parts are complete. */
export const toQuestion = (parts: Parts): Question => ({
  ...parts,
  kind: kindOf(parts),
  topic: parts.terms.map((term) => term.shown).join(' '),
})

function authorIn(text: string): Question['named'] {
  const name =
    asSubject.test(text) && !/\b(?:posts?|tweets?|latest) of @/i.test(text)
      ? undefined
      : splitText(text).find((part) => part.kind === 'mention')?.username
  if (name) return { username: name, isSure: true }
  const profile = profiling.exec(text)?.groups
  if (profile?.name && !isStopWord(profile.name.toLowerCase()))
    return { username: profile.name, isSure: profile.sign === '@' }
  const { name: first, name2, name3 } = byName.exec(text)?.groups ?? {}
  const guessed = first ?? name2 ?? name3
  return guessed && !isStopWord(guessed.toLowerCase()) ? { username: guessed, isSure: false } : undefined
}

const withoutName = (text: string, username: string) =>
  text.replace(new RegExp(`@?\\b${username}\\b(?:['’]s)?`, 'gi'), ' ')

interface Wording {
  kind: Kind
  /** The question without the words that determine the kind. */
  rest: string
  measure: Measure
}

function wordingOf(text: string, hasAuthor: boolean): Wording {
  const plain = { measure: 'all' as Measure }
  const without = (kind: Kind, pattern: RegExp): Wording => ({ ...plain, kind, rest: text.replace(pattern, ' ') })
  if (hasAuthor && (followCounts.test(text) || profilingNamed.test(text))) return without('profile', followCounts)
  if (counting.test(text)) return without('count', counting)
  const engaged = engaging.exec(text)
  if (engaged)
    return { ...without('engaged', engaging), measure: measureOf(engaged.groups?.deed ?? engaged.groups?.deed2 ?? '') }
  if (talking.test(text)) return without('people', talking)
  if (summing.test(text)) return without('overview', summing)
  return { ...plain, kind: trending.test(text) ? 'trends' : 'about', rest: text.replace(trending, ' ') }
}

/** The measure of a verb: "liked" counts likes. */
export function measureOf(deed: string): Measure {
  if (/like|love/i.test(deed)) return 'likes'
  if (/repost|retweet|share/i.test(deed)) return 'retweets'
  return /repl|answer|comment|discuss/i.test(deed) ? 'replies' : 'all'
}

/**
 * Adjusts the kind to the rest of the question: "what is happening" asks for trends, "what is happening about tea" for
 * posts.
 */
function kindOf({ kind, terms, named, isOwn, period }: Parts): Kind {
  const author = Boolean(named) || isOwn
  if (kind === 'trends') return terms.length > 0 || author ? 'about' : period ? 'overview' : 'trends'
  if (kind === 'overview' || kind === 'people')
    return terms.length > 0 && kind === 'overview' ? 'about' : terms.length > 0 ? kind : author ? 'about' : 'overview'
  if (kind !== 'about' || terms.length > 0 || author) return kind
  return period ? 'overview' : 'abilities'
}
