import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { AuthCard } from '#web/features/auth/auth-card.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Outcome } from './outcome.tsx'

/** Shown for an invalid link, with a button to request another one. */
export const ExpiredLink = ({ text }: { text: string }) => (
  <AuthCard title={t('This link doesn’t work')}>
    <Outcome isGood={false} text={text}>
      <ButtonLink to={routes.forgotPassword} size="lg" wide>
        {t('Get a new link')}
      </ButtonLink>
    </Outcome>
  </AuthCard>
)
