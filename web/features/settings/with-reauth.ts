import { ApiError } from '#web/core/api/api.ts'

/** Tells whoever asked for proof whether it was given. */
export type ReauthPrompt = (isProved: boolean) => void

let prompt: ReauthPrompt | null = null
let listener: (() => void) | null = null

/**
 * Makes a call that the server may want proof for, that it is the member who makes it. Asks the member when it does, then
 * makes the call again; who would rather not is left with the refusal, of which nothing is said.
 */
export async function withReauth<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'prove_identity' && (await promptReauth()))) throw error
    return call()
  }
}

function promptReauth(): Promise<boolean> {
  prompt?.(false)
  if (!listener) return Promise.resolve(false)
  return new Promise((resolve) => {
    prompt = (isProved) => {
      prompt = null
      resolve(isProved)
      listener?.()
    }
    listener?.()
  })
}

/** The question that waits for its answer. */
export const getPrompt = (): ReauthPrompt | null => prompt

/** Calls back when there is a question, and when it was answered; whoever stops listening answers no. */
export function subscribePrompt(onChange: () => void): () => void {
  listener = onChange
  return () => {
    if (listener === onChange) listener = null
    prompt?.(false)
  }
}
