import { Fragment, type ReactNode } from 'react'
import type { ServerState } from '#contract/calls/server.ts'
import { t } from '#web/core/i18n.ts'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { countText, durationText } from '#web/ui/formatting/quantities.ts'
import { TimeAgo } from '#web/ui/formatting/time.tsx'

const queueNames: Record<ServerState['queues'][number]['queue'], string> = {
  events_high: t('Notifications and other follow-ups'),
  events_low: t('Search, feeds and counts'),
  mails: t('Emails'),
  pushes: t('Push notifications'),
  scheduled_posts: t('Scheduled posts that are due'),
  poll_ends: t('Polls that have ended'),
  videos: t('Videos to prepare'),
  link_cards: t('Link cards to fetch'),
  webhooks: t('Webhooks that are due'),
  purges: t('Deleted accounts to erase'),
}

const Heading = ({ children, isNumber = true }: { children: ReactNode; isNumber?: boolean }) => (
  <th scope="col" className={`py-1.5 font-medium text-muted ${isNumber ? 'ps-2 text-end' : 'text-start'}`}>
    {children}
  </th>
)

const Figure = ({ children }: { children: ReactNode }) => (
  <td className="py-1.5 ps-2 text-end whitespace-nowrap tabular-nums">{children}</td>
)

const table = 'mx-4 w-[calc(100%-2rem)] text-sm'
const row = 'border-t border-line align-baseline'

/** The lengths of the queues. */
export function QueueFacts({ queues }: Pick<ServerState, 'queues'>) {
  return (
    <SettingsPart title={t('Queues')} about={t('Background jobs. Minutes of waiting mean trouble.')}>
      <table className={table}>
        <thead>
          <tr>
            <Heading isNumber={false}>{t('Queue')}</Heading>
            <Heading>{t('Waiting')}</Heading>
            <Heading>{t('Oldest')}</Heading>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ queue, entries, oldestAt }) => (
            <tr key={queue} className={row}>
              <th scope="row" className="py-1.5 text-start font-normal">
                {queueNames[queue]}
              </th>
              <Figure>{countText(entries)}</Figure>
              <Figure>{oldestAt ? <TimeAgo value={oldestAt} /> : '–'}</Figure>
            </tr>
          ))}
        </tbody>
      </table>
    </SettingsPart>
  )
}

/** A path that breaks after slashes if it is too long. */
const Path = ({ text }: { text: string }) =>
  text.split(/(?<=\/)(?=\w)/).map((part, index) => (
    <Fragment key={index}>
      {index > 1 && <wbr />}
      {part}
    </Fragment>
  ))

/** The slowest calls. */
export function SlowestCalls({ calls }: { calls: ServerState['slowestCalls'] }) {
  return (
    <SettingsPart title={t('Slowest calls of the last hour')} about={t('Median, 95th and 99th percentile.')}>
      {calls.length === 0 ? (
        <p className="px-4 py-2 text-muted">{t('No calls yet.')}</p>
      ) : (
        <table className={table}>
          <thead>
            <tr>
              <Heading isNumber={false}>{t('Call')}</Heading>
              <Heading>{t('Calls')}</Heading>
              <Heading>50%</Heading>
              <Heading>95%</Heading>
              <Heading>99%</Heading>
            </tr>
          </thead>
          <tbody>
            {calls.map(({ call, count, p50Ms, p95Ms, p99Ms }) => (
              <tr key={call} className={row}>
                <th scope="row" className="py-1.5 text-start font-normal wrap-anywhere">
                  <bdi dir="ltr">
                    <Path text={call} />
                  </bdi>
                </th>
                <Figure>{countText(count)}</Figure>
                <Figure>{durationText(p50Ms)}</Figure>
                <Figure>{durationText(p95Ms)}</Figure>
                <Figure>{durationText(p99Ms)}</Figure>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SettingsPart>
  )
}
