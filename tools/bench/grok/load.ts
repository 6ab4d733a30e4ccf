/** Fills a network with the posts of network.ts among posts of the seed, through the calls of the API. */

import { HOUR_MS } from '#contract/durations.ts'
import type { Config } from '#server/core/config/config.ts'
import { type Network, openNetwork } from '#tools/seed/network.ts'
import { people, type Topic } from '#tools/seed/people.ts'
import { posts as seeded } from '#tools/seed/texts.ts'
import { ASKER, BLOCKS, letters, NOW, profiles, type Written, written } from './network.ts'

const DAYS = 30
const PASSWORD = 'only for the evaluation'

export interface Loaded {
  network: Network
  /** The session token of the asker. */
  token: string
  /** Wire ids of what was written, by key. */
  ids: Map<string, string>
}

export async function loadGrokNetwork(config: Config): Promise<Loaded> {
  const network = await openNetwork(config, NOW - DAYS * 24 * HOUR_MS)
  const around = Object.entries(seeded).flatMap(([topic, texts]) => {
    const writers = people.filter(([, ...topics]) => topics.includes(topic as Topic))
    return texts.map((text, index) => ({ by: writers[index % writers.length]![0], text }))
  })
  const step = (DAYS * 24) / around.length
  const noise = around.map(
    ({ by, text }, index): Written => ({
      key: `seeded-${index}`,
      by,
      text,
      ago: 1 + ((index * 7_919) % around.length) * step,
    }),
  )
  const all = [...written, ...noise].sort((a, b) => b.ago - a.ago)
  const tokens = await signUp(network, [
    ...new Set([
      ASKER,
      // The first accounts of a network are established: their hashtags trend.
      ...written.map((post) => post.by),
      ...all.map((post) => post.by),
      ...BLOCKS.flat(),
      ...letters.flatMap((letter) => letter.slice(0, 2)),
    ]),
  ])
  const ids = new Map<string, string>()
  for (const post of all) {
    network.moveTo(NOW - post.ago * HOUR_MS)
    const body = { content: post.text, ...(post.replyTo && { replyTo: ids.get(post.replyTo)! }) }
    const { tweet } = await network.call(tokens.get(post.by)!, 'POST /tweets', { body })
    ids.set(post.key, tweet._id)
    await mark(network, tokens, post, tweet._id)
  }
  network.moveTo(NOW)
  for (const { key, by } of written.filter((post) => post.isDeleted))
    await network.call(tokens.get(by)!, 'DELETE /tweets/:id', { params: { id: ids.get(key)! } })
  for (const [blocker, blocked] of BLOCKS)
    await network.call(tokens.get(blocker)!, 'POST /users/:id/block', { params: { id: blocked } })
  for (const [from, to, text] of letters)
    await network.call(tokens.get(from)!, 'POST /messages', { body: { recipient: to, text } })
  await network.settles()
  return { network, token: tokens.get(ASKER)!, ids }
}

async function signUp(network: Network, names: readonly string[]): Promise<Map<string, string>> {
  const tokens = new Map<string, string>()
  for (const username of names) {
    const body = { username, email: `${username}@example.com`, password: PASSWORD }
    const { token } = await network.call(null, 'POST /auth/signup', { body })
    tokens.set(username, token)
    const profile = profiles[username]
    if (profile) await network.call(token, 'PUT /profile', { body: { ...profile, currentPassword: PASSWORD } })
  }
  return tokens
}

async function mark(
  network: Network,
  tokens: ReadonlyMap<string, string>,
  { likes = 0, reposts = 0 }: Written,
  id: string,
): Promise<void> {
  const others = [...tokens.values()]
  for (const token of others.slice(-likes || others.length))
    await network.call(token, 'POST /tweets/like/:id', { params: { id } })
  for (const token of others.slice(-reposts || others.length))
    await network.call(token, 'POST /tweets/retweet/:id', { params: { id } })
}
