/** Members who read, and their open tabs. */
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { LIVE_PATH } from '#contract/live.ts'
import type { Ledger, Member } from '#tests/faults/ledger/ledger.ts'
import type { Place } from '#tests/faults/processes/plus.ts'
import type { Random } from '#tools/random.ts'

const AT_ONCE = 10
const MAX_FAILURES = 5

/** Reads what the web app reads, at random. */
function readOnce({ known }: Ledger, random: Random, member: Member, other: Member): Promise<unknown> {
  const post = known.length > 0 ? { id: random.pick(known.slice(-200)).id! } : null
  const reads = [
    () => member.call('GET /timelines/following'),
    () => member.call('GET /timelines/for-you'),
    () => member.call('GET /notifications', { query: { tab: 'all' } }),
    () => member.call('GET /messages/conversations'),
    () => member.call('GET /users/:id', { params: { id: other.id } }),
    () => member.call('GET /tweets/user/:id', { params: { id: other.id } }),
    () => member.call('GET /search', { query: { q: 'post' } }),
    ...(post ? [() => member.call('GET /tweets/:id', { params: post })] : []),
    ...(post ? [() => member.call('GET /tweets/:id/replies', { params: post })] : []),
  ]
  return random.pick(reads)()
}

interface Readers {
  answered: number
  /** The first of them. */
  failures: string[]
  stop(): Promise<void>
}

/** Reads so often a second, unless answers take too long for that. */
export function startReaders(ledger: Ledger, random: Random, perSecond: number): Readers {
  let isStopping = false
  const pauseMs = (AT_ONCE * 1_000) / perSecond
  const read = async () => {
    while (!isStopping) {
      const started = performance.now()
      try {
        await readOnce(ledger, random, random.pick(ledger.members), random.pick(ledger.members))
        readers.answered++
      } catch (error) {
        const { message, cause } = error as Error
        if (readers.failures.length < MAX_FAILURES) readers.failures.push(`a read failed: ${message} ${cause ?? ''}`)
      }
      await wait(Math.max(0, pauseMs - (performance.now() - started)))
    }
  }
  const running = Array.from({ length: AT_ONCE }, read)
  const readers: Readers = {
    answered: 0,
    failures: [],
    async stop() {
      isStopping = true
      await Promise.all(running)
    },
  }
  return readers
}

interface Tabs {
  closed: number
  /** Frames that were received. */
  frames: number
  close(): void
}

/** One for each member. */
export async function openTabs(place: Place, { members }: Ledger): Promise<Tabs> {
  const sockets: WebSocket[] = []
  const tabs: Tabs = { closed: 0, frames: 0, close: () => sockets.forEach((socket) => void socket.terminate()) }
  const open = ({ token }: Member) =>
    new Promise<void>((resolve, reject) => {
      const socket = new WebSocket(place.origin.replace('http', 'ws') + LIVE_PATH, { perMessageDeflate: false })
      sockets.push(socket)
      socket.on('error', reject)
      socket.on('open', () => socket.send(JSON.stringify({ token })))
      socket.on('close', () => tabs.closed++)
      socket.on('message', () => {
        tabs.frames++
        resolve()
      })
    })
  await Promise.all(members.map(open))
  return tabs
}
