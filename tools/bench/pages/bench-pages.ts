/** `npm run bench -- --pages`: processor time and size of a public page, a thread with 20 replies, in the language of a reader. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { PublicPage, RenderPage } from '#contract/pages.ts'
import { median } from '#tools/bench/calls/rounds.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const GOAL = { cpuMs: 5, kilobytes: 30 }
const [ROUNDS, PAGES] = [40, 10]

const words =
  'Die Bibliothek hat bis acht geöffnet and the river is higher than all year, so take the long way home #Lisbon @user3 https://example.org/a/long/path/to/an/article'.split(
    ' ',
  )

function post(number: number): Tweet {
  const turn = number % words.length
  const content = [...words.slice(turn), ...words.slice(0, turn)].join(' ')
  const name = `Amina Khalil ${number}`
  return {
    ...{ _id: number.toString(16).padStart(24, '5'), content, text: content, images: [], media: [], warning: null },
    ...{ isSensitive: false, replyTo: null, replyToUser: null, createdAt: new Date().toISOString(), editedAt: null },
    user: {
      _id: 'a'.repeat(24),
      username: `user${number}`,
      name,
      avatar: `/media/${number}.webp`,
      isVerifiedOrg: false,
    },
    ...{ likesCount: number * 37, retweetsCount: number, repliesCount: number, bookmarksCount: 0, quotesCount: 0 },
    ...{ likes: [], retweets: [], bookmarks: [], liked: false, retweeted: false, bookmarked: false, retweetedBy: null },
  }
}

const replies = Array.from({ length: 20 }, (_, index) => post(index + 10))
const page: PublicPage = {
  content: { kind: 'tweet', tweet: post(3), ancestors: [post(1)], replies, nextCursor: 'next' },
  ...{ language: 'de', origin: 'https://plus.example', path: `/tweet/${post(3)._id}`, isIndexed: true },
  network: {
    name: 'Plus',
    picture: null,
    colour: null,
    registration: 'open',
    providers: { google: false, apple: false },
  },
  ...{ links: [], shareImage: null },
}

/** Whether the goals were reached. */
export async function benchPages(): Promise<boolean> {
  process.env.NODE_ENV = 'production'
  const main = path.join(root, 'dist/pages/main.js')
  const { renderPage } = (await import(pathToFileURL(main).href)) as { renderPage: RenderPage }
  // As a rendering keeps its chunks (server/apis/pages/rendering.ts).
  const render = async () => Buffer.concat(await Array.fromAsync(renderPage(page), (chunk) => Buffer.from(chunk)))
  const rounds: number[] = []
  for (let round = 0; round < 2 * ROUNDS; round++) {
    const before = process.cpuUsage()
    for (let made = 0; made < PAGES; made++) await render()
    const { user, system } = process.cpuUsage(before)
    rounds.push((user + system) / 1_000 / PAGES)
  }
  // The first half compiles the code. The median leaves out rounds in which other programs took the processor's caches.
  const cpuMs = median(rounds.slice(ROUNDS))
  const sizes = [compressed(await render()), ...(await assetSizes())]
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1_000
  console.log(`A thread with 20 replies: ${cpuMs.toFixed(1)} ms of processor time (goal: ${GOAL.cpuMs})`)
  console.log(`Page, style sheet and script: ${kilobytes.toFixed(1)} KB (goal: ${GOAL.kilobytes})`)
  return cpuMs <= GOAL.cpuMs && kilobytes <= GOAL.kilobytes
}

// As the server compresses pages.
const compressed = (body: Buffer) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length

async function assetSizes(): Promise<number[]> {
  const folder = path.join(root, 'dist/web/assets')
  const files = (await readdir(folder)).filter((name) => /^visitor-[\w-]+\.(?:css|js)$/.test(name))
  return Promise.all(files.map(async (name) => compressed(await readFile(path.join(folder, name)))))
}
