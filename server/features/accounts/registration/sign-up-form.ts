import type { Deps } from '#server/db/deps.ts'
import { issueChallenge } from './proof-of-work.ts'
import { findSettings } from './settings.ts'

/** The requirements of the sign-up form: the mode, a question, and a challenge where a proof of work is wanted. */
export async function getSignUpForm(deps: Pick<Deps, 'db' | 'secrets' | 'clock'>) {
  const { mode, question, proof } = await findSettings(deps.db)
  return { mode, question: question || null, proof: proof === 'off' ? null : issueChallenge(deps, proof) }
}
