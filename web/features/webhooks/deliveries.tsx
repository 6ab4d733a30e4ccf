import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { WebhookDelivery } from '#contract/calls/webhooks.ts'
import { rich, t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ShortTime, TimeAgo } from '#web/ui/formatting/time.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { deliveriesOptions, useSendAgain } from './api.ts'
import { outcomeOf, typeName } from './words.ts'

/** The log of a webhook, newest first. */
export function Deliveries({ id, isOff }: { id: string; isOff: boolean }) {
  const query = useQuery(deliveriesOptions(id))
  const all = query.data?.deliveries ?? []
  return (
    <QueryStates
      {...queryStates(query, t('Failed to load deliveries'))}
      isEmpty={query.data !== undefined && all.length === 0}
      skeleton={<Skeleton className="h-24" />}
      empty={{ text: t('Nothing sent yet'), help: t('Deliveries of the last 7 days appear here.') }}
    >
      <ul aria-label={t('Deliveries')} className="divide-y divide-line">
        {all.map((delivery) => (
          <DeliveryRow key={delivery._id} webhook={id} delivery={delivery} isOff={isOff} />
        ))}
      </ul>
    </QueryStates>
  )
}

function DeliveryRow({ webhook, delivery, isOff }: { webhook: string; delivery: WebhookDelivery; isOff: boolean }) {
  const { _id: deliveryId, type, createdAt, state, nextAt, tries, ms } = delivery
  const again = useSendAgain()
  const name = useId()
  const tone = state === 'failed' ? 'text-red' : 'text-muted'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-52">
        <p id={name} className="flex flex-wrap gap-x-2">
          <span className="font-medium">{typeName(type)}</span>
          <span className="text-muted">
            <TimeAgo value={createdAt} />
          </span>
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm">
          <span className={tone}>
            {outcomeOf(delivery)}
            {tries > 1 && ` · ${t('{count, plural, one {# attempt} other {# attempts}}', { count: tries })}`}
          </span>
          {ms !== null && <span className="text-muted">{t('{ms} ms', { ms })}</span>}
          {state === 'retrying' && nextAt && (
            <span className="text-muted">{rich('Next attempt {date}', { date: <ShortTime value={nextAt} /> })}</span>
          )}
        </p>
      </div>
      {(state === 'delivered' || state === 'failed') && !isOff && (
        <Button
          id={`${name}-again`}
          aria-labelledby={`${name}-again ${name}`}
          size="sm"
          variant="outline"
          busy={again.isPending}
          onClick={() => again.mutate({ id: webhook, deliveryId })}
          className="pointer-coarse:min-h-11"
        >
          {t('Send again')}
        </Button>
      )}
    </li>
  )
}
