/** The rows of the bench in their order, with the floor and goal of each call. */
import { measureFamous } from './calls/famous.ts'
import { measureLatency } from './calls/latency.ts'
import { measureOverload } from './calls/overload.ts'
import { measureRead } from './calls/reads.ts'
import { createRequests, type Draw } from './calls/requests.ts'
import type { Bench, Row } from './calls/rounds.ts'
import { measureSearch } from './calls/search.ts'
import { measureMemory, measureStart } from './calls/startup.ts'
import { measureWrite } from './calls/writes.ts'

type Take = () => Promise<Row[]>

const FEED = { floor: 0.3, goal: 0.5 }
const SMALL = { floor: 0.3, goal: 0.55 }

/** The rows by the names that `--only` matches. */
export function rowsToTake(bench: Bench): [name: string, take: Take][] {
  const requests = createRequests(bench.data)
  const reads = (name: string, draw: Draw, marks: typeof FEED, loads = [16], count = bench.count) =>
    loads.map((connections): [string, Take] => [
      name,
      () => measureRead(bench, { name, draw: requests.withWrites(draw), connections, count, ...marks }),
    ])
  // Two rows, each with a look before the rounds and a round to warm up.
  const ofNewcomers = Math.floor(bench.data.newcomers.length / 2 / (bench.rounds + 2))
  const readsOfNewcomers = (name: string, draw: Draw) =>
    reads(`${name}, not seen before`, draw, FEED, [16], ofNewcomers)
  const write = (name: string, draw: Draw) =>
    [16, 64].map((connections): [string, Take] => [name, () => measureWrite(bench, { name, draw, connections })])
  return [
    ['start', () => measureStart(bench)],
    ...reads('GET /tweets', requests.newest, FEED, [16, 64]),
    ...reads('GET /timelines/following', requests.following, FEED, [16, 64]),
    ...reads('GET /timelines/following, compressed', requests.followingCompressed, FEED),
    ...readsOfNewcomers('GET /timelines/following', requests.followingNew),
    ...reads('GET /timelines/for-you', requests.forYou, FEED),
    ...readsOfNewcomers('GET /timelines/for-you', requests.forYouNew),
    ...reads('GET /tweets/user/:id', requests.member, FEED),
    ...reads('GET /tweets/:id', requests.one, SMALL),
    ...reads('GET /bookmarks', requests.bookmarks, FEED),
    ...reads('GET /auth/me', requests.me, SMALL),
    ...reads('GET /users/:id', requests.user, SMALL),
    ...reads('GET /trends', requests.trends, SMALL),
    ...reads('GET /notifications', requests.notifications, SMALL),
    ...reads('GET /notifications, grouped', requests.groups, SMALL),
    ...reads('GET /messages/conversations', requests.conversations, SMALL),
    ['latency', () => measureLatency(bench, requests)],
    ['famous', () => measureFamous(bench, requests)],
    ...write('POST /tweets', requests.post),
    ...write('POST /tweets/like/:id', requests.like),
    ...write('POST /messages', requests.message),
    ['search', () => measureSearch(bench)],
    ['memory', () => measureMemory(bench)],
    ['overload', () => measureOverload(bench, requests)],
  ]
}
