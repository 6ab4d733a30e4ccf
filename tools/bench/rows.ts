/** What is measured, in order, with the figures of QUALITY.md that each call is held against. */
import { measureFamous } from './famous.ts'
import { measureLatency } from './latency.ts'
import { measureOverload } from './overload.ts'
import { measureRead } from './reads.ts'
import { createRequests } from './requests.ts'
import type { Bench, Row } from './rounds.ts'
import { measureSearch } from './search.ts'
import { measureMemory, measureStart } from './startup.ts'
import { measureWrite } from './writes.ts'

type Take = () => Promise<Row[]>

const FEED = { floor: 0.3, goal: 0.5 }
const SMALL = { floor: 0.3, goal: 0.55 }

/** The rows under the names that `--only` takes. */
export function rowsToTake(bench: Bench): [name: string, take: Take][] {
  const requests = createRequests(bench.data)
  const read = (name: string, texts: readonly string[], marks: typeof FEED, loads = [16]) =>
    loads.map((connections): [string, Take] => [
      name,
      () => measureRead(bench, { name, requests: texts, connections, ...marks }),
    ])
  const write = (name: string, texts: readonly string[]) =>
    [16, 64].map((connections): [string, Take] => [
      name,
      () => measureWrite(bench, { name, requests: texts, connections }),
    ])
  return [
    ['start', () => measureStart(bench)],
    ...read('GET /tweets', requests.newest, FEED, [16, 64]),
    ...read('GET /timelines/following', requests.following, FEED, [16, 64]),
    ...read('GET /timelines/for-you', requests.forYou, FEED),
    ...read('GET /tweets/user/:id', requests.member, FEED),
    ...read('GET /tweets/:id', requests.one, SMALL),
    ...read('GET /bookmarks', requests.bookmarks, FEED),
    ...read('GET /auth/me', requests.me, SMALL),
    ...read('GET /users/:id', requests.user, SMALL),
    ...read('GET /trends', requests.trends, SMALL),
    ...read('GET /notifications', requests.notifications, SMALL),
    ...read('GET /messages/conversations', requests.conversations, SMALL),
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
