import { useQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { privacyOptions } from '#web/features/people/privacy/api.ts'
import { SettingsPage, SettingsPart } from '#web/features/settings/settings-page.tsx'
import { SwitchSkeleton } from '#web/ui/controls/switch.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { type PrivacyPartProps, useSavePrivacy } from './api.ts'
import { MessagePrivacy } from './message-privacy.tsx'
import { PostPrivacy } from './post-privacy.tsx'
import { ProfilePrivacy } from './profile-privacy.tsx'
import { PublicPagesChoice } from './public-pages-choice.tsx'

/** Privacy settings: what others see, and who may write. */
export default function PrivacyScreen() {
  const query = useQuery(privacyOptions)
  const { mutate } = useSavePrivacy()
  return (
    <SettingsPage title={t('Privacy')}>
      <QueryStates
        {...queryStates(query, t('Failed to load settings'))}
        skeleton={
          <>
            <SwitchSkeleton />
            <SwitchSkeleton />
            <SwitchSkeleton />
          </>
        }
      >
        {query.data && <Parts privacy={query.data} save={mutate} />}
      </QueryStates>
    </SettingsPage>
  )
}

// Shown together, so that none moves when another is loaded.
const Parts = (props: PrivacyPartProps) => (
  <>
    <SettingsPart
      title={t('Your profile')}
      about={t('Only you see your email address, your bookmarks and your list of likes.')}
    >
      <ProfilePrivacy {...props} />
    </SettingsPart>
    <SettingsPart
      title={t('Your posts')}
      about={t('People who don’t follow you never see protected posts in search, trends or For you.')}
    >
      <PostPrivacy {...props} />
    </SettingsPart>
    <SettingsPart
      title={t('Public pages')}
      about={t('People without an account can read them, and search engines find them, where the network allows it.')}
    >
      <PublicPagesChoice {...props} />
    </SettingsPart>
    <SettingsPart title={t('Messages')}>
      <MessagePrivacy {...props} />
    </SettingsPart>
  </>
)
