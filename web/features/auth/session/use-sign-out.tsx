import { type ReactNode, Suspense, useState } from 'react'
import { getPendingActions, usePendingActions } from '#web/core/offline/pending-actions.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailedNotice } from '#web/ui/lazy/part-failed.tsx'
import { finishUndo } from '#web/ui/overlays/undo.ts'
import { logOut } from './api.ts'

const SignOutQuestion = lazyPart(
  new LazyModule(() => import('./sign-out-question.tsx')),
  (it) => it.default,
  PartFailedNotice,
)

/** Signs out, after a confirmation if actions are pending. Render `question` somewhere. */
export function useSignOut(): { signOut: () => Promise<void>; question: ReactNode } {
  const count = usePendingActions().length
  const [isAsked, setIsAsked] = useState(false)
  return {
    signOut: async () => {
      await finishUndo()
      if (getPendingActions().length > 0) setIsAsked(true)
      else logOut()
    },
    question: (
      <Suspense>
        {count > 0 && <SignOutQuestion isOpen={isAsked} count={count} onClose={() => setIsAsked(false)} />}
      </Suspense>
    ),
  }
}
