/**
 * `npm run bench -- --beside FOLDER`: what requests cost in this Plus and in that of another checkout, which is built, in one
 * run. Each makes the same network by its own code, as an older one would refuse tables of a newer one, and both get the same
 * requests in turn, so the ratio holds on a busy machine.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { drawMixed, memberParts, type Part, writeParts } from '#tools/bench/calls/mix.ts'
import { becomeQuiet } from '#tools/bench/calls/quiet.ts'
import { createRequests, type Draw, drawMany, type Requests } from '#tools/bench/calls/requests.ts'
import { measure, median } from '#tools/bench/calls/rounds.ts'
import { type Data, prepareData, SIZES } from '#tools/bench/dataset/prepare.ts'
import { Child } from '#tools/bench/processes/child.ts'
import { type Plus, startPlus } from '#tools/bench/processes/plus.ts'
import { createRandom } from '#tools/random.ts'

interface Options {
  /** The other checkout. */
  folder: string
  isQuick: boolean
  /** Takes the rows whose names contain it. */
  only: string
}

const CONNECTIONS = 16
const SEED = 71
/** Rounds before the first that counts: caches fill, and code is compiled. */
const UNMEASURED = 2
/** The writes among the requests of a row, as in every row of reads. */
const WRITES_PERCENT = 5
/** The changes of an account among the writes, which are rarer than likes and empty more caches. */
const CHANGES_PERCENT = 2

/** Prints the table. */
export async function benchBeside({ folder, isQuick, only }: Options): Promise<void> {
  const size = isQuick ? SIZES.quick : SIZES.full
  const sides: Data[] = []
  try {
    for (const prepare of [prepareData, await prepareDataOf(folder)]) sides.push(await prepare(size))
    const [ownData, otherData] = sides as [Data, Data]
    const bench = { generator: new Child('tools/bench/processes/generator.ts'), seconds: 0 }
    const own = await startPlus(ownData.dir)
    const other = await startPlus(otherData.dir, [], {}, [], path.resolve(folder))
    const cpuUs = async (plus: Plus, requests: string[]) => {
      await becomeQuiet(plus.child)
      return (await measure(bench, plus, { requests, connections: CONNECTIONS, isOnce: true })).cpuMs * 1_000
    }
    console.log(`\n${line('CPU of one request, µs', 'other', 'this', 'this ÷ other')}`)
    const [ownRows, otherRows] = [rowsOf(createRequests(ownData)), rowsOf(createRequests(otherData))]
    for (const name of Object.keys(ownRows)) {
      if (!name.includes(only)) continue
      const pairs: [own: number, other: number][] = []
      for (let round = 0; round < UNMEASURED + (isQuick ? 3 : 7); round++) {
        const count = isQuick ? 1_500 : 4_500
        pairs.push([
          await cpuUs(own, drawMany(ownRows[name]!, count)),
          await cpuUs(other, drawMany(otherRows[name]!, count)),
        ])
      }
      const taken = pairs.slice(UNMEASURED)
      const ratio = median(taken.map(([here, there]) => here / there))
      const [here, there] = [0, 1].map((side) => median(taken.map((pair) => pair[side]!)).toFixed(0))
      console.log(line(name, there!, here!, ratio.toFixed(2)))
    }
  } finally {
    await Child.stopAll()
    for (const data of sides) await data.remove()
  }
}

/** How the other checkout makes its data. */
async function prepareDataOf(folder: string): Promise<typeof prepareData> {
  const file = pathToFileURL(path.resolve(folder, 'tools/bench/dataset/prepare.ts')).href
  return ((await import(file)) as { prepareData: typeof prepareData }).prepareData
}

function rowsOf(requests: Requests): Record<string, Draw> {
  const random = createRandom(SEED)
  const change = () => requests.changeAccount(random.chance(0.5))
  const amongOthers = (read: Draw): Part[] => [
    { name: 'reads', percent: 100 - WRITES_PERCENT, draw: read },
    ...writeParts(requests).map((part) => ({
      ...part,
      percent: (part.percent / 100) * WRITES_PERCENT * (1 - CHANGES_PERCENT / 100),
    })),
    { name: 'changes', percent: (WRITES_PERCENT * CHANGES_PERCENT) / 100, draw: change },
  ]
  /** Reads among edits, and among posts with one link. */
  const amongEdits = (read: Draw): Part[] => [
    { name: 'reads', percent: 100 - WRITES_PERCENT, draw: read },
    { name: 'edits', percent: WRITES_PERCENT / 2, draw: requests.edit },
    { name: 'links', percent: WRITES_PERCENT / 2, draw: requests.postLink },
  ]
  const reads = {
    notifications: requests.notifications,
    'notifications, grouped': requests.groups,
    conversations: requests.conversations,
    bookmarks: requests.bookmarks,
    'newest posts': requests.newest,
    'newest posts, compressed': requests.newestCompressed,
    "a member's posts": requests.member,
    Following: requests.following,
    'For you': requests.forYou,
    'a profile': requests.user,
    searches: requests.search,
  }
  return {
    ...Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, drawMixed(random, amongOthers(read))])),
    'notifications, among edits and links': drawMixed(random, amongEdits(requests.notifications)),
    'conversations, among edits and links': drawMixed(random, amongEdits(requests.conversations)),
    'an edit': requests.edit,
    'a post with a link that many post': requests.postLink,
    'reads and writes of all kinds': drawMixed(random, memberParts(requests)),
  }
}

const line = (name: string, ...figures: readonly string[]): string =>
  `${name.padEnd(48)}${figures.map((text) => text.padStart(14)).join('')}`
