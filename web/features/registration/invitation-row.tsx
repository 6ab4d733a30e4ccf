import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Invitation } from '#contract/calls/registration.ts'
import { copyText } from '#web/core/clipboard.ts'
import { rich, t } from '#web/core/i18n.ts'
import { flattenPages } from '#web/core/queries/paging.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FullDate, RelativeTime } from '#web/ui/formatting/time.tsx'
import { Copy } from '#web/ui/icons.ts'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { peopleOptions, useRevoke } from './api.ts'
import { invitationUrl } from './invitation-url.ts'
import { pagedPartStates } from './paged-part-states.ts'
import { Person } from './person.tsx'

const states: Record<Exclude<Invitation['state'], 'works'>, string> = {
  used: t('Used up'),
  expired: t('Ended'),
  revoked: t('Revoked'),
  paused: t('Paused: its creator can’t invite right now'),
}

/** An invitation with its link, and the users who joined with it. */
export function InvitationRow({ invitation, showsMaker }: { invitation: Invitation; showsMaker: boolean }) {
  const { _id: id, code, by, uses, maxUses, expiresAt, state } = invitation
  const [isOpen, setIsOpen] = useState(false)
  const people = useId()
  const row = useId()
  // The names of buttons include the link, as lists of buttons contain those of each invitation.
  const named = (action: string) => ({ id: row + action, 'aria-labelledby': `${row + action} ${row}` })
  const revoke = useRevoke()
  return (
    <li className="flex flex-col gap-2 border-b border-line px-4 py-3">
      <p className={state === 'works' ? 'wrap-anywhere' : 'text-muted line-through wrap-anywhere'}>
        <bdi id={row}>{invitationUrl(code)}</bdi>
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        {showsMaker && by && <span>{rich('by {username}', { username: <bdi>@{by.username}</bdi> })}</span>}
        <span>
          {maxUses === null
            ? t('{count, plural, one {# person} other {# people}} signed up', { count: uses })
            : t('{uses, plural, one {# of {max} used} other {# of {max} used}}', { uses, max: maxUses })}
        </span>
        {state !== 'works' ? (
          <span className="font-medium text-ink">{states[state]}</span>
        ) : expiresAt === null ? (
          <span>{t('Never expires')}</span>
        ) : (
          <span>{rich('Expires {date}', { date: <FullDate value={expiresAt} /> })}</span>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        {state === 'works' && (
          <>
            <Button
              {...named('copy')}
              size="sm"
              variant="outline"
              className="pointer-coarse:min-h-11"
              onClick={() =>
                void copyText(invitationUrl(code)).then((isCopied) =>
                  isCopied ? toast.success(t('Invitation link copied')) : toast.error(t('Copy the link by hand.')),
                )
              }
            >
              <Copy aria-hidden size={16} />
              {t('Copy link')}
            </Button>
            <Button
              {...named('revoke')}
              size="sm"
              variant="ghost"
              busy={revoke.isPending}
              onClick={() => revoke.mutate(id)}
              className="pointer-coarse:min-h-11"
            >
              {t('Revoke')}
            </Button>
          </>
        )}
        {uses > 0 && (
          <Button
            {...named('people')}
            size="sm"
            variant="ghost"
            aria-expanded={isOpen}
            aria-controls={people}
            onClick={() => setIsOpen(!isOpen)}
            className="pointer-coarse:min-h-11"
          >
            {t('Who signed up')}
          </Button>
        )}
      </div>
      <div id={people}>{isOpen && <People id={id} />}</div>
    </li>
  )
}

function People({ id }: { id: string }) {
  const query = useInfiniteQuery(peopleOptions(id))
  const all = flattenPages(
    query.data,
    (page) => page.people,
    ({ user }) => user._id,
  )
  return (
    <QueryStates {...pagedPartStates(query, t('Failed to load accounts'))} skeleton={<Skeleton className="h-12" />}>
      <ul aria-label={t('Who signed up')} className="flex flex-col gap-3 pt-2">
        {all.map(({ user, at }) => (
          <li key={user._id}>
            <Person user={user}>
              <p className="text-sm text-muted">
                <RelativeTime value={at} />
              </p>
            </Person>
          </li>
        ))}
      </ul>
    </QueryStates>
  )
}
