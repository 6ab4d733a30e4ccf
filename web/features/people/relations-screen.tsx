import { useLocation, useNavigate, useParams } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { useBack } from '#web/core/use-back.ts'
import { TabList, TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { normalizeName, type RelationList, useUser } from './api.ts'
import { RelatedUsers } from './related-users.tsx'

const known = { value: 'known-followers', label: t('Followers you know') } as const
const tabs = [
  { value: 'followers', label: t('Followers') },
  { value: 'following', label: t('Following') },
] as const

const addresses = {
  followers: routes.followers,
  following: routes.following,
  'known-followers': routes.knownFollowers,
} satisfies Record<RelationList, unknown>

/** A user's followers, followers whom the viewer knows, and followed users, each with its own address. */
export default function RelationsScreen() {
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  const path = pathname.replace(/\/$/, '')
  const relation = ([known, ...tabs].find(({ value }) => path.endsWith(`/${value}`)) ?? tabs[0]).value
  const navigate = useNavigate()
  const back = useBack()
  const user = useUser(id).data?.user
  const name = user?.name ?? `@${normalizeName(id)}`
  const me = useMe()
  const isOwn = [me._id, me.username.toLowerCase()].includes(normalizeName(id))
  const shown = isOwn && relation !== known.value ? tabs : [known, ...tabs]

  return (
    <Tabs
      value={relation}
      onChange={(next: RelationList) => navigate(addresses[next](normalizeName(id)), { replace: true })}
    >
      <PageHeader
        title={name}
        {...(user && { subtitle: `@${user.username}` })}
        documentTitle={titles[relation](name)}
        onBack={back}
      >
        <TabList label={t('Relations')} tabs={shown} />
      </PageHeader>
      {shown.map(({ value }) => (
        <TabPanel key={value} value={value}>
          <RelatedUsers name={normalizeName(id)} relation={value} isOwn={isOwn} />
        </TabPanel>
      ))}
    </Tabs>
  )
}

const titles: Record<RelationList, (name: string) => string> = {
  followers: (name) => t('{name}: followers', { name }),
  following: (name) => t('{name}: following', { name }),
  'known-followers': (name) => t('{name}: followers you know', { name }),
}
