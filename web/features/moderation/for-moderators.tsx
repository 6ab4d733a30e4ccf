import type { ReactNode } from 'react'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useIsModerator } from './use-is-moderator.ts'

/** The frame of moderators' screens. Other members see a notice instead. */
export function ForModerators({ children }: { children: ReactNode }) {
  if (useIsModerator()) return children
  return (
    <>
      <PageHeader title={t('Moderation')} />
      <EmptyState
        text={t('For moderators')}
        help={t('To report a post or an account, use the “…” menu beside it.')}
        action={<ButtonLink to={routes.home}>{t('Go home')}</ButtonLink>}
      />
    </>
  )
}
