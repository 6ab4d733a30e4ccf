/** The answer that `web/head.ts` asks for before the app's code has come. */
interface EarlyAnswer {
  url: string
  token: string
  language: string
  /** Null when the call got no answer. */
  answer: Promise<Response | null>
}

declare global {
  interface Window {
    earlyAnswer?: EarlyAnswer | undefined
  }
}

/**
 * The answer to a GET, if it was asked for early, with the same token and in the same language. It is given out once. Null at once
 * where there is none, so that the app asks without a pause, or later where it is a refusal.
 */
export function takeEarlyAnswer(url: string, token: string | null, language: string): Promise<Response | null> | null {
  const early = window.earlyAnswer
  if (early?.url !== url) return null
  window.earlyAnswer = undefined
  if (early.token !== token || early.language !== language) return null
  return early.answer.then((response) => (response?.ok ? response : null))
}

/** Forgets the answer if nothing took it: later it would be old. */
export function dropEarlyAnswer(): void {
  window.earlyAnswer = undefined
}
