import { useQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { CountedLink } from '#web/ui/controls/counted-link.tsx'
import { Inbox } from '#web/ui/icons.ts'
import { requestCountOptions } from './api.ts'

/** A link to the filtered notifications, if there are any. */
export function FilteredLink() {
  const count = useQuery(requestCountOptions).data?.requests ?? 0
  if (count === 0) return null
  return <CountedLink to={routes.filtered} icon={Inbox} text={t('Filtered notifications')} count={count} />
}
