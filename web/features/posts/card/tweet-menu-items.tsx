/** The items of a tweet's menu. A chunk of its own. An item is a component in a group, its dialog a row of DIALOGS. */

import { type ComponentType, Fragment } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { useUser } from '#web/features/people/api.ts'
import { BlockDialog } from '#web/features/people/block-button.tsx'
import { MuteDialog } from '#web/features/people/mutes/mute-dialog.tsx'
import { HideRepostsItem, MuteUserItem } from '#web/features/people/mutes/mute-items.tsx'
import { useFollow } from '#web/features/people/toggles.ts'
import { HideReplyItem } from '#web/features/posts/thread/hide-reply-item.tsx'
import { useOpenCase } from '#web/features/reports/api.ts'
import { ReportDialog } from '#web/features/reports/report-dialog.tsx'
import { Ban, Flag, Link as LinkIcon, Shield, UserMinus, UserPlus } from '#web/ui/icons.ts'
import { MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { copyTweetUrl } from './share-tweet.ts'
import { ConversationItem } from './tweet-menu-conversation.tsx'
import type { MenuDialog, TweetDialogProps, TweetMenuItemProps } from './tweet-menu-entry.ts'
import { LessLikeThisItem, WhyDialog, WhyItem } from './tweet-menu-feed.tsx'
import { CardItem, DeleteDialog, DeleteItem, EditDialog, EditItem, PinItem } from './tweet-menu-own.tsx'
import { DetachDialog, DetachItem, QuotersDialog, QuotersItem } from './tweet-menu-quotes.tsx'

type Groups = readonly (readonly ComponentType<TweetMenuItemProps>[])[]

/** The menu of an own tweet, in groups. */
const OWN: Groups = [[PinItem, EditItem, CardItem, QuotersItem, CopyItem, ConversationItem], [DeleteItem]]

/** The menu of another user's tweet. */
const OTHERS: Groups = [
  [FollowItem, CopyItem],
  [WhyItem, LessLikeThisItem],
  [DetachItem, HideReplyItem, ConversationItem, RepostsItem, MuteItem, BlockItem, ReportItem, ModerateItem],
]

const DIALOGS: Record<MenuDialog, ComponentType<TweetDialogProps>> = {
  edit: EditDialog,
  quoters: QuotersDialog,
  delete: DeleteDialog,
  why: WhyDialog,
  detach: DetachDialog,
  mute: ({ tweet, isOpen, onClose }) => <MuteDialog user={tweet.user} isOpen={isOpen} onClose={onClose} />,
  report: ({ tweet, ...rest }) => (
    <ReportDialog
      subject={{ kind: 'tweet', id: tweet._id, user: tweet.user, version: tweet.editedAt ?? tweet.createdAt }}
      {...rest}
    />
  ),
  block: ({ tweet, isOpen, onClose }) => <BlockDialog user={tweet.user} isOpen={isOpen} onClose={onClose} />,
}

/** The items of a tweet's menu. */
export function TweetMenuItems(props: TweetMenuItemProps) {
  const groups = props.tweet.user._id === useMe()._id ? OWN : OTHERS
  return groups.map((items, index) => (
    <Fragment key={index}>
      {index > 0 && <MenuSeparator />}
      {items.map((Item, place) => (
        <Item key={place} {...props} />
      ))}
    </Fragment>
  ))
}

/** The dialog that an item opened. */
export function TweetMenuDialog({ dialog, ...props }: TweetDialogProps & { dialog: MenuDialog }) {
  const Dialog = DIALOGS[dialog]
  return <Dialog {...props} />
}

// Rendered only in an open menu, so that the relation to the author is fetched only then. Reserves its place, so that the items
// below do not move under the pointer.
function FollowItem({ tweet }: TweetMenuItemProps) {
  const { username } = tweet.user
  const user = useUser(username).data?.user
  const isFollowing = user?.isFollowing ?? false
  const isRequested = user?.isRequested ?? false
  const follow = useFollow(t('Follow/unfollow failed'))
  return (
    <MenuItem icon={isFollowing || isRequested ? UserMinus : UserPlus} onSelect={() => user && follow(user)}>
      {isRequested
        ? t('Cancel the request to follow @{username}', { username })
        : isFollowing
          ? t('Unfollow @{username}', { username })
          : t('Follow @{username}', { username })}
    </MenuItem>
  )
}

function CopyItem({ tweet }: TweetMenuItemProps) {
  return (
    <MenuItem icon={LinkIcon} onSelect={() => void copyTweetUrl(tweet._id)}>
      {t('Copy link')}
    </MenuItem>
  )
}

function MuteItem({ tweet, onChoose }: TweetMenuItemProps) {
  const { user } = tweet
  const isMuting = useUser(user.username).data?.user.isMuting ?? false
  return <MuteUserItem user={{ ...user, isMuting }} onAsk={() => onChoose('mute')} />
}

/** Hides reposts of the account whose repost listed the post. */
function RepostsItem({ tweet }: TweetMenuItemProps) {
  const me = useMe()
  const by = tweet.retweetedBy ?? (tweet.reason?.type === 'retweeted' ? tweet.reason.user : null)
  return by && by._id !== me._id && <HideRepostsItem user={by} />
}

function BlockItem({ tweet, onChoose }: TweetMenuItemProps) {
  return (
    <MenuItem icon={Ban} isDanger onSelect={() => onChoose('block')}>
      {t('Block @{username}', { username: tweet.user.username })}
    </MenuItem>
  )
}

function ReportItem({ onChoose }: TweetMenuItemProps) {
  return (
    <MenuItem icon={Flag} isDanger onSelect={() => onChoose('report')}>
      {t('Report post')}
    </MenuItem>
  )
}

function ModerateItem({ tweet }: TweetMenuItemProps) {
  const navigate = useNavigate()
  const { mutate } = useOpenCase((id) => navigate(routes.moderationCase(id)))
  if (!useMe().role) return null
  return (
    <MenuItem icon={Shield} onSelect={() => mutate({ kind: 'tweet', id: tweet._id })}>
      {t('Open a case')}
    </MenuItem>
  )
}
