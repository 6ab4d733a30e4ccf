/** Items about For you: why a post is there, and less like it. */
import type { Reason } from '#contract/calls/timelines.ts'
import { t } from '#web/core/i18n.ts'
import { CircleHelp, Frown } from '#web/ui/icons.ts'
import { networkName } from '#web/ui/network.ts'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { MenuItem } from '#web/ui/overlays/menu.tsx'
import { offerUndo } from '#web/ui/overlays/undo.ts'
import { useLessLikeThis } from './api.ts'
import type { TweetDialogProps, TweetMenuItemProps } from './tweet-menu-entry.ts'
import type { ListedTweet } from './tweet-origin.tsx'

export function WhyItem({ tweet, onChoose }: TweetMenuItemProps) {
  return (
    tweet.reason && (
      <MenuItem icon={CircleHelp} onSelect={() => onChoose('why')}>
        {t('Why am I seeing this?')}
      </MenuItem>
    )
  )
}

export function LessLikeThisItem({ tweet }: TweetMenuItemProps) {
  const showLessLikeThis = useShowLessLikeThis(tweet)
  return (
    <MenuItem icon={Frown} onSelect={showLessLikeThis}>
      {t('Show less like this')}
    </MenuItem>
  )
}

/** The reason of a post, an explanation of the ranking, and a button for less like this. */
export function WhyDialog({ tweet, isOpen, onClose }: TweetDialogProps) {
  const showLessLikeThis = useShowLessLikeThis(tweet)
  const how = t(
    'For you ranks posts by your connection to them, by their likes, replies and reposts, and by how new they are.',
  )
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('Why am I seeing this?')}
      text={`${sayReason(tweet)} ${how}`}
      confirm={t('Show less like this')}
      cancel={t('Close')}
      onConfirm={() => {
        onClose()
        showLessLikeThis()
      }}
      onClose={onClose}
    />
  )
}

function sayReason({ reason, user: { username } }: ListedTweet): string {
  const { type, user, tag = '' }: Reason = reason ?? { type: 'new', user: null }
  const name = user?.name ?? ''
  switch (type) {
    case 'following':
      return t('You follow @{username}.', { username })
    case 'retweeted':
      return t('{name}, who you follow, reposted it.', { name })
    case 'quoted':
      return t('{name}, who you follow, quoted it.', { name })
    case 'liked':
      return t('{name}, who you follow, liked it.', { name })
    case 'topic':
      return t('It’s about #{tag}, one of your topics.', { tag })
    case 'popular':
      return t('It’s popular on {network}.', { network: networkName() })
    default:
      return t('It’s a recent post on {network}.', { network: networkName() })
  }
}

function useShowLessLikeThis({ _id: id }: ListedTweet): () => void {
  const { mutate } = useLessLikeThis(id)
  return () => {
    mutate(true)
    offerUndo({ key: `less-like-this:${id}`, message: t('You’ll see less like this'), undo: () => mutate(false) })
  }
}
