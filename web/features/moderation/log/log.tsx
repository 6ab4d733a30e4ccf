import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { LogEntry } from '#contract/calls/moderation-log.ts'
import { LOG_ACTIONS, type LogAction } from '#contract/moderation.ts'
import { t } from '#web/core/i18n.ts'
import { flattenPages } from '#web/core/queries/paging.ts'
import { pagedQueryStates } from '#web/core/queries/query-states.ts'
import { FilterBar } from '#web/features/moderation/filter-bar.tsx'
import { withParams } from '#web/features/moderation/with-params.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Download } from '#web/ui/icons.ts'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { VirtualList } from '#web/ui/lists/virtual-list.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { logOptions, useLogDownload } from './api.ts'
import { LogRow } from './log-row.tsx'
import { logWords } from './log-words.ts'
import { NameFilter } from './name-filter.tsx'

const ROW = 64
const estimate = ({ reason }: LogEntry) => ROW + (reason ? 20 : 0)

/** Every act of moderators, rules and the server, newest first. The address holds the filters. */
export function Log() {
  const [params, setParams] = useSearchParams()
  const filters = {
    ...(isAction(params.get('action')) && { action: params.get('action') as LogAction }),
    ...(params.get('by') && { by: params.get('by')! }),
    ...(params.get('user') && { user: params.get('user')! }),
  }
  const change = (changed: Record<string, string>) => setParams(withParams(params, changed), { replace: true })
  const query = useInfiniteQuery(logOptions(filters))
  const entries = flattenPages(
    query.data,
    (page) => page.entries,
    (entry) => entry._id,
  )
  const states = pagedQueryStates(query, t('Failed to load the log'), 'user_not_found')
  const isFiltered = Object.keys(filters).length > 0
  return (
    <>
      <FilterBar className="items-end icons:grid-cols-[1fr_1fr_1fr_auto]">
        <Select
          label={t('Action')}
          className="max-icons:col-span-full"
          value={filters.action ?? ''}
          options={[
            { value: '', label: t('Everything') },
            ...LOG_ACTIONS.map((value) => ({ value, label: logWords[value] })),
          ]}
          onChange={(action) => change({ action })}
        />
        <NameFilter label={t('Done by')} value={filters.by ?? ''} onChange={(by) => change({ by })} />
        <NameFilter label={t('Member')} value={filters.user ?? ''} onChange={(user) => change({ user })} />
        <DownloadButton />
      </FilterBar>
      <QueryStates
        {...states}
        isEmpty={entries.length === 0}
        skeleton={<Skeleton className="m-4 h-12 rounded-card" />}
        empty={{
          text: states.isEmpty ? t('User not found') : t('Nothing in the log'),
          help: isFiltered
            ? t('Choose other filters to see more.')
            : t('Everything moderators do will appear here. No one can edit it.'),
        }}
      >
        <VirtualList
          name="moderation-log"
          label={t('Log')}
          items={entries}
          isBusy={query.isFetchingNextPage}
          estimate={estimate}
        >
          {(entry) => <LogRow entry={entry} />}
        </VirtualList>
      </QueryStates>
    </>
  )
}

const isAction = (value: string | null) => LOG_ACTIONS.some((action) => action === value)

function DownloadButton() {
  const { mutate, isPending } = useLogDownload()
  return (
    <Button
      variant="outline"
      busy={isPending}
      onClick={() => mutate()}
      className="max-icons:col-span-full pointer-coarse:min-h-11"
    >
      {!isPending && <Download aria-hidden size={18} />}
      {t('Download CSV')}
    </Button>
  )
}
