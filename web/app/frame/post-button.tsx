import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Feather } from '#web/ui/icons.ts'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'

/** The link to the compose screen, in the left column. */
export function PostButton() {
  return (
    <Tooltip text={t('Post', { context: 'verb' })} side="inline-end" className="full:hidden">
      <ButtonLink
        to={routes.compose()}
        aria-label={t('Post', { context: 'verb' })}
        size="round"
        className="mx-auto mt-3 shrink-0 full:mx-0 full:w-57"
      >
        <Feather aria-hidden size={20} className="full:hidden" />
        <span className="hidden full:inline">{t('Post', { context: 'verb' })}</span>
      </ButtonLink>
    </Tooltip>
  )
}
