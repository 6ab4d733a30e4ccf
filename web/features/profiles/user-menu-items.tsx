/** The items of a profile's menu. A chunk of its own. An item is a component in a group, its dialog a row of DIALOGS. */

import { type ComponentType, Fragment } from 'react'
import type { User } from '#contract/calls/users.ts'
import { copyText } from '#web/core/clipboard.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { BlockDialog } from '#web/features/people/block-button.tsx'
import { RemoveFollowerDialog } from '#web/features/people/follow-requests/remove-follower.tsx'
import { MuteDialog } from '#web/features/people/mutes/mute-dialog.tsx'
import { HideRepostsItem, MuteUserItem } from '#web/features/people/mutes/mute-items.tsx'
import { useBlock } from '#web/features/people/toggles.ts'
import { ReportDialog } from '#web/features/reports/report-dialog.tsx'
import { Ban, Flag, Link as LinkIcon, Shield, UserMinus } from '#web/ui/icons.ts'
import { MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'

/** Names of the dialogs that the menu opens. */
export type UserDialog = 'mute' | 'block' | 'remove-follower' | 'report'

/** Props of an item in the menu of a profile. */
export interface UserMenuItemProps {
  user: User
  onChoose: (dialog: UserDialog) => void
}

/** Props of a dialog that an item opens. It stays mounted to animate its closing. */
interface UserDialogProps {
  user: User
  isOpen: boolean
  onClose: () => void
}

const GROUPS: readonly (readonly ComponentType<UserMenuItemProps>[])[] = [
  [CopyItem],
  [RepostsItem, RemoveFollowerItem, MuteItem, BlockItem, ReportItem, ModerationItem],
]

const DIALOGS: Record<UserDialog, ComponentType<UserDialogProps>> = {
  mute: MuteDialog,
  block: BlockDialog,
  'remove-follower': RemoveFollowerDialog,
  report: ({ user, ...rest }) => <ReportDialog subject={{ kind: 'user', id: user._id, user }} {...rest} />,
}

export const UserMenuItems = (props: UserMenuItemProps) =>
  GROUPS.map((items, index) => (
    <Fragment key={index}>
      {index > 0 && <MenuSeparator />}
      {items.map((Item, place) => (
        <Item key={place} {...props} />
      ))}
    </Fragment>
  ))

/** The dialog that an item opened. */
export function UserMenuDialog({ dialog, ...props }: UserDialogProps & { dialog: UserDialog }) {
  const Dialog = DIALOGS[dialog]
  return <Dialog {...props} />
}

function CopyItem({ user }: UserMenuItemProps) {
  const copy = async () => {
    const url = `${location.origin}${routes.user(user.username)}`
    if (await copyText(url)) toast.success(t('Copied'))
    else toast.info(url)
  }
  return (
    <MenuItem icon={LinkIcon} onSelect={() => void copy()}>
      {t('Copy link')}
    </MenuItem>
  )
}

function RemoveFollowerItem({ user, onChoose }: UserMenuItemProps) {
  if (!user.isFollowedBy) return null
  return (
    <MenuItem icon={UserMinus} onSelect={() => onChoose('remove-follower')}>
      {t('Remove this follower')}
    </MenuItem>
  )
}

function RepostsItem({ user }: UserMenuItemProps) {
  return <HideRepostsItem user={user} />
}

function MuteItem({ user, onChoose }: UserMenuItemProps) {
  return <MuteUserItem user={user} onAsk={() => onChoose('mute')} />
}

function BlockItem({ user, onChoose }: UserMenuItemProps) {
  const { username, isBlocking } = user
  const block = useBlock(user)
  return (
    <MenuItem icon={Ban} isDanger={!isBlocking} onSelect={() => (isBlocking ? block() : onChoose('block'))}>
      {isBlocking ? t('Unblock @{username}', { username }) : t('Block @{username}', { username })}
    </MenuItem>
  )
}

function ReportItem({ user, onChoose }: UserMenuItemProps) {
  return (
    <MenuItem icon={Flag} isDanger onSelect={() => onChoose('report')}>
      {t('Report @{username}', { username: user.username })}
    </MenuItem>
  )
}

function ModerationItem({ user }: UserMenuItemProps) {
  if (!useMe().role) return null
  return (
    <MenuLink icon={Shield} to={routes.moderationUser(user.username)}>
      {t('Moderation')}
    </MenuLink>
  )
}
