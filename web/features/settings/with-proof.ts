import { ApiError } from '#web/core/api/api.ts'

/** Tells whoever asked for proof whether it was given. */
export type Question = (isProved: boolean) => void

let question: Question | null = null
let listener: (() => void) | null = null

/**
 * Makes a call that the server may want proof for, that it is the member who makes it. Asks the member when it does, then
 * makes the call again; who would rather not is left with the refusal, of which nothing is said.
 */
export async function withProof<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'prove_identity' && (await askForProof()))) throw error
    return call()
  }
}

function askForProof(): Promise<boolean> {
  question?.(false)
  if (!listener) return Promise.resolve(false)
  return new Promise((resolve) => {
    question = (isProved) => {
      question = null
      resolve(isProved)
      listener?.()
    }
    listener?.()
  })
}

/** The question that waits for its answer. */
export const getQuestion = (): Question | null => question

/** Calls back when there is a question, and when it was answered; whoever stops listening answers no. */
export function subscribeQuestion(onChange: () => void): () => void {
  listener = onChange
  return () => {
    if (listener === onChange) listener = null
    question?.(false)
  }
}
