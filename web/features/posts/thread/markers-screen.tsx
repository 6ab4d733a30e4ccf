import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useBack } from '#web/core/use-back.ts'
import { UserPages } from '#web/features/people/user-pages.tsx'
import { TweetPages } from '#web/features/posts/list/tweet-pages.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { TabList, TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { type MarkerList, markersOptions, quotesOptions } from './api.ts'

const tabs = [
  { value: 'likes', label: t('Likes') },
  { value: 'reposts', label: t('Reposts') },
  { value: 'quotes', label: t('Quotes') },
] as const

type List = (typeof tabs)[number]['value']

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
  quotes: {
    label: t('Quotes'),
    empty: t('No quotes yet'),
    help: t('Posts that quote this post will appear here.'),
    failure: t('Failed to load quotes'),
  },
} as const

/** The users who liked or reposted a tweet, and the tweets that quote it, each list with its own address. */
export default function MarkersScreen() {
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  const list = tabs.find(({ value }) => pathname.replace(/\/$/, '').endsWith(`/${value}`))?.value ?? 'likes'
  const title = list === 'quotes' ? t('Quotes') : t('Likes and reposts')
  const navigate = useNavigate()
  const back = useBack()
  return (
    <Tabs value={list} onChange={(next: List) => navigate(routes[next](id), { replace: true })}>
      <PageHeader title={title} documentTitle={texts[list].label} onBack={back}>
        <TabList label={title} tabs={tabs} />
      </PageHeader>
      {tabs.map(({ value }) => (
        <TabPanel key={value} value={value}>
          {value === 'quotes' ? <Quotes id={id} /> : <Markers id={id} list={value} />}
        </TabPanel>
      ))}
    </Tabs>
  )
}

function Markers({ id, list }: { id: string; list: MarkerList }) {
  const query = useInfiniteQuery(markersOptions(id, list))
  return <UserPages query={query} name={`${list}:${id}`} texts={{ ...texts[list], action: <ViewPost id={id} /> }} />
}

function Quotes({ id }: { id: string }) {
  const query = useInfiniteQuery(quotesOptions(id))
  const { label, empty, help, failure } = texts.quotes
  return (
    <TweetPages
      query={query}
      name={`quotes:${id}`}
      label={label}
      empty={{ text: empty, help, action: <ViewPost id={id} /> }}
      failure={failure}
    />
  )
}

const ViewPost = ({ id }: { id: string }) => <ButtonLink to={routes.tweet(id)}>{t('View post')}</ButtonLink>
