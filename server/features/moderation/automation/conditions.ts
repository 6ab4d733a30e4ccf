/** Pure rules: whether a post fulfils conditions. */

import type { Conditions } from '#contract/calls/automation.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { text } from '#contract/server-texts.ts'
import { splitText } from '#contract/text.ts'
import {
  formatAddressRange,
  overlap,
  readAddressRange,
  readAddressRanges,
} from '#server/core/addresses/address-range.ts'
import { failFields } from '#server/core/errors.ts'
import { type Id, timeOf } from '#server/core/ids/ids.ts'
import { otherTextsOfRow } from '#server/features/posts/parts/texts.ts'
import { toWords } from '#server/features/search/tokenize.ts'
import type { PostWindow, WindowPost } from './post-window.ts'
import { compileWords, type PostTexts, type Reading, readPost } from './reading.ts'

/** A post with the fields that conditions test. */
interface ExaminedPost extends WindowPost {
  /** How many links it has. */
  links: number
  /** The texts of the post and its author as readers see them. Computed when a condition needs them. */
  readings: () => readonly Reading[]
}

/** Facts about authors that conditions test. */
export interface Surroundings {
  window: Pick<PostWindow, 'countAlike' | 'countMentions'>
  /** Authors who were invited. */
  invited: ReadonlySet<Id>
  /** Address ranges (CIDR) that authors have signed in from. */
  networks: ReadonlyMap<Id, readonly string[]>
}

export type Matcher = (post: ExaminedPost, around: Surroundings) => boolean

/** Reads the fields that conditions test from a post. `readingOf` reads the author. */
export function examine(
  post: PostTexts & { id: Id; author_id: Id },
  readingOf: (author: Id) => Reading | undefined = () => undefined,
): ExaminedPost {
  const parts = splitText(post.content)
  const textOf = (kind: string) => parts.flatMap((part) => (part.kind === kind ? part.text : []))
  const plain = [...textOf('text'), ...textOf('hashtag'), ...otherTextsOfRow(post)].join(' ')
  return {
    id: post.id,
    author_id: post.author_id,
    at: timeOf(post.id),
    words: toWords(plain),
    links: textOf('url').length,
    mentions: new Set(parts.flatMap((part) => (part.kind === 'mention' ? part.username.toLowerCase() : []))).size,
    readings: () => [readPost(post, parts), readingOf(post.author_id)].filter((reading) => reading !== undefined),
  }
}

/** Whether conditions can match a profile: they test texts, and nothing that only posts have. */
export const areOfProfiles = ({ words, links, alike, mentions }: Conditions): boolean =>
  Boolean(words?.length) && !links && !alike && !mentions

/** An account without a post, for conditions of profiles. */
export const examineProfile = (account: Id, at: number, reading: Reading): ExaminedPost => ({
  ...{ id: account, author_id: account, at, words: [], links: 0, mentions: 0 },
  readings: () => [reading],
})

/** Compiles conditions into a test of posts, cheapest conditions first. */
export function compileConditions(conditions: Conditions): Matcher {
  const checks: Matcher[] = []
  const { accountHours, links, words, alike, mentions, joined, networks } = conditions
  // The id of an account contains its creation time.
  if (accountHours) checks.push(({ author_id, at }) => at - timeOf(author_id) < accountHours * HOUR_MS)
  if (links) checks.push((post) => post.links >= links)
  if (joined) checks.push((post, { invited }) => invited.has(post.author_id) === (joined === 'invited'))
  if (networks?.length) checks.push(isFromOneOf(networks))
  if (words?.length) checks.push(hasOneOf(words))
  if (mentions) checks.push((post, { window }) => window.countMentions(post) >= mentions)
  if (alike) checks.push((post, { window }) => window.countAlike(post) >= alike)
  return (post, around) => checks.length > 0 && checks.every((check) => check(post, around))
}

function hasOneOf(wanted: readonly string[]): Matcher {
  const isIn = compileWords(wanted)
  return (post) => post.readings().some(isIn)
}

function isFromOneOf(wanted: readonly string[]): Matcher {
  const ranges = readAddressRanges(wanted)
  return ({ author_id }, { networks }) =>
    readAddressRanges(networks.get(author_id) ?? []).some((network) => ranges.some((range) => overlap(range, network)))
}

const NO_CONDITION = text('Add at least one condition.')
const NO_NETWORK = text('Write each IP range like 192.0.2.0/24 or 2001:db8::/32.')

/** Normalises conditions. Refuses empty ones, and address ranges that cannot be parsed. */
export function cleanConditions(conditions: Conditions): Conditions {
  const words = [...new Set((conditions.words ?? []).map((word) => word.trim()).filter((word) => word !== ''))]
  const networks = (conditions.networks ?? [])
    .filter((each) => each.trim() !== '')
    .map((each) => {
      const network = each.includes('/') ? readAddressRange(each) : undefined
      return network ? formatAddressRange(network) : failFields({ networks: NO_NETWORK })
    })
  const { words: _, networks: __, ...numbers } = conditions
  const clean = { ...numbers, ...(words.length > 0 && { words }), ...(networks.length > 0 && { networks }) }
  if (Object.keys(clean).length === 0) failFields({ conditions: NO_CONDITION })
  return clean
}
