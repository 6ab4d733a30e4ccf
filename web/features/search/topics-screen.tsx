import { useQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { routes } from '#web/core/routes.ts'
import { SettingsPage } from '#web/features/settings/settings-page.tsx'
import { topicsOptions } from '#web/features/welcome/api.ts'
import { TopicPicker } from '#web/features/welcome/topic-picker.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'

/** The screen on which the viewer chooses topics from the hashtags of the network. */
export default function TopicsScreen() {
  const query = useQuery(topicsOptions)
  return (
    <SettingsPage title={t('Topics')}>
      <QueryStates
        {...queryStates(query, t('Failed to load topics'))}
        isEmpty={query.data?.topics.length === 0}
        skeleton={<Skeleton className="m-4 h-9 w-64" />}
        empty={{
          text: t('No topics yet'),
          help: t('Topics are the hashtags that people use here. Start one with a post.'),
          action: <ButtonLink to={routes.compose()}>{t('Write a post')}</ButtonLink>,
        }}
      >
        <p className="px-4 py-3 text-muted">{t('Topics shape your suggestions and For you.')}</p>
        <TopicPicker label={t('Topics')} />
      </QueryStates>
    </SettingsPage>
  )
}
