/** The calls that are measured, with the floor and goal of each figure. */
import type { Draw, Requests } from './requests.ts'

export interface Marks {
  floor: number
  goal: number
}

export interface CallRow {
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
const CPU = { floor: 5, goal: 3 }
const DURABLE = { floor: 0.5, goal: 0.9 }
const atMost = (mark: number): Marks => ({ floor: mark, goal: mark })

const read = (name: string, path: string, marks: Pick<CallRow, 'rate' | 'cpu'>): CallRow => ({
  name: `GET /${name}`,
  kind: 'read',
  draw: ({ get }) => get(() => path),
  ...marks,
})
const once = (name: string, path: string, goal: number): CallRow => ({
  name: `GET /${name}, not seen before`,
  kind: 'once',
  draw: ({ get, newcomer }) => get(() => path, newcomer),
  cpuUs: { floor: 1.5 * goal, goal },
})
const write = (name: string, draw: CallRow['draw'], goal: number): CallRow => ({
  name: `POST /${name}`,
  kind: 'write',
  draw,
  rate: DURABLE,
  cpuUs: { floor: 800, goal },
})

/** The most frequent calls: the table without options. */
export const FREQUENT: readonly CallRow[] = [
  read('timelines/following', 'timelines/following?limit=20', { rate: FEED, cpu: CPU }),
  once('timelines/following', 'timelines/following?limit=20', 1_000),
  read('tweets', 'tweets?limit=20', { rate: FEED, cpu: CPU }),
  read('timelines/for-you', 'timelines/for-you?limit=20', { rate: FEED, cpu: atMost(5) }),
  once('timelines/for-you', 'timelines/for-you?limit=20', 2_000),
  { ...read('users/:id', '', { rate: SMALL, cpu: atMost(2.5) }), draw: ({ user }) => user },
  read('notifications', 'notifications', { rate: SMALL, cpu: atMost(2.5) }),
  read('messages/conversations', 'messages/conversations', { rate: SMALL, cpu: atMost(2.5) }),
  write('tweets', ({ post }) => post, 500),
  write('tweets, a link that many post', ({ postLink }) => postLink, 500),
  { ...write('tweets/:id', ({ edit }) => edit, 500), name: 'PUT /tweets/:id' },
  write('tweets/like/:id', ({ like }) => like, 350),
  write('messages', ({ message }) => message, 500),
]

/** The calls that `--all` adds. */
export const OTHERS: readonly CallRow[] = [
  {
    ...read('timelines/following, compressed', '', { rate: FEED, cpu: CPU }),
    draw: ({ followingCompressed }) => followingCompressed,
  },
  { ...read('tweets/user/:id', '', { rate: FEED, cpu: CPU }), draw: ({ member }) => member },
  { ...read('tweets/:id', '', { rate: SMALL, cpu: CPU }), draw: ({ one }) => one },
  read('bookmarks', 'bookmarks', { rate: FEED, cpu: CPU }),
  read('auth/me', 'auth/me', { rate: SMALL, cpu: CPU }),
  read('trends', 'trends', { rate: SMALL, cpu: CPU }),
  read('notifications?tab=all', 'notifications?tab=all', { rate: SMALL, cpu: CPU }),
]
