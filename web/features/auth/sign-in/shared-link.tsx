import { useQuery } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { type SharedLink, sharedOptions } from './api.ts'

/** The post or profile that a path shows, if any. */
export function sharedLinkOf(path: string | undefined): SharedLink | null {
  const pathname = path?.split(/[?#]/)[0] ?? ''
  const post = matchPath('/tweet/:id', pathname)?.params.id
  if (post) return /^[0-9a-f]{24}$/i.test(post) ? { kind: 'post', id: post } : null
  const profile = matchPath('/user/:id', pathname)?.params.id
  return profile ? { kind: 'profile', id: profile } : null
}

/** Whose post or profile waits, as far as the server says to visitors; null without a link. */
export function useSharedLink(link: SharedLink | null) {
  const { data } = useQuery({ ...sharedOptions(link ?? { kind: 'post', id: '' }), enabled: link !== null })
  if (!link) return null
  const user = data?.user
  const title =
    link.kind === 'post'
      ? user
        ? t('Sign in to see @{username}’s post', { username: user.username })
        : t('Sign in to see this post')
      : user
        ? t('Sign in to see @{username}’s profile', { username: user.username })
        : t('Sign in to see this profile')
  return { title, user }
}

/** Picture and name of the user behind a shared link. Reserves its height before they are loaded. */
export function SharedBy({ user }: { user: { name: string; avatar: string | null } | null | undefined }) {
  return (
    <p className="mb-4 flex min-h-10 items-center gap-3 font-bold">
      {user && (
        <>
          <Avatar src={user.avatar} />
          <bdi className="min-w-0 truncate">{user.name}</bdi>
        </>
      )}
    </p>
  )
}
