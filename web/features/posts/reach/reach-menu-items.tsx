/** What the menu of who sees a post holds. A chunk of its own. */

import type { AudienceName, WhoRepliesName } from '#contract/reach.ts'
import { t } from '#web/core/i18n.ts'
import { AtSign, Globe, TriangleAlert, UserCheck } from '#web/ui/icons.ts'
import { MenuChoice, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { AUDIENCES, type ReachChoiceProps, reachLooks } from './reach-looks.ts'

interface ReachMenuItemsProps extends ReachChoiceProps {
  isProtected: boolean
  /** Who sees the post as things are. */
  shown: AudienceName
}

const repliers = [
  { value: 'everyone', label: t('Everyone'), icon: Globe },
  { value: 'followed', label: t('People you follow'), icon: UserCheck },
  { value: 'mentioned', label: t('Only people you mention'), icon: AtSign },
] as const

/** Who sees the post, and what covers it; for a new one also who may reply. */
export function ReachMenuItems({ reach, widest, isReply, isProtected, shown, onChange }: ReachMenuItemsProps) {
  const offered = AUDIENCES.slice(AUDIENCES.indexOf(widest)).filter(
    // Nobody else sees any post of a protected account.
    (audience) => !(isProtected && audience === 'followers' && widest === 'everyone'),
  )
  const options = offered.map((value) => ({
    value,
    ...(isProtected && value === 'everyone' ? reachLooks.followers : reachLooks[value]),
  }))
  return (
    <>
      <MenuChoice<AudienceName>
        label={t('Who can see this')}
        value={shown}
        options={options}
        onChange={(audience) => onChange({ audience })}
      />
      {!isReply && (
        <>
          <MenuSeparator />
          <MenuChoice<WhoRepliesName>
            label={t('Who can reply')}
            value={reach.whoReplies}
            options={repliers}
            onChange={(whoReplies) => onChange({ whoReplies })}
          />
        </>
      )}
      <MenuSeparator />
      <MenuItem
        icon={TriangleAlert}
        onSelect={() => onChange({ warning: reach.warning === null ? '' : null, sensitive: false })}
      >
        {reach.warning === null ? t('Add a content warning') : t('Remove the content warning')}
      </MenuItem>
    </>
  )
}
