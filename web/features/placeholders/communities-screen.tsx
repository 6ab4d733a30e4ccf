import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Users } from '#web/ui/icons.ts'
import { Placeholder } from './placeholder.tsx'

export default function CommunitiesScreen() {
  return (
    <Placeholder
      title={t('Communities')}
      icon={Users}
      text={t('Communities aren’t available yet')}
      help={t('Until then, find people who share your interests.')}
      action={<ButtonLink to={routes.people}>{t('Find people')}</ButtonLink>}
    />
  )
}
