import { useInfiniteQuery } from '@tanstack/react-query'
import type { VerifiedOrg } from '#contract/calls/verified-orgs.ts'
import { t } from '#web/core/i18n.ts'
import { pagedQueryStates } from '#web/core/queries/query-states.ts'
import { routes } from '#web/core/routes.ts'
import { UserSkeletons } from '#web/features/people/user-skeletons.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { VirtualList } from '#web/ui/lists/virtual-list.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { verifiedOrgsOptions } from './api.ts'
import { OrgRow } from './org-row.tsx'

const CHARACTERS_A_LINE = 60
const estimateRow = ({ description }: VerifiedOrg) =>
  69 + 20 * Math.min(3, Math.max(1, Math.ceil(description.length / CHARACTERS_A_LINE)))

/** The verified organisations. */
export default function VerifiedOrgsScreen() {
  const query = useInfiniteQuery(verifiedOrgsOptions)
  const orgs = query.data?.pages.flatMap((page) => page.orgs) ?? []
  return (
    <>
      <PageHeader title={t('Verified Organizations')} />
      <QueryStates
        {...pagedQueryStates(query, t('Failed to load verified organizations.'))}
        isEmpty={orgs.length === 0}
        skeleton={<UserSkeletons />}
        loading={t('Loading…')}
        empty={{
          text: t('No verified organizations found.'),
          help: t('Organizations appear here once they’re verified.'),
          action: <ButtonLink to={routes.people}>{t('Find people')}</ButtonLink>,
        }}
      >
        <VirtualList
          name="verifiedOrgs"
          label={t('Verified Organizations')}
          items={orgs}
          isBusy={query.isFetchingNextPage}
          estimate={estimateRow}
        >
          {(org) => <OrgRow org={org} />}
        </VirtualList>
      </QueryStates>
    </>
  )
}
