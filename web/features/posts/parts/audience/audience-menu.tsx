/** The menus of a post's audience. A chunk of its own. */
import { useQuery } from '@tanstack/react-query'
import type { AudienceName, WhoRepliesName } from '#contract/parts/audience.ts'
import type { WhoQuotesName } from '#contract/parts/quote.ts'
import { t } from '#web/core/i18n.ts'
import { privacyOptions } from '#web/features/people/privacy/api.ts'
import type { PostEditor } from '#web/features/posts/parts/part.ts'
import { quoters } from '#web/features/posts/parts/quote/quoters.ts'
import { AtSign, Globe, UserCheck } from '#web/ui/icons.ts'
import { MenuChoice, MenuSeparator } from '#web/ui/overlays/menu.tsx'
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

/** The audience of a post; for a reply, whose thread decides who may reply, also who may quote it. */
export function ReadersMenu(props: AudienceMenuProps) {
  const { editor, widest, isProtected, shown } = props
  const offered = AUDIENCES.slice(AUDIENCES.indexOf(widest)).filter(
    // Posts of a protected account are for followers anyway.
    (audience) => !(isProtected && audience === 'followers' && widest === 'everyone'),
  )
  const options = offered.map((value) => ({
    value,
    ...(isProtected && value === 'everyone' ? audienceLooks.followers : audienceLooks[value]),
  }))
  return (
    <>
      <MenuChoice<AudienceName>
        label={t('Who can see this')}
        value={shown}
        options={options}
        onChange={(audience) => editor.setFields({ audience })}
      />
      {editor.isReply && <QuotersChoice {...props} />}
    </>
  )
}

/** Who may reply to a new thread, and who may quote it. */
export function RepliersMenu(props: AudienceMenuProps) {
  const { fields, setFields } = props.editor
  return (
    <>
      <MenuChoice<WhoRepliesName>
        label={t('Who can reply')}
        value={fields.whoReplies}
        options={repliers}
        onChange={(whoReplies) => setFields({ whoReplies })}
      />
      <QuotersChoice {...props} />
    </>
  )
}

/** Who may quote a post that everyone can read: by default as the privacy settings say. */
function QuotersChoice({ editor: { fields, setFields }, shown, isProtected }: AudienceMenuProps) {
  const usual = useQuery(privacyOptions).data?.whoQuotes
  if (shown !== 'everyone' || isProtected) return null
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
