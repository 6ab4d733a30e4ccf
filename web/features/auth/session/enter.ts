import { useLocation } from 'react-router'
import type { CallAnswer } from '#contract/index.ts'
import { claimPress } from '#web/core/press-claim.ts'
import { signIn } from '#web/core/session/session.ts'

/** The answer to every way of signing in. */
export type SignedIn = CallAnswer<'POST /auth/login'>

/** Opens the session. The press that the entry of the sign-in in the history names goes with it. */
export function useEnter(): (answer: SignedIn) => void {
  const { state } = useLocation()
  return (answer) => {
    claimPress(state)
    signIn(answer)
  }
}
