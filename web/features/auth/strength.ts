/** Estimates password strength. The word lists are large: import this file lazily. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import type { Warning } from './strength-hint.tsx'

export interface Strength {
  /** From 0 (guessed at once) to 4 (very hard to guess). */
  score: number
  /** Why it is easy to guess; null when there is no single reason. */
  warning: Warning | null
}

// Without translations, the warnings are their keys.
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 64 })

/** `own` lists public words of the user, such as the username. */
export function estimate(password: string, own: readonly string[]): Strength {
  const { score, feedback } = estimator.check(password, [...own])
  return { score, warning: (feedback.warning || null) as Warning | null }
}
