import { useSearchParams } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { AuthCard } from '#web/features/auth/auth-card.tsx'
import { Outcome } from '#web/features/recovery/outcome.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { networkName } from '#web/ui/network.ts'

const texts: Readonly<Record<string, string>> = {
  invalid_client: t('This network doesn’t know the app. It may have been deleted.'),
  invalid_redirect_uri: t('The app asked to send you to an address that it hasn’t registered. Nothing was shared.'),
  invalid_scope: t('The app asked for permissions that don’t exist here.'),
  temporarily_unavailable: t('The server is having trouble right now. Try again in a moment.'),
  expired: t('This request has expired or began in another browser. Start again in the app.'),
}

/** A request of an app that is refused before it is known where an answer may be sent. */
export default function AuthorizeErrorScreen() {
  const [params] = useSearchParams()
  const code = /^[a-z_]{1,40}$/.exec(params.get('code') ?? '')?.[0]
  const text = code !== undefined && Object.hasOwn(texts, code) ? texts[code] : undefined
  return (
    <AuthCard title={t('This request doesn’t work')}>
      <Outcome isGood={false} text={text ?? t('The app sent a request that this network refuses. Nothing was shared.')}>
        {code && (
          <p className="text-sm text-muted">
            {t('For the makers of the app:')} <code>{code}</code>
          </p>
        )}
        <ButtonLink to={routes.home} size="lg" wide variant="outline">
          {t('Continue to {network}', { network: networkName() })}
        </ButtonLink>
      </Outcome>
    </AuthCard>
  )
}
