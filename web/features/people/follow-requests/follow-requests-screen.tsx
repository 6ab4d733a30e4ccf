import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { refreshShown } from '#web/core/queries/refresh-shown.ts'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { useBack } from '#web/core/use-back.ts'
import { UserPages } from '#web/features/people/user-pages.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { PullToRefresh } from '#web/ui/lists/pull-to-refresh.tsx'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { requestsOptions, useAcceptAll } from './api.ts'
import { RequestActions, type RequestAnswer } from './request-actions.tsx'

const texts = {
  label: t('Follow requests'),
  empty: t('No follow requests'),
  failure: t('Failed to load follow requests'),
}

/** Users who requested to follow the viewer. An answered request stays listed until the next visit. */
export default function FollowRequestsScreen() {
  const back = useBack()
  const isProtected = useMe().isProtected ?? false
  const query = useInfiniteQuery(requestsOptions)
  const [answers, setAnswers] = useState<Readonly<Record<string, RequestAnswer>>>({})
  const open = query.data?.pages.flatMap((page) => page.users.filter((user) => !answers[user._id])) ?? []
  return (
    <>
      <PageHeader title={t('Follow requests')} onBack={back} end={open.length > 1 && <AcceptAll />} />
      <PullToRefresh onRefresh={() => refreshShown(queryClient, 'users')} />
      <UserPages
        query={query}
        name="follow-requests"
        texts={{
          ...texts,
          help: isProtected
            ? t('People who ask to follow you will appear here.')
            : t('Your posts aren’t protected, so everyone can follow you.'),
          action: <ButtonLink to={routes.privacy}>{t('Privacy settings')}</ButtonLink>,
        }}
        action={(user) => (
          <RequestActions
            user={user}
            answer={answers[user._id]}
            onAnswer={(answer) => setAnswers((before) => ({ ...before, [user._id]: answer }))}
          />
        )}
      />
    </>
  )
}

function AcceptAll() {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useAcceptAll()
  return (
    <>
      <Button variant="outline" size="sm" busy={isPending} onClick={() => setIsAsking(true)}>
        {t('Accept all')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('Accept all requests?')}
        text={t('Everyone who asks to follow you will see your protected posts.')}
        confirm={t('Accept all')}
        onConfirm={() => {
          setIsAsking(false)
          mutate()
        }}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
