/** The rows of the summary, with the floor and goal of each figure. */
import type { Draw, Requests } from '#tools/bench/calls/requests.ts'

export interface Marks {
  floor: number
  goal: number
}

export interface SummaryRow {
  name: string
  /** `once` is a read by viewers whom the server has not seen before, each only once. */
  kind: 'read' | 'once' | 'write'
  draw: (requests: Requests) => Draw
  /** Requests a second, as a multiple of the bare server's; of a write, of the durable inserts of the database engine alone. */
  rate?: Marks
  /** CPU time, as a multiple of the bare server's. */
  cpu?: Marks
  /** CPU time in microseconds; of a write with all its later work. */
  cpuUs?: Marks
}

const FEED = { floor: 0.3, goal: 0.5 }
const SMALL = { floor: 0.3, goal: 0.55 }
const DURABLE = { floor: 0.5, goal: 0.9 }
const atMost = (mark: number): Marks => ({ floor: mark, goal: mark })

const read = (name: string, path: string, marks: Pick<SummaryRow, 'rate' | 'cpu'>): SummaryRow => ({
  name: `GET /${name}`,
  kind: 'read',
  draw: ({ get }) => get(() => path),
  ...marks,
})
const once = (name: string, path: string, goal: number): SummaryRow => ({
  name: `GET /${name}, not seen before`,
  kind: 'once',
  draw: ({ get, newcomer }) => get(() => path, newcomer),
  cpuUs: { floor: 1.5 * goal, goal },
})
const write = (name: string, draw: SummaryRow['draw'], goal: number): SummaryRow => ({
  name: `POST /${name}`,
  kind: 'write',
  draw,
  rate: DURABLE,
  cpuUs: { floor: 800, goal },
})

export const SUMMARY: readonly SummaryRow[] = [
  read('timelines/following', 'timelines/following?limit=20', { rate: FEED, cpu: { floor: 5, goal: 3 } }),
  once('timelines/following', 'timelines/following?limit=20', 1_000),
  read('tweets', 'tweets?limit=20', { rate: FEED, cpu: { floor: 5, goal: 3 } }),
  read('timelines/for-you', 'timelines/for-you?limit=20', { rate: FEED, cpu: atMost(5) }),
  once('timelines/for-you', 'timelines/for-you?limit=20', 2_000),
  { ...read('users/:id', '', { rate: SMALL, cpu: atMost(2.5) }), draw: ({ user }) => user },
  read('notifications', 'notifications', { rate: SMALL, cpu: atMost(2.5) }),
  read('messages/conversations', 'messages/conversations', { rate: SMALL, cpu: atMost(2.5) }),
  write('tweets', ({ post }) => post, 500),
  write('tweets/like/:id', ({ like }) => like, 350),
  write('messages', ({ message }) => message, 500),
]
