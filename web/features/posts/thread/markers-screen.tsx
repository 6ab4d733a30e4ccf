import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useBack } from '#web/core/use-back.ts'
import { UserPages } from '#web/features/people/user-pages.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { TabList, TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { type MarkerList, markersOptions } from './api.ts'

const tabs = [
  { value: 'likes', label: t('Likes') },
  { value: 'reposts', label: t('Reposts') },
] as const

const texts = {
  likes: {
    label: t('Likes'),
    empty: t('No likes yet'),
    help: t('People who like this post will appear here, unless they hide their likes.'),
    failure: t('Failed to load likes'),
  },
  reposts: {
    label: t('Reposts'),
    empty: t('No reposts yet'),
    help: t('People who repost this post will appear here.'),
    failure: t('Failed to load reposts'),
  },
} as const

/** The users who liked or reposted a tweet, each list with its own address. */
export default function MarkersScreen() {
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  const list: MarkerList = pathname.replace(/\/$/, '').endsWith('/reposts') ? 'reposts' : 'likes'
  const navigate = useNavigate()
  const back = useBack()
  return (
    <Tabs value={list} onChange={(next: MarkerList) => navigate(routes[next](id), { replace: true })}>
      <PageHeader title={t('Likes and reposts')} documentTitle={texts[list].label} onBack={back}>
        <TabList label={t('Likes and reposts')} tabs={tabs} />
      </PageHeader>
      {tabs.map(({ value }) => (
        <TabPanel key={value} value={value}>
          <Markers id={id} list={value} />
        </TabPanel>
      ))}
    </Tabs>
  )
}

function Markers({ id, list }: { id: string; list: MarkerList }) {
  const query = useInfiniteQuery(markersOptions(id, list))
  return (
    <UserPages
      query={query}
      name={`${list}:${id}`}
      texts={{ ...texts[list], action: <ButtonLink to={routes.tweet(id)}>{t('View post')}</ButtonLink> }}
    />
  )
}
