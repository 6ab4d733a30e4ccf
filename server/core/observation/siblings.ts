/**
 * Asks all processes that `WORKERS` runs on this machine. The process that has forked them passes questions and answers on
 * (server/start/relay.ts). A process that runs alone asks itself.
 */
import cluster from 'node:cluster'

/** Between a worker and the process that has forked it. */
export type SiblingMessage =
  /** To it: ask everyone, this worker included. */
  | { kind: 'ask'; id: number; topic: string }
  /** From it: the answers, once. */
  | { kind: 'answers'; id: number; answers: unknown[] }
  /** From it: a question. Its id is not that of who asks. */
  | { kind: 'question'; id: number; topic: string }
  /** To it: the answer to a question; undefined when there is none. */
  | { kind: 'answer'; id: number; answer?: unknown }

/** Longer than the relay waits. */
const TIMEOUT_MS = 4_000

export class Siblings {
  readonly #topics = new Map<string, () => unknown>()
  readonly #asking = new Map<number, (answers: unknown[]) => void>()
  #asked = 0

  constructor() {
    if (cluster.isWorker) process.on('message', this.#receive)
  }

  /** What this process answers. It must be JSON. */
  answer(topic: string, give: () => unknown): void {
    this.#topics.set(topic, give)
  }

  /** The answers of all processes that gave one in time, this one always. */
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
