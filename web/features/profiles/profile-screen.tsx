import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { useMe } from '#web/core/session/session.ts'
import { useBack } from '#web/core/use-back.ts'
import { profileOptions } from '#web/features/people/api.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailedNotice } from '#web/ui/lazy/part-failed.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { postCount } from './profile-tab-list.ts'
import { ProfileTabs } from './profile-tabs.tsx'

const ReauthDialog = lazyPart(
  new LazyModule(() => import('#web/features/settings/reauth-dialog.tsx')),
  (it) => it.ReauthDialog,
  PartFailedNotice,
)
const EditProfileDialog = lazyPart(
  new LazyModule(() => import('./edit/edit-profile-dialog.tsx')),
  (it) => it.EditProfileDialog,
  PartFailedNotice,
)

/** The own profile. The session's copy shows at once. */
export default function ProfileScreen() {
  const me = useMe()
  const back = useBack()
  const query = useQuery(profileOptions)
  const [isEditing, setIsEditing] = useState(false)
  const profile = query.data?.user
  const states = queryStates(query, t('Failed to load profile'))
  const user = profile ?? me

  return (
    <>
      <PageHeader
        title={user.name}
        subtitle={postCount(user)}
        documentTitle={`${user.name} (@${user.username})`}
        onBack={back}
      />
      <QueryStates
        {...states}
        status={states.status === 'pending' ? 'success' : states.status}
        skeleton={<ProfileSkeleton />}
      >
        <ProfileHeader
          user={user}
          actions={
            <Button variant="outline" disabled={!profile} onClick={() => setIsEditing(true)}>
              {t('Edit profile')}
            </Button>
          }
        />
        <ProfileTabs user={{ ...me, pinnedTweet: user.pinnedTweet }} />
      </QueryStates>
      {isEditing && profile && (
        <Suspense>
          <EditProfileDialog profile={profile} onClose={() => setIsEditing(false)} />
          <ReauthDialog />
        </Suspense>
      )}
    </>
  )
}
