import { useLocation, useNavigate, useParams } from 'react-router'
import { routes } from '#web/core/routes.ts'
import { useBack } from '#web/core/use-back.ts'
import { TabList, TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { normalizeName, type RelationList, useUser } from './api.ts'
import { RelatedUsers } from './related-users.tsx'

const tabs = [
  { value: 'followers', label: 'Followers' },
  { value: 'following', label: 'Following' },
] as const

/** Followers and following of a user, each with its own address. */
export default function RelationsScreen() {
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  const relation: RelationList = pathname.endsWith('/following') ? 'following' : 'followers'
  const navigate = useNavigate()
  const back = useBack()
  const user = useUser(id).data?.user
  const name = user?.name ?? `@${normalizeName(id)}`

  return (
    <Tabs
      value={relation}
      onChange={(next: RelationList) => navigate(routes[next](normalizeName(id)), { replace: true })}
    >
      <PageHeader
        title={name}
        {...(user && { subtitle: `@${user.username}` })}
        documentTitle={`${name}: ${relation === 'followers' ? 'followers' : 'following'}`}
        onBack={back}
      >
        <TabList label="Relations" tabs={tabs} />
      </PageHeader>
      {tabs.map(({ value }) => (
        <TabPanel key={value} value={value}>
          <RelatedUsers name={normalizeName(id)} relation={value} />
        </TabPanel>
      ))}
    </Tabs>
  )
}
