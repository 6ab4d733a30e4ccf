/** Estimates password strength. The word lists are large: import this file lazily. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

export interface Strength {
  /** From 0 (guessed at once) to 4 (very hard to guess). */
  score: number
  /** The key of why it is easy to guess, e.g. `topTen`; null when there is no single reason. */
  warning: string | null
}

// Without translations, the warnings are their keys.
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 64 })

/** `own` lists public words of the user, such as the username. */
export function estimate(password: string, own: readonly string[]): Strength {
  const { score, feedback } = estimator.check(password, [...own])
  return { score, warning: feedback.warning || null }
}
