/** Mutes users and hides their reposts: shown at once, with Undo, and queued while offline. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/calls/users.ts'
import { t } from '#web/core/i18n.ts'
import { findUser, patchUser } from '#web/core/queries/patch-user.ts'
import { toggle } from '#web/core/queries/toggle.ts'
import { refetchProfiles, refreshUser } from '#web/features/people/api.ts'
import { refetchTweets, showUserToggle } from '#web/features/people/toggles.ts'
import { offerUndo } from '#web/ui/overlays/undo.ts'
import { type MuteAnswer, type MuteOptions, sendHiddenReposts, sendMute } from './api.ts'

/** A user, or the author of a shown post. */
type Mutable = Pick<User, '_id' | 'username'> & Partial<Pick<User, 'isMuting' | 'hidesReposts'>>

/** Mutes a user, or ends the mute. */
export function useMute(user: Mutable): (options?: MuteOptions) => void {
  const cache = useQueryClient()
  return (options = {}) => toggleMute(cache, user, options)
}

/** An undo passes the wanted state, and offers no further undo. */
function toggleMute(cache: QueryClient, user: Mutable, options: MuteOptions, undoTo?: boolean): void {
  const { _id: id, username } = user
  const isOn = undoTo ?? !(findUser(cache, id)?.isMuting ?? user.isMuting ?? false)
  void toggle<MuteAnswer>(cache, {
    key: `mute:${id}`,
    wanted: isOn,
    show: (shown) => showUserToggle(cache, 'mute', id, shown),
    send: (wanted) => sendMute(id, wanted, options),
    detail: options,
    apply: (answer) => {
      patchUser(cache, id, (cached) => ({ ...cached, ...answer }))
      refetchAfter(cache, id)
      return answer.isMuting
    },
    refresh: () => void refreshUser(cache, id),
    meta: { failure: t('Mute/unmute failed') },
  })
  if (undoTo !== undefined) return
  offerUndo({
    key: `mute:${id}`,
    message: isOn ? t('Muted @{username}', { username }) : t('Unmuted @{username}', { username }),
    undo: () => toggleMute(cache, user, {}, !isOn),
  })
}

/** Hides a user's reposts from the viewer's feeds, or shows them again. */
export function useHideReposts(user: Mutable): () => void {
  const cache = useQueryClient()
  return () => toggleReposts(cache, user)
}

function toggleReposts(cache: QueryClient, user: Mutable, undoTo?: boolean): void {
  const { _id: id, username } = user
  const isOn = undoTo ?? !(findUser(cache, id)?.hidesReposts ?? user.hidesReposts ?? false)
  void toggle<{ hidesReposts: boolean }>(cache, {
    key: `reposts:${id}`,
    wanted: isOn,
    show: (shown) => showUserToggle(cache, 'reposts', id, shown),
    send: (wanted) => sendHiddenReposts(id, wanted),
    apply: ({ hidesReposts }) => {
      refetchAfter(cache, id)
      return hidesReposts
    },
    refresh: () => void refreshUser(cache, id),
    meta: { failure: t('That didn’t work. Try again.') },
  })
  if (undoTo !== undefined) return
  offerUndo({
    key: `reposts:${id}`,
    message: isOn
      ? t('Reposts by @{username} are hidden', { username })
      : t('Reposts by @{username} are shown', { username }),
    undo: () => toggleReposts(cache, user, !isOn),
  })
}

function refetchAfter(cache: QueryClient, id: string): void {
  refetchProfiles(cache, id)
  void cache.invalidateQueries({ queryKey: ['notifications'] })
  void refetchTweets(cache)
}
