import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Application } from '#contract/calls/registration.ts'
import { t } from '#web/core/i18n.ts'
import { flattenPages } from '#web/core/queries/paging.ts'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { RelativeTime } from '#web/ui/formatting/time.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { ShowTogether } from '#web/ui/lists/show-together.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { keepsFocus } from '#web/ui/page-header.tsx'
import { applicationsOptions, signUpsOptions, useDecide } from './api.ts'
import { NewAccounts } from './new-accounts.tsx'
import { pagedPartStates } from './paged-part-states.ts'
import { Person } from './person.tsx'
import { RejectDialog } from './reject-dialog.tsx'

/** The part of the administration for applications, and for the newest accounts. */
export default function ApplicationsPart() {
  const queries = [useInfiniteQuery(applicationsOptions), useInfiniteQuery(signUpsOptions)]
  return (
    <ShowTogether queries={queries}>
      <SettingsPart title={t('Waiting for approval')}>
        <Queue />
      </SettingsPart>
      <SettingsPart title={t('Newest accounts')} about={t('With who invited them.')}>
        <NewAccounts />
      </SettingsPart>
    </ShowTogether>
  )
}

function Queue() {
  const query = useInfiniteQuery(applicationsOptions)
  const all = flattenPages(
    query.data,
    (page) => page.applications,
    ({ user }) => user._id,
  )
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [rejected, setRejected] = useState<readonly string[]>([])
  const { mutate, isPending } = useDecide()
  // Other moderators may have decided on some applications.
  const picked = all.map(({ user }) => user._id).filter((id) => chosen.has(id))
  const decide = (decision: 'approve' | 'reject', users: readonly string[], message = '') =>
    mutate(
      { users: [...users], decision, ...(message && { message }) },
      {
        onSuccess: ({ decided }) => {
          setRejected([])
          toast.success(
            decision === 'approve'
              ? t('{count, plural, one {# account} other {# accounts}} approved', { count: decided })
              : t('{count, plural, one {# account} other {# accounts}} rejected', { count: decided }),
          )
        },
      },
    )
  return (
    <QueryStates
      {...pagedPartStates(query, t('Failed to load applications'))}
      isEmpty={query.data !== undefined && all.length === 0}
      skeleton={<Skeleton className="m-4 h-24" />}
      empty={{ text: t('No one is waiting'), help: t('People who apply to join will appear here.') }}
    >
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2">
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={all.length > 0 && picked.length === all.length}
            onChange={({ target }) => setChosen(new Set(target.checked ? all.map(({ user }) => user._id) : []))}
            className="size-6 accent-accent-fill"
          />
          {t('Select all')}
        </label>
        {picked.length > 0 && (
          <div className="ms-auto flex flex-wrap justify-end gap-3">
            <Button size="sm" variant="outline" onClick={() => setRejected(picked)} className="pointer-coarse:min-h-11">
              {t('Reject {count}', { count: picked.length })}
            </Button>
            <Button
              size="sm"
              busy={isPending}
              onClick={() => decide('approve', picked)}
              className="pointer-coarse:min-h-11"
            >
              {t('Approve {count}', { count: picked.length })}
            </Button>
          </div>
        )}
      </div>
      <ul aria-label={t('Waiting for approval')}>
        {all.map((application) => (
          <ApplicationRow
            key={application.user._id}
            application={application}
            isChosen={chosen.has(application.user._id)}
            onChoose={(isChosen) => {
              const next = new Set(chosen)
              if (isChosen) next.add(application.user._id)
              else next.delete(application.user._id)
              setChosen(next)
            }}
            isBusy={isPending}
            onApprove={() => decide('approve', [application.user._id])}
            onReject={() => setRejected([application.user._id])}
          />
        ))}
      </ul>
      <RejectDialog
        count={rejected.length}
        isBusy={isPending}
        onClose={() => setRejected([])}
        onReject={(message) => decide('reject', rejected, message)}
      />
    </QueryStates>
  )
}

interface RowProps {
  application: Application
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  isBusy: boolean
  onApprove: () => void
  onReject: () => void
}

function ApplicationRow({ application, isChosen, onChoose, isBusy, onApprove, onReject }: RowProps) {
  const { user, reason, at, email, emailConfirmed } = application
  return (
    <li ref={keepsFocus} className="flex items-start gap-3 border-b border-line px-4 py-3">
      <label className="-m-2 flex p-2">
        <span className="sr-only">{t('Select @{username}', { username: user.username })}</span>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
          className="size-6 accent-accent-fill"
        />
      </label>
      <div className="min-w-0 flex-1">
        <Person user={user} isHidden>
          <p className="flex flex-wrap gap-x-2 text-sm text-muted">
            <RelativeTime value={at} />
            {email && <span className="wrap-anywhere">{email}</span>}
            <span>{emailConfirmed ? t('Email confirmed') : t('Email not confirmed')}</span>
          </p>
          <p dir="auto" className="mt-2 whitespace-pre-wrap wrap-anywhere">
            {reason}
          </p>
        </Person>
        <div className="mt-3 flex flex-wrap justify-end gap-3">
          <Button
            size="sm"
            variant="outline"
            onClick={onReject}
            aria-label={t('Reject @{username}', { username: user.username })}
            className="pointer-coarse:min-h-11"
          >
            {t('Reject')}
          </Button>
          <Button
            size="sm"
            busy={isBusy}
            onClick={onApprove}
            aria-label={t('Approve @{username}', { username: user.username })}
            className="pointer-coarse:min-h-11"
          >
            {t('Approve')}
          </Button>
        </div>
      </div>
    </li>
  )
}
