import { useLocation } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { AuthCard } from '#web/features/auth/auth-card.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { useNetwork } from '#web/ui/network.ts'

/** Replaces the sign-up form while registration is closed. */
export function ClosedCard() {
  const { name } = useNetwork()
  const { state } = useLocation()
  return (
    <AuthCard title={t('Sign-ups are closed')}>
      <p>{t('{network} isn’t accepting new accounts right now.', { network: name })}</p>
      <p className="mt-6 mb-3 text-muted">{t('Already have an account?')}</p>
      <ButtonLink to={routes.signIn} state={state} size="lg" wide>
        {t('Sign in')}
      </ButtonLink>
    </AuthCard>
  )
}
