/** Relays questions of a worker to all workers, and their answers back. */
import type { Worker } from 'node:cluster'
import type { SiblingMessage } from '#server/core/observation/siblings.ts'

const TIMEOUT_MS = 2_000

interface Question {
  /** Workers that have not answered yet. */
  waiting: Set<Worker>
  answers: unknown[]
  finish(): void
}

export class Relay {
  readonly #workers: () => Worker[]
  readonly #questions = new Map<number, Question>()
  #asked = 0

  constructor(workers: () => Worker[]) {
    this.#workers = workers
  }

  /** Handles a message of a worker. */
  receive(from: Worker, message: SiblingMessage): void {
    if (message.kind === 'ask') this.#ask(from, message.id, message.topic)
    if (message.kind !== 'answer') return
    const question = this.#questions.get(message.id)
    if (!question?.waiting.delete(from)) return
    if (message.answer !== undefined) question.answers.push(message.answer)
    if (question.waiting.size === 0) question.finish()
  }

  /** Stops waiting for the answers of a worker that has died. */
  forget(worker: Worker): void {
    for (const question of this.#questions.values())
      if (question.waiting.delete(worker) && question.waiting.size === 0) question.finish()
  }

  #ask(from: Worker, askedAs: number, topic: string): void {
    const id = ++this.#asked
    const asked = this.#workers().filter((worker) => worker.isConnected())
    const finish = () => {
      clearTimeout(timer)
      this.#questions.delete(id)
      send(from, { kind: 'answers', id: askedAs, answers: question.answers })
    }
    const timer = setTimeout(finish, TIMEOUT_MS).unref()
    const question: Question = { waiting: new Set(asked), answers: [], finish }
    this.#questions.set(id, question)
    for (const worker of asked) send(worker, { kind: 'question', id, topic })
  }
}

function send(worker: Worker, message: SiblingMessage): void {
  if (worker.isConnected()) worker.send(message, () => {})
}
