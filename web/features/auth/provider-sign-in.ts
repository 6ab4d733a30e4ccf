import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import type { ProviderId } from '#contract/calls/identities.ts'
import { routes } from '#web/core/routes.ts'
import { failures, signInWithProvider } from './api.ts'
import { providerStart } from './provider-start.ts'
import { useEnter } from './session/enter.ts'
import { rememberOrigin, takeOrigin } from './sign-in/origin.ts'

/** Signs in with Google or Apple, or opens the next step that the server requires: provider, second factor or sign-up. */
export function useProviderSignIn() {
  const navigate = useNavigate()
  const enter = useEnter()
  const { state } = useLocation()
  return useMutation({
    mutationFn: (provider: ProviderId) => {
      rememberOrigin(state)
      return signInWithProvider(provider)
    },
    // Runs without a network, too: a paused request would show no error.
    networkMode: 'always',
    onSuccess: (answer, provider) => {
      if (answer === 'provider') redirectToProvider(provider, 'entry')
      else if (answer === 'sign-up') navigate(routes.entry(provider))
      else if ('ticket' in answer) navigate(routes.signIn, { state: { ...takeOrigin(), challenge: answer } })
      else {
        enter(answer)
        navigate(routes.landing, { replace: true, state: takeOrigin() })
      }
    },
    onError: () => navigate(routes.signUp, { state: takeOrigin() }),
    meta: { failure: failures.signUp },
  })
}

/** Redirects the browser to a provider. */
export function redirectToProvider(provider: ProviderId, goal: 'entry' | 'settings'): void {
  location.assign(providerStart(provider, goal))
}
