import { Navigate, useParams } from 'react-router'
import type { User } from '#contract/calls/users.ts'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { useBack } from '#web/core/use-back.ts'
import { normalizeName, useUser } from '#web/features/people/api.ts'
import { MutedNotice } from '#web/features/people/mutes/muted-notice.tsx'
import { Collapsed } from '#web/features/reports/collapsed.tsx'
import { useIsCollapsed } from '#web/features/reports/shown-reported.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { focusHeading, PageHeader } from '#web/ui/page-header.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { postCount } from './profile-tab-list.ts'
import { UserActions } from './user-actions.tsx'
import { UserTabs } from './user-tabs.tsx'

const failure = t('Failed to load user')

/** The page of another user; the own one is /profile. */
export default function UserScreen() {
  const { id = '' } = useParams()
  const me = useMe()
  const name = normalizeName(id)
  if (name === me._id || name === me.username.toLowerCase()) return <Navigate to={routes.profile} replace />
  return <UserPage key={name} name={name} />
}

function UserPage({ name }: { name: string }) {
  const query = useUser(name)
  const back = useBack()
  const states = queryStates(query, failure, 'user_not_found')
  const user = states.isEmpty ? undefined : query.data?.user
  const isCollapsed = useIsCollapsed(user ?? { _id: name })

  return (
    <>
      <PageHeader
        title={user?.name ?? t('Profile')}
        {...(user && { subtitle: postCount(user), documentTitle: `${user.name} (@${user.username})` })}
        onBack={back}
      />
      <QueryStates
        {...states}
        skeleton={<ProfileSkeleton />}
        empty={{
          text: states.error.text,
          help: t('Check the spelling. The account may have been deleted.'),
          action: <ButtonLink to={routes.home}>{t('Go home')}</ButtonLink>,
        }}
      >
        {user && (
          <>
            <ProfileHeader user={user} actions={<UserActions user={user} />} />
            <MutedNotice user={user} />
            {isCollapsed && <ReportedUser user={user} />}
            <UserTabs user={user} failure={failure} />
          </>
        )}
      </QueryStates>
    </>
  )
}

/** The line above the posts of an account that the viewer has reported. */
const ReportedUser = ({ user }: { user: User }) => (
  <div className="border-t border-line">
    <Collapsed kind="user" id={user._id} report={user.openReport ?? ''} user={user} onShow={focusHeading} />
  </div>
)
