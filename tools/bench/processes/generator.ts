/** Generates load in a process of its own: each connection sends its next request once the last is answered. */
import { answerParent } from './answer-parent.ts'
import { Connection } from './connection.ts'

/** Requests that are sent at the same time as those of the other streams. */
export interface Stream {
  /** Whole requests, drawn at random. */
  requests: readonly string[]
  /** Sends each request once, in order, and ends with the last, however long it takes. */
  isOnce?: boolean
  connections: number
  /** Requests a second, sent on time whether or not the server keeps up; without it, as fast as it answers. */
  perSecond?: number
  /** Counts answers of 503 as refused, not as failures. */
  mayBeRefused?: boolean
}

export interface Connections {
  port: number
  /** How many, for each stream. */
  counts: readonly number[]
}

export interface Load {
  port: number
  seconds: number
  streams: readonly Stream[]
}

export interface Outcome {
  /** With success. */
  answered: number
  /** Answered with anything else, mostly 503; the other figures leave them out. */
  refused: number
  perSecond: number
  /** The first answer that was no success, other than a 503 that the stream allows. */
  failure: number | null
  meanBytes: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
}

/** For the next load, which closes them. */
let opened: Connection[][] = []

answerParent({
  /** Opens the connections of the next load ahead of it: its CPU time would include that. */
  async open({ port, counts }: Connections) {
    opened = await openEach(port, counts)
  },
  async load({ port, seconds, streams }: Load): Promise<Outcome[]> {
    const counts = streams.map(({ connections }) => connections)
    const pools = opened.length > 0 ? opened : await openEach(port, counts)
    const outcomes = await Promise.all(streams.map((stream, index) => runStream(pools[index]!, seconds, stream)))
    for (const connection of pools.flat()) connection.close()
    opened = []
    return outcomes
  },
})

const openEach = (port: number, counts: readonly number[]): Promise<Connection[][]> =>
  Promise.all(counts.map((count) => openAll(port, count)))

async function runStream(connections: Connection[], seconds: number, stream: Stream): Promise<Outcome> {
  const requests = stream.requests.map((text) => Buffer.from(text))
  const next = stream.isOnce ? inOrder(requests) : atRandom(requests)
  const tally = new Tally(stream.isOnce ? Infinity : performance.now() + seconds * 1_000, stream.mayBeRefused ?? false)
  const started = performance.now()
  await (stream.perSecond ? paced : unpaced)(connections, next, tally, stream.perSecond ?? 0)
  return tally.outcome(started)
}

const OPENED_AT_ONCE = 64
const HELLO = Buffer.from('GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n')

/**
 * Connections that the server has accepted. Node accepts one for each turn of the event loop, so a busy server would take
 * seconds for a thousand, and the first request on each would be timed with that.
 */
async function openAll(port: number, count: number): Promise<Connection[]> {
  const connections: Connection[] = []
  const open = async () => {
    const connection = await Connection.open(port)
    await new Promise<void>((resolve) => connection.send(HELLO, () => resolve()))
    return connection
  }
  while (connections.length < count) {
    const some = Math.min(OPENED_AT_ONCE, count - connections.length)
    connections.push(...(await Promise.all(Array.from({ length: some }, open))))
  }
  return connections
}

type Next = () => Buffer | undefined

function inOrder(requests: readonly Buffer[]): Next {
  let sent = 0
  return () => requests[sent++]
}

const atRandom =
  (requests: readonly Buffer[]): Next =>
  () =>
    requests[Math.floor(Math.random() * requests.length)]

async function unpaced(connections: Connection[], next: Next, tally: Tally): Promise<void> {
  await Promise.all(
    connections.map(
      (connection) =>
        new Promise<void>((resolve) => {
          let sent = 0
          const send = () => {
            sent = performance.now()
            const request = sent < tally.end && next()
            if (request) connection.send(request, onAnswer)
            else resolve()
          }
          const onAnswer = (status: number, bytes: number) => {
            tally.add(status, bytes, sent)
            send()
          }
          send()
        }),
    ),
  )
}

/** Counts the time of a request from when it was due: late answers delay no other request's clock. */
async function paced(connections: Connection[], next: Next, tally: Tally, perSecond: number) {
  const idle = [...connections]
  const started = performance.now()
  // Counts of due and of sent requests. Requests are due at regular moments, so the moments are not stored.
  let scheduled = 0
  let sent = 0
  const serve = () => {
    while (sent < scheduled && idle.length > 0) {
      const connection = idle.pop()!
      const moment = started + (sent++ / perSecond) * 1_000
      connection.send(next()!, (status, bytes) => {
        tally.add(status, bytes, moment)
        idle.push(connection)
        serve()
      })
    }
  }
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const now = Math.min(performance.now(), tally.end)
      scheduled = Math.ceil(((now - started) / 1_000) * perSecond)
      serve()
      if (now < tally.end || idle.length < connections.length) return
      clearInterval(timer)
      resolve()
    }, 1)
  })
}

class Tally {
  readonly end: number
  readonly #times: number[] = []
  #bytes = 0
  #inTime = 0
  #failure: number | null = null
  #refused = 0
  readonly #mayBeRefused: boolean

  constructor(end: number, mayBeRefused: boolean) {
    this.end = end
    this.#mayBeRefused = mayBeRefused
  }

  add(status: number, bytes: number, since: number): void {
    if (status < 200 || status > 299) {
      this.#refused++
      if (status !== 503 || !this.#mayBeRefused) this.#failure ??= status
      return
    }
    const now = performance.now()
    this.#times.push(now - since)
    this.#bytes += bytes
    if (now <= this.end) this.#inTime++
  }

  outcome(started: number): Outcome {
    const ended = Math.min(this.end, performance.now())
    const times = Float64Array.from(this.#times).sort()
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
    return {
      answered: times.length,
      refused: this.#refused,
      perSecond: this.#inTime / ((ended - started) / 1_000),
      failure: this.#failure,
      meanBytes: Math.round(this.#bytes / Math.max(1, times.length)),
      p50Ms: at(0.5),
      p95Ms: at(0.95),
      p99Ms: at(0.99),
    }
  }
}
