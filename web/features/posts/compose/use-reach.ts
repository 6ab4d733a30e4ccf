import { useState } from 'react'
import type { Tweet } from '#contract/calls/tweets.ts'
import { changeReach, type DraftReach, isUntouched, useDraft } from '#web/core/drafts.ts'

/**
 * Who sees what is written, who may reply, and what covers it. A reply takes over the content warning of its parent, from
 * its first focus on, until the person removes it.
 */
export function useReach(draftName: string, parent: Tweet | undefined) {
  const draft = useDraft(draftName)
  const [offer, setOffer] = useState<'later' | 'shown' | 'refused'>('later')
  const inherited = offer === 'shown' && isUntouched(draft) ? (parent?.warning ?? null) : null
  const reach: DraftReach = inherited === null ? draft.reach : { ...draft.reach, warning: inherited }
  return {
    reach,
    /** A reply that is only looked at shows no field for a warning. */
    begin: () => setOffer((now) => (now === 'later' ? 'shown' : now)),
    /** Writes the warning of the parent into the draft, before anything else is written. */
    keepReach: () => {
      if (inherited !== null) changeReach(draftName, { warning: inherited })
    },
    setReach: (change: Partial<DraftReach>) => {
      if (change.warning === null) setOffer('refused')
      changeReach(draftName, { ...reach, ...change })
    },
  }
}
