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
 * Returns the early answer to a GET, once, if its token and language are still the current ones. Null at once without an early
 * request, so that the app calls without delay; resolves to null if the answer is a refusal.
 */
export function takeEarlyAnswer(url: string, token: string | null, language: string): Promise<Response | null> | null {
  const early = window.earlyAnswer
  if (early?.url !== url) return null
  window.earlyAnswer = undefined
  if (early.token !== token || early.language !== language) return null
  return early.answer.then((response) => (response?.ok ? response : null))
}

/** Drops an unused early answer, which would be outdated later. */
export function dropEarlyAnswer(): void {
  window.earlyAnswer = undefined
}
