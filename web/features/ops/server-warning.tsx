import { useQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { TriangleAlert } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { serverOptions } from './api.ts'
import { urgentWarning, warningTexts } from './warning-texts.ts'

/** A line for administrators while the backups or the disk of the server need attention. */
export function ServerWarning() {
  const { data } = useQuery(serverOptions)
  const warning = data && urgentWarning(data.warnings)
  if (!warning) return null
  return (
    <p role="status" className="flex items-start gap-3 border-b border-line bg-red-soft px-4 py-3">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 flex-none text-red" />
      <span>
        {warningTexts[warning]}{' '}
        <Link to={routes.adminPart('server')} className="text-accent underline">
          {t('View server')}
        </Link>
      </span>
    </p>
  )
}
