/** A network to be searched: a million posts of words as often as words are, some of them Chinese, in the index. */

import { DatabaseSync } from 'node:sqlite'
import { DAY_MS } from '#contract/durations.ts'
import { createIdSource } from '#server/core/ids/ids.ts'
import { NO_MARKERS } from '#server/features/posts/marks/newest-markers.ts'
import { createPowerLaw, createRandom, type Random } from '#tools/random.ts'
import { makeTemplate } from './template.ts'

const MEMBERS = 20_000
const DAYS = 300
const WORDS = 50_000
const TAGS = 2_000
const SYLLABLES = [
  'ka',
  'lo',
  'mi',
  'ren',
  'tas',
  'vo',
  'shi',
  'pel',
  'dra',
  'un',
  'ke',
  'bor',
  'sta',
  'ni',
  'zu',
  'fel',
]

const IMAGE = JSON.stringify([
  { hash: '0'.repeat(32), width: 1_600, height: 1_067, placeholder: '', alt: 'A street at dusk' },
])

/** The word of a rank: 0 is the most frequent. */
export function word(rank: number): string {
  let text = ''
  for (let rest = rank + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    text = SYLLABLES[rest % SYLLABLES.length]! + text
  return text
}
const CHARACTERS = Array.from({ length: 1_500 }, (_, index) => String.fromCodePoint(0x4e00 + index * 5))
/** The pairs of characters by rank. */
export const pair = (rank: number): string => CHARACTERS[rank % 300]! + CHARACTERS[(rank * 7) % 1_500]!

export const username = (index: number): string => `${word(index % 4_000)}_${index}`

/** The folder of such a network. */
export const makeSearchData = (posts: number): Promise<string> =>
  makeTemplate(`${posts} posts to be searched`, ['tools/bench/dataset/search-network.ts'], (file) =>
    loadPosts(file, posts),
  )

function loadPosts(file: string, count: number): void {
  const random = createRandom(7)
  const db = new DatabaseSync(file)
  db.exec('PRAGMA synchronous=OFF; PRAGMA foreign_keys=OFF; BEGIN')
  const start = Date.now() - DAYS * DAY_MS
  let time = start - DAY_MS
  const nextId = createIdSource(0, () => time)
  const insert = (table: string, columns: string) =>
    db.prepare(`INSERT INTO ${table} (${columns}) VALUES (${columns.replace(/\w+/g, '?')})`)

  const account = insert(
    'accounts',
    'id, username, email, name, bio, location, website, show_birth_year, is_protected, is_verified_org, created_at',
  )
  const counters = insert('account_counters', 'account_id, followers')
  const usernames = insert('usernames', 'username, account_id')
  const famous = createPowerLaw(random, MEMBERS, 0.9)
  const members = Array.from({ length: MEMBERS }, (_, index) => {
    const [id, name] = [nextId(), username(index)]
    const shown = `${word(index % 997)} ${word(index % 4_001)}`
    account.run(id, name, `${name}@example.org`, shown, '', '', '', 0, 0, 0, start)
    counters.run(id, index % 50 === 0 ? famous() : index % 7)
    usernames.run(name, id)
    return id
  })

  const tweet = insert('tweets', 'id, author_id, content, media, audience, created_at')
  const tweetCounters = insert('tweet_counters', 'tweet_id, likes, retweets, newest_likers, newest_retweeters')
  const own = insert('author_tweets', 'author_id, tweet_id, is_reply, has_media')
  const text = createText(random)
  const author = createPowerLaw(random, MEMBERS, 0.7)
  for (let index = 0; index < count; index++) {
    time = Math.floor(start + (index / count) * DAYS * DAY_MS)
    const [id, by] = [nextId(), members[author()]!]
    const media = random.chance(0.15) ? IMAGE : '[]'
    tweet.run(id, by, text(), media, 0, time)
    tweetCounters.run(id, Math.floor(3 / (1 - random.next()) ** 0.9) - 3, random.below(3), NO_MARKERS, NO_MARKERS)
    own.run(by, id, 0, media === '[]' ? 0 : 1)
  }
  db.exec('COMMIT; ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
}

function createText(random: Random): () => string {
  const [words, tags] = [createPowerLaw(random, WORDS, 1), createPowerLaw(random, TAGS, 0.9)]
  return () => {
    const length = 5 + random.below(22)
    const parts = random.chance(0.1)
      ? [Array.from({ length }, () => pair(words())).join('')]
      : Array.from({ length }, () => word(words()))
    if (random.chance(0.25)) parts.push(`#${word(tags())}`)
    return parts.join(' ')
  }
}
