import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { BackupError } from '#server/backups/backup-error.ts'
import { placeOf } from '#server/core/blobs/blob-store.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { indexTweets } from '#server/features/search/index-tweets.ts'
import { photo } from '#tests/pictures.ts'
import { insertTweetsDirectly } from '#tests/stores/insert-tweets.ts'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { FAKE_FFMPEG, hasVideo } from '#tests/videos.ts'
import { type World, world } from '#tests/world.ts'
import { compareTweet } from './compare-posts.ts'
import { compareSearch } from './compare-search.ts'
import { rereadTweet, type SampledTweet } from './sample.ts'
import { Reader } from './served-network.ts'

const apiOf = ({ app: { deps }, origin }: World) => ({ origin, store: deps.store, ids: deps.ids })

const read = async ({ app: { deps } }: World, ids: readonly Id[]): Promise<SampledTweet[]> =>
  Promise.all(ids.map(async (id) => (await rereadTweet(deps.db, id))!))

async function searches(network: World, sample: readonly SampledTweet[], origin = network.origin) {
  const api = { ...apiOf(network), origin }
  return compareSearch(api, new Reader(api, 0), sample)
}

/** A server that answers all requests like this. */
async function serverOf(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('finds each post of an author who writes the same words a thousand times', async () => {
  const network = await world({ settings: { RATE_LIMITS: 'off' } })
  const { alice, app } = network
  const author = app.deps.ids.parse(await alice.id)
  const texts = Array.from({ length: 1_000 }, (_, index) => `Temperature at the harbour: ${index} degrees`)
  const ids = await insertTweetsDirectly(app.deps, author, texts)
  await indexTweets(app.deps, ids)
  const sample = await read(network, [ids[0]!, ids[1]!, ids[500]!, ids.at(-1)!])
  expect(await searches(network, sample)).toEqual({ problems: [], searches: 4 })
})

it('searches for texts of every kind, but not for posts without words or by viewers who mute words', async () => {
  const network = await world()
  const { alice, bob, app } = network
  const author = app.deps.ids.parse(await alice.id)
  const texts = ['東京都の天気', '🌧️', 'ﬁn de la STRAẞE', 'l’été n’est', 'سلام دنیا']
  const silent = ['…', '!?']
  const ids = await insertTweetsDirectly(app.deps, author, [...texts, ...silent])
  await indexTweets(app.deps, ids)
  expect(await searches(network, await read(network, ids))).toEqual({ problems: [], searches: texts.length })

  await bob.call('POST /muted-words', {
    body: { text: 'rain', isWhole: true, places: ['search'], sparesFollowed: false, leavesLine: false },
  })
  const tweet = await bob.posts('It may rain tomorrow')
  await network.settles()
  expect(await searches(network, await read(network, [app.deps.ids.parse(tweet._id)]))).toMatchObject({ searches: 0 })
})

it('reports a post that the search does not find, unless it was removed since', async () => {
  const network = await world()
  const { alice, app } = network
  const author = app.deps.ids.parse(await alice.id)
  const ids = await insertTweetsDirectly(app.deps, author, ['Never indexed', 'Removed during the proof'])
  const sample = await read(network, ids)
  await alice.call('DELETE /tweets/:id', { params: { id: app.deps.ids.format(ids[1]!) } })
  const missing = `The search does not find the post ${app.deps.ids.format(ids[0]!)}.`
  expect(await searches(network, sample)).toEqual({ problems: [missing], searches: 2 })
  const api = apiOf(network)
  expect(await compareTweet(api, new Reader(api), sample[1]!, '')).toEqual([])
})

it('repeats a request that was refused', async () => {
  const network = await world()
  const { alice, app } = network
  const tweet = await alice.posts('Found at the second attempt')
  const sample = await read(network, [app.deps.ids.parse(tweet._id)])
  const refusals = [503, 429]
  const origin = await serverOf((_, response) => {
    const status = refusals.pop()
    if (status) response.writeHead(status, { 'retry-after': '0.01' }).end('{}')
    else response.end(JSON.stringify({ tweets: [{ _id: tweet._id }], nextCursor: null }))
  })
  const api = { ...apiOf(network), origin }
  expect(await compareSearch(api, new Reader(api), sample)).toEqual({ problems: [], searches: 1 })
  const busy = await serverOf((_, response) => response.writeHead(503).end())
  await expect(searches(network, sample, busy)).rejects.toThrow(BackupError)
})

it('compares quotes, and the answers and voters of polls', async () => {
  const network = await world()
  const { alice, bob, app } = network
  const tweet = await alice.polls('Drink?', ['Tea', 'Coffee'])
  await bob.votes(tweet, [1])
  await bob.quotes(tweet, 'Vote!')
  const [sampled] = await read(network, [app.deps.ids.parse(tweet._id)])
  expect(sampled).toMatchObject({ quotes: 1, voters: 1 })
  const api = apiOf(network)
  expect(await compareTweet(api, new Reader(api), sampled!, '')).toEqual([])
  const answer = await alice.sees(tweet)
  const changed = { ...answer, quotesCount: 0, poll: { ...answer.poll!, choices: [{ text: 'Tea' }], votersCount: 0 } }
  const origin = await serverOf((_, response) => response.end(JSON.stringify({ tweet: changed })))
  const other = { ...api, origin }
  expect(await compareTweet(other, new Reader(other), sampled!, '')).toEqual(
    ['quotes', 'answers of its poll', 'voters'].map(
      (what) => `The post ${tweet._id} is answered with other ${what} than it has.`,
    ),
  )
})

it('compares images with the restored files', async () => {
  const network = await world()
  const { alice, app, dataDir } = network
  const tweet = await alice.posts('Pictured', { images: [await photo()] })
  const [sampled] = await read(network, [app.deps.ids.parse(tweet._id)])
  const api = apiOf(network)
  const media = path.join(dataDir, 'media')
  expect(await compareTweet(api, new Reader(api), sampled!, media)).toEqual([])
  const restored = await makeFolder()
  onTestFinished(() => rm(restored, { recursive: true, force: true }))
  const name = sampled!.files[0]!
  await mkdir(path.dirname(path.join(restored, placeOf(name))), { recursive: true })
  await writeFile(path.join(restored, placeOf(name)), 'another picture')
  expect(await compareTweet(api, new Reader(api), sampled!, restored)).toEqual([`The file ${name} is not shown.`])
})

it('compares a video, and its poster, with the restored files', async () => {
  const network = await world({ settings: FAKE_FFMPEG })
  const { alice, app, dataDir } = network
  const { _id: video } = await hasVideo(alice)
  const { tweet } = await alice.call('POST /tweets', { body: { video } })
  const [sampled] = await read(network, [app.deps.ids.parse(tweet._id)])
  const api = apiOf(network)
  expect(await compareTweet(api, new Reader(api), sampled!, path.join(dataDir, 'media'))).toEqual([])
  const restored = await makeFolder()
  onTestFinished(() => rm(restored, { recursive: true, force: true }))
  for (const name of sampled!.files) {
    await mkdir(path.dirname(path.join(restored, placeOf(name))), { recursive: true })
    await writeFile(path.join(restored, placeOf(name)), 'another file')
  }
  expect(await compareTweet(api, new Reader(api), sampled!, restored)).toEqual([
    expect.stringMatching(/^The file [0-9a-f]{32}\.webp is not shown\.$/),
    expect.stringMatching(/^The file [0-9a-f]{32}\.mp4 is not shown\.$/),
  ])
})
