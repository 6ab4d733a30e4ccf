import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ProviderId } from '#contract/calls/identities.ts'
import { ApiError, failureText } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { signIn } from '#web/core/session/session.ts'
import type { FactorChallenge } from '#web/features/auth/api.ts'
import { takeOrigin } from '#web/features/auth/sign-in/origin.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import { providerSignInOptions } from './api.ts'
import { ProviderReturnWait } from './provider-return-wait.tsx'
import { ProviderSignUp } from './provider-sign-up.tsx'
import { refusalText } from './refusal-text.ts'

/** The page to which a provider redirects: signs in, shows the sign-up, or opens the form with an error. */
export default function ProviderReturnScreen() {
  const provider: ProviderId = useLocation().pathname.endsWith('apple') ? 'apple' : 'google'
  const refused = useSearchParams()[0].get('refused')
  if (refused !== null) return <Refused text={refusalText(refused)} />
  return <ProviderSignIn provider={provider} />
}

function ProviderSignIn({ provider }: { provider: ProviderId }) {
  useTitle(t('Signing in'))
  const navigate = useNavigate()
  const { data, error } = useQuery(providerSignInOptions(provider))
  useEffect(() => {
    if (!data) return
    signIn(data)
    navigate(routes.landing, { replace: true, state: takeOrigin() })
  }, [data, navigate])
  if (error instanceof ApiError && error.code === 'account_needed') return <ProviderSignUp provider={provider} />
  if (error instanceof ApiError && error.factor) return <SecondStep challenge={error.factor} />
  if (error) return <Refused text={failureText(error, t('Login failed'))} />
  return <ProviderReturnWait />
}

/** Navigates to the second step of the sign-in. */
function SecondStep({ challenge }: { challenge: FactorChallenge }) {
  const navigate = useNavigate()
  useEffect(() => {
    navigate(routes.signIn, { replace: true, state: { ...takeOrigin(), challenge } })
  }, [challenge, navigate])
  return <ProviderReturnWait />
}

function Refused({ text }: { text: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    toast.error(text)
    navigate(routes.signUp, { replace: true })
  }, [text, navigate])
  return <ProviderReturnWait />
}
