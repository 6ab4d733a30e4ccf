/**
 * Asks all processes that `WORKERS` runs on this machine. Their parent process relays questions and answers
 * (server/start/relay.ts). A process that runs alone asks itself.
 */
import cluster from 'node:cluster'

/** Messages between a worker and its parent process. */
export type SiblingMessage =
  /** To the parent: ask everyone, this worker included. */
  | { kind: 'ask'; id: number; topic: string }
  /** From the parent: the answers, once. */
  | { kind: 'answers'; id: number; answers: unknown[] }
  /** From the parent: a question. Its id differs from that of the asking worker. */
  | { kind: 'question'; id: number; topic: string }
  /** To the parent: the answer to a question; undefined without one. */
  | { kind: 'answer'; id: number; answer?: unknown }

/** Longer than the timeout of the relay. */
const TIMEOUT_MS = 4_000

/** Asks and answers questions between the processes of this machine. */
export class Siblings {
  readonly #topics = new Map<string, () => unknown>()
  readonly #asking = new Map<number, (answers: unknown[]) => void>()
  #asked = 0

  constructor() {
    if (cluster.isWorker) process.on('message', this.#receive)
  }

  /** Sets the answer of this process to a topic. It must be JSON. */
  answer(topic: string, give: () => unknown): void {
    this.#topics.set(topic, give)
  }

  /** The answers of all processes that gave one in time, including this one. */
  async ask<T>(topic: string): Promise<T[]> {
    const answers = cluster.isWorker ? await this.#askAll(topic) : []
    return (answers.length > 0 ? answers : [await this.#topics.get(topic)?.()]) as T[]
  }

  close(): void {
    process.off('message', this.#receive)
  }

  #askAll(topic: string): Promise<unknown[]> {
    const id = ++this.#asked
    return new Promise((resolve) => {
      const end = (answers: unknown[]) => {
        clearTimeout(timer)
        this.#asking.delete(id)
        resolve(answers)
      }
      const timer = setTimeout(end, TIMEOUT_MS, [])
      this.#asking.set(id, end)
      send({ kind: 'ask', id, topic })
    })
  }

  readonly #receive = async (message: SiblingMessage): Promise<void> => {
    if (message.kind === 'answers') this.#asking.get(message.id)?.(message.answers)
    if (message.kind !== 'question') return
    const { id, topic } = message
    const answer = await Promise.resolve(this.#topics.get(topic)?.()).catch(() => undefined)
    send({ kind: 'answer', id, answer })
  }
}

/** The channel is closed when the other process has gone. */
function send(message: SiblingMessage): void {
  if (process.connected) process.send!(message, undefined, undefined, () => {})
}
