import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Gem } from '#web/ui/icons.ts'
import { Placeholder } from './placeholder.tsx'

export default function PremiumScreen() {
  return (
    <Placeholder
      title={t('Premium')}
      icon={Gem}
      text={t('Premium isn’t available yet')}
      help={t('You already have every feature.')}
      action={<ButtonLink to={routes.home}>{t('Go home')}</ButtonLink>}
    />
  )
}
