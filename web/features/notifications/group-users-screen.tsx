import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useBack } from '#web/core/use-back.ts'
import { UserPages } from '#web/features/people/user-pages.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { groupUsersOptions } from './api.ts'

const titles: Record<string, string> = {
  follow: t('New followers'),
  like: t('Liked by'),
  retweet: t('Reposted by'),
  reply: t('Replied by'),
  quote: t('Quoted by'),
  mention: t('Mentioned by'),
}

/** The users of a group of notifications. */
export default function GroupUsersScreen() {
  const { id = '' } = useParams()
  const back = useBack()
  const query = useInfiniteQuery(groupUsersOptions(id))
  const { type = '', tweet } = query.data?.pages[0] ?? {}
  const title = titles[type] ?? t('People')
  return (
    <>
      <PageHeader
        title={title}
        onBack={back}
        end={
          tweet && (
            <ButtonLink to={routes.tweet(tweet)} variant="outline" size="sm">
              {t('View post')}
            </ButtonLink>
          )
        }
      />
      <UserPages
        query={query}
        name={`notification:${id}`}
        texts={{
          label: title,
          empty: t('No one to show'),
          help: t('They may have undone it, or deleted their account.'),
          failure: t('Failed to load people'),
        }}
      />
    </>
  )
}
