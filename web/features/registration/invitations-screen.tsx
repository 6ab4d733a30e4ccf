import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { flattenPages } from '#web/core/queries/paging.ts'
import { useMe } from '#web/core/session/session.ts'
import { SettingsPage, SettingsPart } from '#web/features/settings/settings-page.tsx'
import { TabList, TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { type InvitationsOf, invitationsOptions } from './api.ts'
import { InvitationRow } from './invitation-row.tsx'
import { InviteForm } from './invite-form.tsx'
import { pagedPartStates } from './paged-part-states.ts'

/** Invitations: making, revoking, and who joined. Administrators and moderators also see those of everyone. */
export default function InvitationsScreen() {
  const isModerator = useMe().role !== undefined
  const [of, setOf] = useState<InvitationsOf>('me')
  return (
    <SettingsPage title={t('Invitations')}>
      <InviteForm />
      {isModerator ? (
        <Tabs value={of} onChange={setOf}>
          <TabList
            label={t('Invitations')}
            tabs={[
              { value: 'me', label: t('Yours') },
              { value: 'everyone', label: t('Everyone’s') },
            ]}
          />
          {(['me', 'everyone'] as const).map((value) => (
            <TabPanel key={value} value={value}>
              <List of={value} />
            </TabPanel>
          ))}
        </Tabs>
      ) : (
        <SettingsPart title={t('Your invitations')}>
          <List of="me" />
        </SettingsPart>
      )}
    </SettingsPage>
  )
}

function List({ of }: { of: InvitationsOf }) {
  const query = useInfiniteQuery(invitationsOptions(of))
  const all = flattenPages(
    query.data,
    (page) => page.invitations,
    ({ _id }) => _id,
  )
  return (
    <QueryStates
      {...pagedPartStates(query, t('Failed to load invitations'))}
      isEmpty={query.data !== undefined && all.length === 0}
      skeleton={<Skeleton className="m-4 h-24" />}
      empty={{ text: t('No invitations yet'), help: t('Links you create will appear here, with who signed up.') }}
    >
      <ul aria-label={t('Invitations')}>
        {all.map((invitation) => (
          <InvitationRow key={invitation._id} invitation={invitation} showsMaker={of === 'everyone'} />
        ))}
      </ul>
    </QueryStates>
  )
}
