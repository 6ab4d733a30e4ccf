import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { UserRow } from '#web/features/people/user-row.tsx'
import { UserSkeletons } from '#web/features/people/user-skeletons.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { suggestedUsersOptions, useFollowAll } from './api.ts'
import { InviteButton } from './invite-link.tsx'
import { SuggestionReason } from './suggestion-reason.tsx'

interface SuggestedPeopleProps {
  id: string
  title: string
  most: number
  /** Shows a button that follows all of the users. */
  hasFollowAll?: boolean
  /** The level of the heading. */
  Heading?: 'h2' | 'h3'
  /** Content below the list. */
  children?: ReactNode
}

/** People to follow, each with the reason. */
export function SuggestedPeople({
  id,
  title,
  most,
  hasFollowAll = false,
  Heading = 'h2',
  children,
}: SuggestedPeopleProps) {
  const query = useQuery(suggestedUsersOptions)
  const followAll = useFollowAll()
  const users = query.data?.users.slice(0, most)
  const strangers = users?.filter((user) => !user.isFollowing && !user.isBlocking).map((user) => user._id) ?? []
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pt-2">
        <Heading id={id} className="text-xl font-extrabold">
          {title}
        </Heading>
        {hasFollowAll && users && users.length > 1 && (
          <Button
            variant="outline"
            size="sm"
            disabled={strangers.length === 0}
            busy={followAll.isPending}
            onClick={() => followAll.mutate(strangers)}
            className="pointer-coarse:min-h-11"
          >
            {strangers.length === 0 ? t('Following all') : t('Follow all')}
          </Button>
        )}
      </div>
      <QueryStates {...queryStates(query, t('Failed to load suggestions'))} skeleton={<UserSkeletons />}>
        {users?.length === 0 && <NoSuggestions />}
        <ul>
          {users?.map((user) => {
            const reason = query.data?.reasons[user._id]
            return (
              <li key={user._id}>
                <UserRow
                  user={user}
                  failure={t('Follow failed')}
                  {...(reason && { reason: <SuggestionReason reason={reason} /> })}
                />
              </li>
            )
          })}
        </ul>
        {users && users.length > 0 && children}
      </QueryStates>
    </section>
  )
}

// Smaller than the empty state of a list: it is one part of a screen.
const NoSuggestions = () => (
  <div className="flex flex-col items-start gap-3 px-4 pt-1 pb-4">
    <p className="text-muted">{t('No suggestions right now. Invite people you know.')}</p>
    <InviteButton />
  </div>
)
