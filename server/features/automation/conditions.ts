/** Pure rules: whether a post fulfils conditions. */
import type { Conditions } from '#contract/calls/moderation/automation.ts'
import { text } from '#contract/server-texts.ts'
import { splitText } from '#contract/text.ts'
import { failFields } from '#server/core/errors.ts'
import { type Id, timeOf } from '#server/core/ids/ids.ts'
import { formatNetwork, overlap, readNetwork, readNetworks } from '#server/core/network/network-address.ts'
import { toWords } from '#server/features/search/tokenize.ts'
import type { PostWindow, WindowPost } from './post-window.ts'

/** A post with what conditions look at. */
export interface ExaminedPost extends WindowPost {
  links: readonly string[]
  /** All its words, those of hashtags too. */
  allWords: readonly string[]
}

/** What conditions know beside the post. */
export interface Surroundings {
  window: Pick<PostWindow, 'countAlike' | 'countMentions'>
  /** Authors who were invited. */
  invited: ReadonlySet<Id>
  /** Networks (CIDR) that authors have signed in from. */
  networks: ReadonlyMap<Id, readonly string[]>
}

export type Matcher = (post: ExaminedPost, around: Surroundings) => boolean

const HOUR_MS = 60 * 60 * 1_000

/** Reads what conditions look at from a post. */
export function examine({ id, author_id, content }: { id: Id; author_id: Id; content: string }): ExaminedPost {
  const parts = splitText(content)
  const textOf = (kind: string) => parts.flatMap((part) => (part.kind === kind ? part.text : []))
  const plain = [...textOf('text'), ...textOf('hashtag')].join(' ')
  return {
    id,
    author_id,
    at: timeOf(id),
    words: toWords(plain),
    allWords: toWords(content),
    links: textOf('url'),
    mentions: new Set(parts.flatMap((part) => (part.kind === 'mention' ? part.username.toLowerCase() : []))).size,
  }
}

/** A function that holds all conditions against a post, the cheapest first. */
export function compileConditions(conditions: Conditions): Matcher {
  const checks: Matcher[] = []
  const { accountHours, links, words, alike, mentions, joined, networks } = conditions
  // The id of an account holds when it was made.
  if (accountHours) checks.push(({ author_id, at }) => at - timeOf(author_id) < accountHours * HOUR_MS)
  if (links) checks.push((post) => post.links.length >= links)
  if (words?.length) checks.push(hasOneOf(words))
  if (joined) checks.push((post, { invited }) => invited.has(post.author_id) === (joined === 'invited'))
  if (networks?.length) checks.push(isFromOneOf(networks))
  if (mentions) checks.push((post, { window }) => window.countMentions(post) >= mentions)
  if (alike) checks.push((post, { window }) => window.countAlike(post) >= alike)
  return (post, around) => checks.length > 0 && checks.every((check) => check(post, around))
}

/** Words that follow each other in the post, or a part of one of its links. */
function hasOneOf(wanted: readonly string[]): Matcher {
  const phrases = wanted.map(toWords).filter((words) => words.length > 0)
  const inLinks = wanted.map((each) => each.toLowerCase()).filter((each) => each.includes('.'))
  return ({ allWords, links }) =>
    phrases.some((phrase) =>
      allWords.some((_, start) => phrase.every((word, index) => allWords[start + index] === word)),
    ) || links.some((link) => inLinks.some((part) => link.toLowerCase().includes(part)))
}

function isFromOneOf(wanted: readonly string[]): Matcher {
  const ranges = readNetworks(wanted)
  return ({ author_id }, { networks }) =>
    readNetworks(networks.get(author_id) ?? []).some((network) => ranges.some((range) => overlap(range, network)))
}

const NO_CONDITION = text('Add at least one condition.')
const NO_NETWORK = text('Write each network like 192.0.2.0/24 or 2001:db8::/32.')

/** Normalises conditions. Refuses none at all, and networks that cannot be read. */
export function cleanConditions(conditions: Conditions): Conditions {
  const words = [...new Set((conditions.words ?? []).map((word) => word.trim()).filter((word) => word !== ''))]
  const networks = (conditions.networks ?? [])
    .filter((each) => each.trim() !== '')
    .map((each) => {
      const network = each.includes('/') ? readNetwork(each) : undefined
      return network ? formatNetwork(network) : failFields({ networks: NO_NETWORK })
    })
  const { words: _, networks: __, ...numbers } = conditions
  const clean = { ...numbers, ...(words.length > 0 && { words }), ...(networks.length > 0 && { networks }) }
  if (Object.keys(clean).length === 0) failFields({ conditions: NO_CONDITION })
  return clean
}
