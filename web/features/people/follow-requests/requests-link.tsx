import { useQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { CountedLink } from '#web/ui/controls/counted-link.tsx'
import { UserRoundCheck } from '#web/ui/icons.ts'
import { requestCountOptions } from './api.ts'

/** A link to the follow requests, if there are any. Only protected accounts have follow requests. */
export function RequestsLink() {
  const isProtected = useMe().isProtected ?? false
  const { data } = useQuery({ ...requestCountOptions, enabled: isProtected })
  const count = data?.count ?? 0
  if (!isProtected || count === 0) return null
  return <CountedLink to={routes.followRequests} icon={UserRoundCheck} text={t('Follow requests')} count={count} />
}
