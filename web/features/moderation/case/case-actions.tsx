import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CaseDetail } from '#contract/calls/cases.ts'
import type { ReportedTweet } from '#contract/moderation-schemas.ts'
import { t } from '#web/core/i18n.ts'
import { useShortcuts } from '#web/core/keyboard.ts'
import { useMe } from '#web/core/session/session.ts'
import { caseReportsOptions, useAct, useClaim, useDismiss } from '#web/features/moderation/api.ts'
import { DecideDialog, type MadeDecision } from '#web/features/moderation/decide/decide-dialog.tsx'
import { type Choice, choiceWords } from '#web/features/moderation/words.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'

/** The bar of a case: claim or release it, and decide. */
export function CaseActions({ detail }: { detail: CaseDetail }) {
  const [isDeciding, setIsDeciding] = useState(false)
  const me = useMe()
  const claim = useClaim(detail._id)
  const { decide, isBusy } = useDecide(detail, () => setIsDeciding(false))
  const tweets = useTweets(detail)
  const { claimedBy, status, canAct, user } = detail
  const isMine = claimedBy?._id === me._id
  const isOpen = status === 'open'
  const change = isMine ? 'release' : claimedBy ? 'takeOver' : 'claim'
  useShortcuts({
    c: () => {
      if (isOpen) claim.mutate(change)
      return isOpen
    },
    d: () => {
      if (isOpen) setIsDeciding(true)
      return isOpen
    },
  })
  const choices = (Object.keys(choiceWords) as Choice[]).filter(
    (choice) => choice === 'dismiss' || (canAct && (!choiceWords[choice].isForPost || tweets.length > 0)),
  )
  return (
    <section
      aria-label={t('Decision')}
      className="sticky bottom-[calc(3.25rem+env(safe-area-inset-bottom)+var(--banner))] z-10 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-raised px-4 py-2 icons:bottom-(--banner)"
    >
      <p className="me-auto text-sm text-muted max-icons:w-full">
        <Situation detail={detail} isMine={isMine} />
      </p>
      {isOpen && (
        <>
          <Button
            variant="outline"
            busy={claim.isPending}
            onClick={() => claim.mutate(change)}
            className="max-icons:flex-1 pointer-coarse:min-h-11"
          >
            {isMine ? t('Release') : claimedBy ? t('Take over') : t('Claim')}
          </Button>
          <Button onClick={() => setIsDeciding(true)} className="max-icons:flex-1 pointer-coarse:min-h-11">
            {t('Decide…')}
          </Button>
        </>
      )}
      <DecideDialog
        isOpen={isDeciding}
        onClose={() => setIsDeciding(false)}
        title={t('Decide about @{username}', { username: user.username })}
        choices={choices}
        tweets={tweets}
        username={user.username}
        canKeepOpen
        isBusy={isBusy}
        onDecide={decide}
        notice={
          !canAct && (
            <p className="pb-3 text-muted">
              {t('This account has a role equal to yours or higher, so you can only dismiss the case.')}
            </p>
          )
        }
      />
    </section>
  )
}

function Situation({ detail, isMine }: { detail: CaseDetail; isMine: boolean }) {
  const { status, claimedBy, closedBy } = detail
  if (status === 'closed') return closedBy ? t('Closed by @{username}', { username: closedBy.username }) : t('Closed')
  if (isMine) return t('You’re working on this case.')
  if (claimedBy) return t('@{username} is working on this case.', { username: claimedBy.username })
  return t('Claim it so others know you’re working on it.')
}

/** The posts that an act can be about: the reported post, then posts attached to reports. */
function useTweets({ _id, tweet }: CaseDetail): readonly ReportedTweet[] {
  const reports = useInfiniteQuery(caseReportsOptions(_id)).data?.pages.flatMap((page) => page.reports) ?? []
  const all = [...(tweet ? [tweet] : []), ...reports.flatMap((report) => report.tweets)]
  const shown = all.filter(({ state }) => state === 'public' || state === 'edited')
  return [...new Map(shown.map((each) => [each._id, each])).values()]
}

function useDecide({ _id }: CaseDetail, onDone: () => void) {
  const act = useAct(_id)
  const dismiss = useDismiss(_id)
  const decide = ({ choice, reason, rule, endsAt, tweet, keepOpen, key }: MadeDecision) => {
    const onSuccess = () => {
      onDone()
      toast.success(choiceWords[choice].done)
    }
    if (choice === 'dismiss') return dismiss.mutate(reason, { onSuccess })
    const decision = { key, kind: choice, reason, ...(rule && { rule }), ...(endsAt && { endsAt }) }
    act.mutate({ ...decision, ...(tweet && { tweet }), ...(keepOpen && { keepOpen }) }, { onSuccess })
  }
  return { decide, isBusy: act.isPending || dismiss.isPending }
}
