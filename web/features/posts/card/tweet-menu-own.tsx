/** Menu items for the author of a tweet: Pin, Edit and Delete. */
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { deleteTweet } from '#web/features/posts/delete-tweet.ts'
import { firstLink } from '#web/features/posts/parts/card/first-link.ts'
import { linkedTweet } from '#web/features/posts/parts/quote/linked-tweet.ts'
import { Link2Off, Pencil, Pin, PinOff, Trash2 } from '#web/ui/icons.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailedNotice } from '#web/ui/lazy/part-failed.tsx'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { MenuItem } from '#web/ui/overlays/menu.tsx'
import { usePin, useRemoveCard } from './api.ts'
import type { TweetDialogProps, TweetMenuItemProps } from './tweet-menu-entry.ts'

const EditTweetDialog = lazyPart(
  new LazyModule(() => import('#web/features/posts/compose/edit-tweet-dialog.tsx')),
  (it) => it.EditTweetDialog,
  PartFailedNotice,
)

export function PinItem({ tweet }: TweetMenuItemProps) {
  const isPinned = useMe().pinnedTweet === tweet._id
  const pin = usePin(tweet)
  return (
    <MenuItem icon={isPinned ? PinOff : Pin} onSelect={() => pin.mutate(!isPinned)}>
      {isPinned ? t('Unpin from your profile') : t('Pin to your profile')}
    </MenuItem>
  )
}

export const EditItem = ({ onChoose }: TweetMenuItemProps) => (
  <MenuItem icon={Pencil} onSelect={() => onChoose('edit')}>
    {t('Edit')}
  </MenuItem>
)

export const EditDialog = ({ tweet, isOpen, onClose }: TweetDialogProps) =>
  isOpen && (
    <Suspense>
      <EditTweetDialog tweet={tweet} onClose={onClose} />
    </Suspense>
  )

/** Takes off the card of a link, or the post that a link quotes. */
export function CardItem({ tweet: { _id: id, card, content, quote } }: TweetMenuItemProps) {
  const isQuote = quote?.tweet !== undefined && linkedTweet(firstLink(content)) === quote.tweet._id
  const remove = useRemoveCard(id, isQuote)
  if (!card && !isQuote) return null
  return (
    <MenuItem icon={Link2Off} onSelect={() => remove.mutate()}>
      {isQuote ? t('Remove the quote') : t('Remove link card')}
    </MenuItem>
  )
}

export const DeleteItem = ({ onChoose }: TweetMenuItemProps) => (
  <MenuItem icon={Trash2} isDanger onSelect={() => onChoose('delete')}>
    {t('Delete')}
  </MenuItem>
)

export function DeleteDialog({ tweet, isOpen, onClose, onDelete }: TweetDialogProps) {
  const cache = useQueryClient()
  const next = useRef<HTMLElement>(null)
  // The dialog is removed with its post, and releases the focus first.
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

/** The next post of the list; for the last post the previous one. */
function postBeside(id: string): HTMLElement | null {
  const posts = [...document.querySelectorAll<HTMLElement>('article[tabindex]')]
  const place = posts.findIndex((post) => post.querySelector(`a[href="${routes.tweet(id)}"]`))
  return place < 0 ? null : (posts[place + 1] ?? posts[place - 1] ?? null)
}
