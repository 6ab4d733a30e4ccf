import { ApiError } from '#web/core/api/api.ts'
import { createStore, useStore } from '#web/store.ts'

/** Closes the prompt with whether the user has confirmed their identity. */
export type ReauthPrompt = (isConfirmed: boolean) => void

let isDialogMounted = false
const prompt = createStore<ReauthPrompt | null>(null, () => {
  isDialogMounted = true
  return () => {
    isDialogMounted = false
    prompt.get()?.(false)
  }
})

/**
 * Makes a call for which the server may require recent authentication. If it does, prompts the user and repeats the call. If
 * the user declines, it throws the refusal, which is not shown.
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
  prompt.get()?.(false)
  if (!isDialogMounted) return Promise.resolve(false)
  return new Promise((resolve) =>
    prompt.set((isConfirmed) => {
      prompt.set(null)
      resolve(isConfirmed)
    }),
  )
}

/** The open prompt, or null. Renders again when it changes. */
export const useReauthPrompt = (): ReauthPrompt | null => useStore(prompt)
