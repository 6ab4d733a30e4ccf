import { useQuery } from '@tanstack/react-query'
import { loadFailureText } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { recipientsOptions } from '#web/features/messages/api.ts'
import { FROM_INBOX } from '#web/features/messages/pane-navigation.ts'
import { UserNames } from '#web/features/messages/user-names.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { focusResult } from '#web/ui/controls/focus-result.ts'
import { Link } from '#web/ui/link.tsx'
import { PEOPLE_SEARCH } from './people-search.ts'

const LIST = 'recipients'

/** Users found by name. The previous results stay while loading. */
export function Recipients({ query, onChoose }: { query: string; onChoose: () => void }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(recipientsOptions(query))
  const isSearching = isFetching && (!data || isPlaceholderData)
  const users = error ? [] : (data ?? []).filter((user) => !user.isOwnProfile)

  return (
    <>
      <p
        role="status"
        className={classNames('px-4 py-2 text-sm text-muted', users.length > 0 && !isSearching && 'sr-only')}
      >
        {isSearching && t('Searching…')}
        {!(isSearching || error) &&
          (users.length === 0
            ? t('No users found')
            : t('{count, plural, one {# person found} other {# people found}}', { count: users.length }))}
      </p>
      {error && !isSearching && (
        <div role="alert" className="flex flex-col items-center gap-4 px-8 py-8 text-center">
          <p className="text-muted">{loadFailureText(error, t('Search failed'))}</p>
          <Button onClick={() => void refetch()}>{t('Retry')}</Button>
        </div>
      )}
      <ul id={LIST} aria-label={t('People')} className={classNames(isPlaceholderData && 'opacity-60')}>
        {users.map((user) => (
          <li key={user._id}>
            <Link
              to={routes.messages(user.username)}
              state={FROM_INBOX}
              onClick={onChoose}
              onKeyDown={(event) => {
                const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
                if (by && focusRecipient(by)) event.preventDefault()
              }}
              className="flex items-center gap-3 px-4 py-2.5 -outline-offset-2 transition-colors hover:bg-hover focus-visible:bg-hover"
            >
              <Avatar src={user.avatar} />
              <UserNames user={user} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Moves focus between the search box and the results. Returns false without results. */
export const focusRecipient = (by: number): boolean => focusResult(PEOPLE_SEARCH, LIST, by)
