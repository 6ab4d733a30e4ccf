/** The rows of `--scale`: each measures the CPU time of one request on each network, its later work included. */
import { COMMON_WORDS, createRequests, type Draw, drawMany } from '#tools/bench/calls/requests.ts'
import { type Bench, requestText } from '#tools/bench/calls/rounds.ts'
import { createRandom } from '#tools/random.ts'

export interface ScaleRow {
  name: string
  /** The most that a request may cost on the largest network, in microseconds of CPU time. */
  wantedUs: number
  draw: Draw
  /** Requests of one round. */
  count: number
  connections: number
  /** Counts what the server does after its last answer, too. */
  withLaterWork?: boolean
}

export interface ScaleResult {
  name: string
  wantedUs: number
  /** Microseconds of CPU time for each network, the smallest first. */
  cpuUs: number[]
}

const SEED = 1_000_003

export function scaleRows({ data, count, rounds }: Pick<Bench, 'data' | 'rounds'> & { count: number }): ScaleRow[] {
  const requests = createRequests(data)
  const random = createRandom(SEED)
  const word = () => random.pick(COMMON_WORDS)
  const search = (query: () => string): Draw => {
    const token = () => data.tokens[random.below(data.tokens.length)]!
    return () => requestText(`GET /api/search?q=${encodeURIComponent(query())}`, token())
  }
  // Two rows share the newcomers, each with a round to warm up. A newcomer is new to the server once.
  const newcomers = Math.min(count, Math.floor(data.newcomers.length / 2 / (rounds + 1)))
  const read = (name: string, wantedUs: number, draw: Draw, each = count): ScaleRow => ({
    ...{ name, wantedUs, count: each, connections: 16 },
    draw: requests.withWrites(draw),
  })
  const alone = (name: string, wantedUs: number, draw: Draw, each: number): ScaleRow => ({
    ...{ name, wantedUs, draw, count: each, connections: 4 },
  })
  return [
    read('GET /tweets', 370, requests.newest),
    read('GET /timelines/following', 370, requests.following),
    alone('GET /timelines/following, not seen before', 1_000, requests.followingNew, newcomers),
    read('GET /timelines/for-you', 1_500, requests.forYou),
    alone('GET /timelines/for-you, not seen before', 1_500, requests.forYouNew, newcomers),
    read('GET /tweets/user/:id', 600, requests.member),
    read('GET /tweets/:id', 300, requests.one),
    read('GET /users/:id', 300, requests.user),
    read('GET /notifications', 600, requests.notifications),
    read('GET /messages/conversations', 300, requests.conversations),
    alone('GET /search, a common word', 3_000, search(word), Math.ceil(count / 10)),
    alone(
      'GET /search, two words',
      3_000,
      search(() => `${word()} ${word()}`),
      Math.ceil(count / 10),
    ),
    { ...alone('POST /tweets, with its later work', 600, requests.post, count), connections: 16, withLaterWork: true },
    {
      ...alone('POST /tweets/like/:id, with its later work', 600, requests.like, count),
      connections: 16,
      withLaterWork: true,
    },
  ]
}

export const drawRow = ({ draw, count }: Pick<ScaleRow, 'draw' | 'count'>): string[] => drawMany(draw, count)
