/** Estimates password strength. The word lists are large: import this file lazily. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

export interface Strength {
  /** From 0 (guessed at once) to 4 (very hard to guess). */
  score: number
  /** The key of the reason for a weak password, such as `topTen`; null when there is no single reason. */
  warning: string | null
}

// Without translations, each warning is its key.
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 64 })

/** Estimates a password. `own` lists public words of the user, such as the username. */
export function estimate(password: string, own: readonly string[]): Strength {
  const { score, feedback } = estimator.check(password, [...own])
  return { score, warning: feedback.warning || null }
}
