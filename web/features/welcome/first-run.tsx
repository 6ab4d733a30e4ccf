/** Content of Home for new users, and for the first users of a network. Most users do not fetch this chunk. */
import { Suspense } from 'react'
import { endWelcome, useIsWelcome } from '#web/core/first-run.ts'
import { useMe } from '#web/core/session/session.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { focusHeading } from '#web/ui/page-header.tsx'
import { isChecklistClosed } from './checklist-closed.ts'

const Welcome = lazyPart(new LazyModule(() => import('./welcome.tsx')), (it) => it.default)
const StartChecklist = lazyPart(new LazyModule(() => import('./start-checklist.tsx')), (it) => it.default)

/** Above the timelines: the welcome after signing up, or an administrator's checklist of a new network. */
export function FirstRun() {
  const me = useMe()
  if (useIsWelcome(me._id))
    return (
      // The content below is out of view until the welcome is fetched, so nothing visible moves.
      <Suspense fallback={<div className="min-h-dvh" />}>
        <Welcome onDone={finish} folds />
      </Suspense>
    )
  return me.role === 'admin' ? <Checklist /> : null
}

function finish(): void {
  endWelcome()
  // The button was removed, and the feed begins at the top.
  scrollTo(0, 0)
  focusHeading()
}

/** Below an empty timeline: suggestions for the first users of a network. */
export function QuietRun() {
  const me = useMe()
  return useIsWelcome(me._id) || me.role === 'admin' ? null : <Checklist />
}

const Checklist = () =>
  isChecklistClosed() ? null : (
    <Suspense>
      <StartChecklist />
    </Suspense>
  )
