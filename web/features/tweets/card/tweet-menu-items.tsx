/** What the menu of a tweet holds. A chunk of its own. */
import { useQueryClient } from '@tanstack/react-query'
import { Ban, Link as LinkIcon, Pencil, Pin, PinOff, Trash2, UserMinus, UserPlus } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { Author } from '#contract/calls/users.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { deleteTweet } from '#web/features/tweets/delete-tweet.ts'
import { useUser } from '#web/features/users/api.ts'
import { BlockDialog } from '#web/features/users/block-button.tsx'
import { useFollow } from '#web/features/users/toggles.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailedNotice } from '#web/ui/lazy/part-failed.tsx'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { usePin } from './pin.ts'
import { copyTweetUrl } from './share-tweet.ts'

const EditTweetDialog = lazyPart(
  new LazyModule(() => import('#web/features/tweets/compose/edit-tweet-dialog.tsx')),
  (it) => it.EditTweetDialog,
  PartFailedNotice,
)

/** What the menu opens over the page. */
export type MenuDialog = 'edit' | 'delete' | 'block'

interface TweetMenuItemsProps {
  tweet: Tweet
  onChoose: (dialog: MenuDialog) => void
}

/** The items of a tweet's menu. Edit and Delete are for its author only. */
export function TweetMenuItems({ tweet, onChoose }: TweetMenuItemsProps) {
  if (tweet.user._id === useMe()._id) return <OwnItems tweet={tweet} onChoose={onChoose} />
  return <OthersItems tweet={tweet} onBlock={() => onChoose('block')} />
}

interface TweetMenuDialogProps {
  tweet: Tweet
  dialog: MenuDialog
  isOpen: boolean
  onClose: () => void
  onDelete: (() => void) | undefined
}

/** The dialog that an item opened. */
export function TweetMenuDialog({ tweet, dialog, isOpen, onClose, onDelete }: TweetMenuDialogProps) {
  if (dialog === 'delete') return <DeleteDialog tweet={tweet} isOpen={isOpen} onClose={onClose} onDelete={onDelete} />
  if (dialog === 'block') return <BlockDialog user={tweet.user} isOpen={isOpen} onClose={onClose} />
  return (
    isOpen && (
      <Suspense>
        <EditTweetDialog tweet={tweet} onClose={onClose} />
      </Suspense>
    )
  )
}

function OwnItems({ tweet, onChoose }: TweetMenuItemsProps) {
  const isPinned = useMe().pinnedTweet === tweet._id
  const pin = usePin(tweet)
  return (
    <>
      <MenuItem icon={isPinned ? PinOff : Pin} onSelect={() => pin.mutate(!isPinned)}>
        {isPinned ? t('Unpin from your profile') : t('Pin to your profile')}
      </MenuItem>
      <MenuItem icon={Pencil} onSelect={() => onChoose('edit')}>
        {t('Edit')}
      </MenuItem>
      <CopyItem tweet={tweet} />
      <MenuSeparator />
      <MenuItem icon={Trash2} isDanger onSelect={() => onChoose('delete')}>
        {t('Delete')}
      </MenuItem>
    </>
  )
}

// Mounted while the menu is open: only then the relation to the author is fetched.
function OthersItems({ tweet, onBlock }: { tweet: Tweet; onBlock: () => void }) {
  const { username } = tweet.user
  return (
    <>
      <FollowItem author={tweet.user} />
      <CopyItem tweet={tweet} />
      <MenuSeparator />
      <MenuItem icon={Ban} isDanger onSelect={onBlock}>
        {t('Block @{username}', { username })}
      </MenuItem>
    </>
  )
}

// In its place from the start: what is below must not move under the pointer.
function FollowItem({ author: { username } }: { author: Author }) {
  const user = useUser(username).data?.user
  const isFollowing = user?.isFollowing ?? false
  const follow = useFollow(t('Follow/unfollow failed'))
  return (
    <MenuItem icon={isFollowing ? UserMinus : UserPlus} onSelect={() => user && follow(user)}>
      {isFollowing ? t('Unfollow @{username}', { username }) : t('Follow @{username}', { username })}
    </MenuItem>
  )
}

const CopyItem = ({ tweet }: { tweet: Tweet }) => (
  <MenuItem icon={LinkIcon} onSelect={() => void copyTweetUrl(tweet._id)}>
    {t('Copy link')}
  </MenuItem>
)

interface DeleteDialogProps {
  tweet: Tweet
  isOpen: boolean
  onClose: () => void
  onDelete: (() => void) | undefined
}

function DeleteDialog({ tweet, isOpen, onClose, onDelete }: DeleteDialogProps) {
  const cache = useQueryClient()
  const next = useRef<HTMLElement>(null)
  // The dialog goes with its post, and gives up the focus.
  useEffect(() => () => queueMicrotask(() => next.current?.focus({ preventScroll: true })), [])
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('Delete post?')}
      text={t('Delete this tweet? This action cannot be undone.')}
      confirm={t('Delete')}
      isDanger
      onConfirm={() => {
        onClose()
        next.current = postBeside(tweet._id)
        deleteTweet(cache, tweet)
        onDelete?.()
      }}
      onClose={onClose}
    />
  )
}

/** The post after one of a list, or before the last. */
function postBeside(id: string): HTMLElement | null {
  const posts = [...document.querySelectorAll<HTMLElement>('article[tabindex]')]
  const place = posts.findIndex((post) => post.querySelector(`a[href="${routes.tweet(id)}"]`))
  return place < 0 ? null : (posts[place + 1] ?? posts[place - 1] ?? null)
}
