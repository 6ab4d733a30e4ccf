/** Fills the configured, empty network with invented members and posts. No other process may use the data at the same time. */
import { HOUR_MS } from '#contract/durations.ts'
import { loadConfig } from '#server/core/config/config.ts'
import { createRandom } from '#tools/random.ts'
import { openNetwork } from './network.ts'
import { people } from './people.ts'
import { befriend, introduce, join, live, PASSWORD, planLetters, scheduleOne } from './story.ts'
import { planVideos } from './videos.ts'

const DAYS = 10
const POSTS = 320

const started = Date.now()
const network = await openNetwork(loadConfig(process.env), started - DAYS * 24 * HOUR_MS)
try {
  if (!(await network.isEmpty())) {
    console.error('This network has members already, and invented people do not belong among real ones.')
    console.error('Fill another one: DATA_DIR=./demo npm run seed, then DATA_DIR=./demo npm start')
    process.exitCode = 1
  } else await fill()
} finally {
  await network.close()
}

async function fill(): Promise<void> {
  const random = createRandom(20_261_121)
  const members = await join(network)
  await network.storeCards()
  await introduce(network, random, members)
  await befriend(network, random, members)
  const at = moments(random.next)
  const ffmpeg = await network.ffmpeg()
  const videos = ffmpeg === undefined ? [] : planVideos(members, at.at(-1)!, ffmpeg)
  await live(network, random, members, at, planLetters(members, started), videos)
  await scheduleOne(network, members[0]!)
  const [first, second] = people
  console.log(
    `${members.length} members and ${POSTS} posts with their conversations, in ${Math.round((Date.now() - started) / 1_000)} s.`,
  )
  if (ffmpeg === undefined) console.log('Without videos and voice notes: there is no ffmpeg.')
  console.log(`Every member signs in with the password ${PASSWORD}; try ${first![0]} or ${second![0]}.`)
}

/** When each post is written: more by day than by night, the last a few minutes ago. */
function moments(next: () => number): number[] {
  const all: number[] = []
  while (all.length < POSTS) {
    const at = started - next() ** 1.2 * DAYS * 24 * HOUR_MS - 3 * 60 * 1_000
    const hour = new Date(at).getUTCHours()
    if (hour >= 6 || next() < 0.25) all.push(at)
  }
  return all.sort((a, b) => a - b)
}
