/** Completes a question that follows up another one: "and last week?" takes its subject from the question before. */
import { readPeriod } from './period.ts'
import { type Kind, measureOf, type Parts, type Question, readParts, toQuestion } from './question.ts'

const joining =
  /^\W*(?:(?:and|but|so|ok|okay)\b\W*)?(?:and|but|also|or|then|(?:what|how) about|what else|anything else|und|aber|auch|y|pero|también|e|mas|também|et|mais|aussi)(?!\p{L})/iu
const pointing = /\b(?:it|that|this|these|those|them|they|their|there|he|him|his|she|her)\b/i
const person = /\b(?:he|him|his|she|her|they|them|their)\b/i
const elsewhere = /\b(?:else|others?|anybody|anyone|everybody|everyone)\b/i
const marking =
  /\bwho(?:\s+(?:all|else))?(?:\s+(?:has|have))?\s+(?<deed>liked|loved|reposted|retweeted|shared|replied|answered|commented)\b/i

/**
 * Parses the last of several questions, each of which may follow up the earlier ones. Without `hasNames` a bare word is
 * never a username.
 */
export function readConversation(
  [first = '', ...later]: readonly string[],
  now: number,
  options?: { hasNames: boolean },
): Question {
  const read = (text: string) => readParts(text, now, options)
  return toQuestion(
    later.reduce((before, text) => {
      const rest = text.replace(joining, ' ')
      const own = { ...readOwn(read(rest)), timeless: readPeriod(rest, now).rest }
      const isMeant = rest !== text || isIncomplete(own) || asksAboutPerson(own, before)
      return (isMeant && completed(own, before)) || read(text)
    }, read(first)),
  )
}

type Own = Parts & { timeless: string }

/** "Who liked it?" asks for the posts with most likes: "liked" is not their topic. */
function readOwn(parts: Parts): Parts {
  const deed = marking.exec(parts.text)?.groups?.deed?.toLowerCase()
  if (!deed) return parts
  const terms = parts.terms.filter(({ shown }) => shown.toLowerCase() !== deed)
  return { ...parts, kind: 'engaged', measure: measureOf(deed), terms }
}

/** Whether a question has no subject of its own, such as "who liked it?", "how many?" or "last week?". */
function isIncomplete({ timeless, kind, terms, named, isOwn, period }: Own): boolean {
  if (terms.length > 0) return false
  if (pointing.test(timeless)) return true
  if (named || isOwn || kind === 'trends' || kind === 'overview') return false
  return period ? !/\p{L}/u.test(timeless) : kind !== 'engaged' && kind !== 'abilities'
}

const asksAboutPerson = ({ timeless, named, isHowTo }: Own, before: Parts): boolean =>
  person.test(timeless) && !isHowTo && !named && before.named !== undefined

/** Completes a question from the one before; undefined when it is complete. */
function completed({ timeless, ...own }: Own, before: Parts): Parts | undefined {
  const [hasTerms, isPointing] = [own.terms.length > 0, pointing.test(timeless)]
  const isHelp = own.isHowTo && before.isHowTo && isPointing
  if (own.kind === 'abilities' || own.kind === 'trends' || (own.isHowTo && hasTerms && !isHelp)) return undefined
  if (own.kind === 'overview' && !hasTerms && !isPointing) return undefined
  const hasAuthor = own.named !== undefined || own.isOwn
  const kind = own.kind === 'about' ? kindAfter(before.kind, { hasTerms, hasAuthor }) : own.kind
  const isSameAuthor = !hasAuthor && kind !== 'people' && !elsewhere.test(timeless)
  const period = own.period ?? before.period
  return {
    ...own,
    kind,
    measure: own.kind === 'engaged' ? own.measure : before.measure,
    terms: hasTerms ? own.terms : before.terms,
    text: hasTerms && !isHelp ? own.text : `${before.text} ${own.text}`,
    ...(isSameAuthor && { isOwn: before.isOwn, ...(before.named && { named: before.named }) }),
    ...(period && { period }),
    isHowTo: own.isHowTo || (before.isHowTo && own.kind === 'about' && !hasTerms && !hasAuthor),
  }
}

/** The kind of a follow-up that names none: the kind of the question before, as far as it fits the additions. */
function kindAfter(before: Kind, { hasTerms, hasAuthor }: { hasTerms: boolean; hasAuthor: boolean }): Kind {
  if (before === 'profile') return hasAuthor && !hasTerms ? 'profile' : 'about'
  if (before === 'people') return hasAuthor ? 'about' : 'people'
  return before === 'trends' || before === 'abilities' ? 'about' : before
}
