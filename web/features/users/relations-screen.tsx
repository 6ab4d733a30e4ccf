import { useLocation, useNavigate, useParams } from 'react-router'
import { routes } from '#web/core/routes.ts'
import { useBack } from '#web/core/use-back.ts'
import { TabList, TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { bareName, type Relation, useUser } from './api.ts'
import { UserList } from './user-list.tsx'

const tabs = [
  { value: 'followers', label: 'Followers' },
  { value: 'following', label: 'Following' },
] as const

/** The two lists of a member's relations, each with an address of its own. */
export default function RelationsScreen() {
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  const relation: Relation = pathname.endsWith('/following') ? 'following' : 'followers'
  const navigate = useNavigate()
  const back = useBack()
  const user = useUser(id).data?.user
  const name = user?.name ?? `@${bareName(id)}`

  return (
    <Tabs value={relation} onChange={(next: Relation) => navigate(routes[next](bareName(id)), { replace: true })}>
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
          <UserList name={bareName(id)} relation={value} />
        </TabPanel>
      ))}
    </Tabs>
  )
}
