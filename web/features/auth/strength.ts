/** How guessable a password is. Its word lists are large: import this file lazily, and only once somebody types one. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { translations } from '@zxcvbn-ts/language-en'

export interface Strength {
  /** 0: guessed at once, to 4: not in our lifetime. */
  score: number
  /** What makes it easy to guess, in a sentence. */
  warning: string
}

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, translations, maxLength: 64 })

/** `own` is what others know of its owner. */
export function estimate(password: string, own: readonly string[]): Strength {
  const { score, feedback } = estimator.check(password, [...own])
  return { score, warning: feedback.warning ?? '' }
}
