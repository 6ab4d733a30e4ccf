/** The menu of a post's audience. A chunk of its own. */
import { useQuery } from '@tanstack/react-query'

import type { AudienceName, WhoRepliesName } from '#contract/parts/audience.ts'
import type { WhoQuotesName } from '#contract/parts/quote.ts'
import { t } from '#web/core/i18n.ts'
import { privacyOptions } from '#web/features/people/privacy/api.ts'
import { warningToggle } from '#web/features/posts/parts/content-warning/warning-toggle.ts'
import type { PostEditor } from '#web/features/posts/parts/part.ts'
import { quoters } from '#web/features/posts/parts/quote/quoters.ts'
import { AtSign, Globe, TriangleAlert, UserCheck } from '#web/ui/icons.ts'
import { MenuChoice, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { AUDIENCES, audienceLooks } from './audience-looks.ts'

interface AudienceMenuProps {
  editor: PostEditor
  isProtected: boolean
  /** The widest audience: that of a reply is no wider than its parent's. */
  widest: AudienceName
  /** The current audience of the post. */
  shown: AudienceName
}

const repliers = [
  { value: 'everyone', label: t('Everyone'), icon: Globe },
  { value: 'followed', label: t('People you follow'), icon: UserCheck },
  { value: 'mentioned', label: t('Only people you mention'), icon: AtSign },
] as const

/** The audience of a post, who may quote it, and its content warning; for a new thread also who may reply. */
export function AudienceMenu({ editor, widest, isProtected, shown }: AudienceMenuProps) {
  const { fields, isReply, setFields } = editor
  const offered = AUDIENCES.slice(AUDIENCES.indexOf(widest)).filter(
    // Posts of a protected account are for followers anyway.
    (audience) => !(isProtected && audience === 'followers' && widest === 'everyone'),
  )
  const options = offered.map((value) => ({
    value,
    ...(isProtected && value === 'everyone' ? audienceLooks.followers : audienceLooks[value]),
  }))
  const { label, toggle } = warningToggle(editor)
  return (
    <>
      <MenuChoice<AudienceName>
        label={t('Who can see this')}
        value={shown}
        options={options}
        onChange={(audience) => setFields({ audience })}
      />
      {!isReply && (
        <>
          <MenuSeparator />
          <MenuChoice<WhoRepliesName>
            label={t('Who can reply')}
            value={fields.whoReplies}
            options={repliers}
            onChange={(whoReplies) => setFields({ whoReplies })}
          />
        </>
      )}
      {shown === 'everyone' && !isProtected && <QuotersChoice editor={editor} />}
      <MenuSeparator />
      <MenuItem icon={TriangleAlert} onSelect={toggle}>
        {label}
      </MenuItem>
    </>
  )
}

/** Who may quote the post: by default as the privacy settings say. */
function QuotersChoice({ editor: { fields, setFields } }: { editor: PostEditor }) {
  const usual = useQuery(privacyOptions).data?.whoQuotes
  return (
    <>
      <MenuSeparator />
      <MenuChoice<WhoQuotesName | ''>
        label={t('Who can quote')}
        value={fields.whoQuotes ?? usual ?? ''}
        options={quoters}
        onChange={(whoQuotes) => whoQuotes && setFields({ whoQuotes })}
      />
    </>
  )
}
