/** Compares the posts that a Plus on restored data answers with the rows and the image files. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { placeOf } from '#server/core/blobs/blob-store.ts'
import { parsePoll } from '#server/features/posts/polls/stored-poll.ts'
import { rereadTweet, type SampledTweet } from './sample.ts'
import type { Api, Reader } from './served-network.ts'

/** Queued work in the backup changes rows after the start, so a difference is checked again. */
const ATTEMPTS = 6
const PAUSE_MS = 250

interface AnsweredTweet {
  _id: string
  content: string
  user: { _id: string }
  media: { url: string; video?: { url: string } }[]
  likesCount: number
  retweetsCount: number
  repliesCount: number
  bookmarksCount: number
  quotesCount: number
  poll?: { choices: { text: string }[]; votersCount: number }
}

/**
 * Resolves to the differences that `compare` finds in a post. A difference counts only when it stays: the post is read
 * again after a pause. A post that was deleted or hidden from its author since is no problem.
 */
export async function findLasting(
  { store }: Pick<Api, 'store'>,
  sampled: SampledTweet,
  compare: (tweet: SampledTweet) => Promise<string[]>,
): Promise<string[]> {
  let problems = await compare(sampled)
  for (let attempt = 1; attempt < ATTEMPTS && problems.length > 0; attempt++) {
    await wait(PAUSE_MS * attempt)
    const tweet = await rereadTweet(store.db, sampled.id)
    problems = tweet ? await compare(tweet) : []
  }
  return problems
}

/**
 * The differences between a post and the API's answer about it. Images are compared with the restored files in `media`,
 * whose checksums were verified before; images without a file are skipped.
 */
export const compareTweet = (api: Api, reader: Reader, sampled: SampledTweet, media: string): Promise<string[]> =>
  findLasting(api, sampled, async (tweet) => {
    const id = api.ids.format(tweet.id)
    const response = await reader.get(tweet.author_id, `/api/tweets/${id}`)
    if (!response.ok) return [`The post ${id} is answered with ${response.status}.`]
    const { tweet: answered } = (await response.json()) as { tweet: AnsweredTweet }
    const poll = parsePoll(tweet)
    const addresses = answered.media.flatMap(({ url, video }) => (video ? [url, video.url] : url))
    const pairs: [string, unknown, unknown][] = [
      ['id', answered._id, id],
      ['text', answered.content, tweet.content],
      ['author', answered.user._id, api.ids.format(tweet.author_id)],
      ['likes', answered.likesCount, tweet.likes],
      ['reposts', answered.retweetsCount, tweet.retweets],
      ['replies', answered.repliesCount, tweet.replies],
      ['bookmarks', answered.bookmarksCount, tweet.bookmarks],
      ['quotes', answered.quotesCount, tweet.quotes],
      ['answers of its poll', answersOf(answered.poll?.choices.map(({ text }) => text)), answersOf(poll?.choices)],
      ['voters', answered.poll?.votersCount ?? null, tweet.voters],
      ['images', addresses.length, tweet.files.length],
    ]
    const problems = pairs.flatMap(([what, actual, expected]) =>
      actual === expected ? [] : [`The post ${id} is answered with other ${what} than it has.`],
    )
    if (problems.length > 0) return problems
    return compareFiles(reader, { tweet, addresses, media })
  })

const answersOf = (choices: readonly string[] | undefined) => JSON.stringify(choices)

/** Loads the images and the video of a post as its author's browser does, from the addresses that the API answered. */
async function compareFiles(
  reader: Reader,
  { tweet, addresses, media }: { tweet: SampledTweet; addresses: readonly string[]; media: string },
): Promise<string[]> {
  const problems: string[] = []
  for (const [index, name] of tweet.files.entries()) {
    const expected = await readFile(path.join(media, placeOf(name))).catch(() => null)
    if (!expected) continue
    const response = await reader.get(tweet.author_id, addresses[index]!)
    const bytes = Buffer.from(await response.arrayBuffer())
    if (!response.ok || !bytes.equals(expected)) problems.push(`The file ${name} is not shown.`)
  }
  return problems
}
