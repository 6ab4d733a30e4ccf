/** The load, in a process of its own: as many connections as asked, each sending the next request when answered. */
import { answerParent } from './answer-parent.ts'
import { Connection } from './connection.ts'

/** Requests that go on together. */
export interface Stream {
  /** Whole requests; each time one is drawn at random. */
  requests: readonly string[]
  connections: number
  /** So many a second, each due at its moment whether or not the server keeps up; without it, as fast as it answers. */
  perSecond?: number
  /** Answers of 503 are counted by themselves, not as failures. */
  mayBeRefused?: boolean
}

export interface Load {
  port: number
  seconds: number
  streams: readonly Stream[]
}

export interface Outcome {
  answered: number
  /** Answered with 503; the other figures leave them out where they may be. */
  refused: number
  perSecond: number
  /** The first answer that was no success. */
  failure: number | null
  meanBytes: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
}

answerParent({
  load: ({ port, seconds, streams }: Load): Promise<Outcome[]> =>
    Promise.all(streams.map((stream) => runStream(port, seconds, stream))),
})

async function runStream(port: number, seconds: number, stream: Stream): Promise<Outcome> {
  const requests = stream.requests.map((text) => Buffer.from(text))
  const connections = await Promise.all(Array.from({ length: stream.connections }, () => Connection.open(port)))
  const tally = new Tally(performance.now() + seconds * 1_000, stream.mayBeRefused ?? false)
  const started = performance.now()
  await (stream.perSecond ? paced : unpaced)(connections, requests, tally, stream.perSecond ?? 0)
  for (const connection of connections) connection.close()
  return tally.outcome(started)
}

const draw = (requests: readonly Buffer[]): Buffer => requests[Math.floor(Math.random() * requests.length)]!

async function unpaced(connections: Connection[], requests: readonly Buffer[], tally: Tally): Promise<void> {
  await Promise.all(
    connections.map(
      (connection) =>
        new Promise<void>((resolve) => {
          let sent = 0
          const next = () => {
            sent = performance.now()
            if (sent >= tally.end) resolve()
            else connection.send(draw(requests), onAnswer)
          }
          const onAnswer = (status: number, bytes: number) => {
            tally.add(status, bytes, sent)
            next()
          }
          next()
        }),
    ),
  )
}

/** A late answer delays nobody's clock: time counts from when the request was due. */
async function paced(connections: Connection[], requests: readonly Buffer[], tally: Tally, perSecond: number) {
  const idle = [...connections]
  const due: number[] = []
  const started = performance.now()
  let scheduled = 0
  const serve = () => {
    while (due.length > 0 && idle.length > 0) {
      const [connection, moment] = [idle.pop()!, due.shift()!]
      connection.send(draw(requests), (status, bytes) => {
        tally.add(status, bytes, moment)
        idle.push(connection)
        serve()
      })
    }
  }
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const now = Math.min(performance.now(), tally.end)
      for (; scheduled < ((now - started) / 1_000) * perSecond; scheduled++)
        due.push(started + (scheduled / perSecond) * 1_000)
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
    if (status === 503 && this.#mayBeRefused) {
      this.#refused++
      return
    }
    const now = performance.now()
    this.#times.push(now - since)
    this.#bytes += bytes
    if (now <= this.end) this.#inTime++
    if (status < 200 || status > 299) this.#failure ??= status
  }

  outcome(started: number): Outcome {
    const times = Float64Array.from(this.#times).sort()
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
    return {
      answered: times.length,
      refused: this.#refused,
      perSecond: this.#inTime / ((this.end - started) / 1_000),
      failure: this.#failure,
      meanBytes: Math.round(this.#bytes / times.length),
      p50Ms: at(0.5),
      p95Ms: at(0.95),
      p99Ms: at(0.99),
    }
  }
}
