import { useInfiniteQuery } from '@tanstack/react-query'
import { ApiError } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { type RelationList, relationOptions } from './api.ts'
import { FollowerActions } from './follow-requests/remove-follower.tsx'
import { UserPages } from './user-pages.tsx'

const texts = {
  followers: {
    label: t('Followers'),
    empty: t('No followers yet'),
    help: t('People who follow this account will appear here.'),
    failure: t('Failed to load followers'),
  },
  following: {
    label: t('Following'),
    empty: t('Not following anyone yet'),
    help: t('Accounts they follow will appear here.'),
    failure: t('Failed to load following'),
  },
  'known-followers': {
    label: t('Followers you know'),
    empty: t('No followers you know'),
    help: t('Followers of this account that you also follow will appear here.'),
    failure: t('Failed to load followers'),
  },
} as const

const ownHelp: Partial<Record<RelationList, string>> = {
  followers: t('People who follow you will appear here.'),
  following: t('Accounts you follow will appear here.'),
}

interface RelatedUsersProps {
  name: string
  relation: RelationList
  isOwn: boolean
}

/** One of the lists of a user's relations. */
export function RelatedUsers({ name, relation, isOwn }: RelatedUsersProps) {
  const help = isOwn && ownHelp[relation]
  const query = useInfiniteQuery(relationOptions(name, relation))
  const isPrivate = query.error instanceof ApiError && query.error.code === 'private_list'
  const action = isOwn ? ownActions[relation] : { to: routes.user(name), label: t('View profile') }
  if (isPrivate)
    return (
      <EmptyState
        text={t('This list is private')}
        help={t('@{username} doesn’t show who they follow and who follows them.', { username: name })}
        action={<ButtonLink to={action.to}>{action.label}</ButtonLink>}
      />
    )
  return (
    <UserPages
      query={query}
      name={`${relation}:${name}`}
      {...(isOwn && relation === 'followers' && { action: (user) => <FollowerActions user={user} /> })}
      texts={{
        ...texts[relation],
        ...(help && { help }),
        action: <ButtonLink to={action.to}>{action.label}</ButtonLink>,
      }}
    />
  )
}

const find = { to: routes.people, label: t('Find people') }
const ownActions: Record<RelationList, { to: string; label: string }> = {
  followers: { to: routes.compose(), label: t('Write a post') },
  following: find,
  'known-followers': find,
}
