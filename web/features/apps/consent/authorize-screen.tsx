import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { failureText, isUnanswered } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { AuthCard } from '#web/features/auth/auth-card.tsx'
import { Outcome } from '#web/features/recovery/outcome.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Splash } from '#web/ui/logo.tsx'
import { networkName } from '#web/ui/network.ts'
import { authorizationOptions, useAnswerApp } from './api.ts'
import { ConsentCard } from './consent-card.tsx'

/** An app asks for access to the account. The answer leads back to it. */
export default function AuthorizeScreen() {
  const { id = '' } = useParams()
  const { data, error, refetch, isFetching } = useQuery(authorizationOptions(id))
  const answer = useAnswerApp(id)
  if (answer.data) return <Answered isAllowed={answer.variables.approve} app={data?.app.name ?? ''} />
  if (data)
    return (
      <ConsentCard
        request={data}
        isBusy={answer.isPending}
        error={answer.error}
        onAnswer={(body) => answer.mutate(body, { onSuccess: ({ redirect }) => location.assign(redirect) })}
      />
    )
  if (!error) return <Splash />
  return (
    <AuthCard title={t('This request doesn’t work')}>
      <Outcome isGood={false} text={failureText(error, t('Start again in the app.'))}>
        {isUnanswered(error) && (
          <Button size="lg" wide busy={isFetching} onClick={() => void refetch()}>
            {t('Retry')}
          </Button>
        )}
        <ButtonLink to={routes.home} size="lg" wide variant="outline">
          {t('Continue to {network}', { network: networkName() })}
        </ButtonLink>
      </Outcome>
    </AuthCard>
  )
}

/** Stays on screen where the browser hands the answer to an installed app. */
const Answered = ({ isAllowed, app }: { isAllowed: boolean; app: string }) => (
  <AuthCard title={isAllowed ? t('Access allowed') : t('Access refused')}>
    <Outcome
      isGood={isAllowed}
      text={t('Taking you back to {app}. If nothing happens, go back yourself. You can close this page.', {
        app: `\u2068${app}\u2069`,
      })}
    />
  </AuthCard>
)
