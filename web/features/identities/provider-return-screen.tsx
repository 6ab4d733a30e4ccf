import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ProviderId } from '#contract/calls/identities.ts'
import { ApiError, failureText } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import type { FactorChallenge } from '#web/features/auth/api.ts'
import { useEnter } from '#web/features/auth/session/enter.ts'
import { takeOrigin } from '#web/features/auth/sign-in/origin.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import { providerSignInOptions } from './api.ts'
import { ProviderReturnWait } from './provider-return-wait.tsx'
import { ProviderSignUp } from './provider-sign-up.tsx'
import { refusalText } from './refusal-text.ts'

/** The page to which a provider redirects: signs in, shows the sign-up, or opens the form with an error. */
export default function ProviderReturnScreen() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [origin] = useState(takeOrigin)
  // The guard reads the origin from the entry in the history at the moment of the sign-in.
  const isReady = origin.from === undefined || state !== null
  useEffect(() => {
    if (!isReady) navigate(pathname + search, { replace: true, state: origin })
  }, [isReady, navigate, pathname, search, origin])
  const provider: ProviderId = pathname.endsWith('apple') ? 'apple' : 'google'
  const refused = useSearchParams()[0].get('refused')
  if (!isReady) return <ProviderReturnWait />
  if (refused !== null) return <Refused text={refusalText(refused)} />
  return <ProviderSignIn provider={provider} />
}

function ProviderSignIn({ provider }: { provider: ProviderId }) {
  useTitle(t('Signing in'))
  const navigate = useNavigate()
  const { state } = useLocation()
  const { data, error } = useQuery(providerSignInOptions(provider))
  const enter = useEffectEvent(useEnter())
  useEffect(() => {
    if (!data) return
    enter(data)
    navigate(routes.landing, { replace: true, state })
  }, [data, navigate, state])
  if (error instanceof ApiError && error.code === 'account_needed') return <ProviderSignUp provider={provider} />
  if (error instanceof ApiError && error.factor) return <SecondStep challenge={error.factor} />
  if (error) return <Refused text={failureText(error, t('Login failed'))} />
  return <ProviderReturnWait />
}

/** Navigates to the second step of the sign-in. */
function SecondStep({ challenge }: { challenge: FactorChallenge }) {
  const navigate = useNavigate()
  const { state } = useLocation()
  useEffect(() => {
    navigate(routes.signIn, { replace: true, state: { ...state, challenge } })
  }, [challenge, navigate, state])
  return <ProviderReturnWait />
}

function Refused({ text }: { text: string }) {
  const navigate = useNavigate()
  const { state } = useLocation()
  useEffect(() => {
    toast.error(text)
    navigate(routes.signUp, { replace: true, state })
  }, [text, navigate, state])
  return <ProviderReturnWait />
}
