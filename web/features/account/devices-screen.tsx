import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { SettingsPage, SettingsPart } from '#web/features/settings/settings-page.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { sessionsOptions, signInsOptions } from './api.ts'
import { DeviceRow } from './device-row.tsx'
import { RecentSignIns } from './recent-sign-ins.tsx'
import { SignOutOthers } from './sign-out-others.tsx'

/** The user's sessions and recent sign-ins. */
export default function DevicesScreen() {
  const query = useQuery(sessionsOptions)
  // Prefetched in parallel, rendered below.
  usePrefetchQuery(signInsOptions)
  const here = query.data?.filter((session) => session.current) ?? []
  const others = query.data?.filter((session) => !session.current) ?? []
  return (
    <SettingsPage title={t('Devices')}>
      <QueryStates {...queryStates(query, t('Failed to load devices'))} skeleton={<DeviceSkeletons />}>
        <SettingsPart title={t('This device')}>
          <ul>
            {here.map((session) => (
              <DeviceRow key={session._id} session={session} />
            ))}
          </ul>
        </SettingsPart>
        <SettingsPart
          title={t('Other devices')}
          about={
            others.length > 0
              ? t('Don’t recognize a device? Sign it out and change your password.')
              : t('You aren’t signed in anywhere else.')
          }
        >
          <ul>
            {others.map((session) => (
              <DeviceRow key={session._id} session={session} />
            ))}
          </ul>
          {others.length > 1 && <SignOutOthers />}
        </SettingsPart>
      </QueryStates>
      {/* Rendered after the list has its height, to avoid a layout shift. */}
      {query.status !== 'pending' && <RecentSignIns />}
    </SettingsPage>
  )
}

const DeviceSkeletons = () => (
  <SkeletonRows
    count={3}
    className="items-center gap-4 py-4"
    pictureClass="size-6"
    lineClass={['h-3.5 w-40', 'h-3 w-56']}
  />
)
