import { useQuery } from '@tanstack/react-query'
import type { ProviderId } from '#contract/identities.ts'
import { Button } from '#web/ui/button.tsx'
import { providersOptions, useProviderSignIn } from './api.ts'
import { AppleIcon, GoogleIcon } from './provider-icons.tsx'

/** What people call them, and their marks. */
export const providers = {
  google: { label: 'Google', Icon: GoogleIcon },
  apple: { label: 'Apple', Icon: AppleIcon },
} as const satisfies Record<ProviderId, object>
export const providerIds = Object.keys(providers) as ProviderId[]

type Verb = 'Sign up' | 'Sign in'

/** One button for each of them. */
export function ProviderButtons({ verb, shown }: { verb: Verb; shown: readonly ProviderId[] }) {
  const { mutate, isPending, variables } = useProviderSignIn()
  return shown.map((id) => {
    const { label, Icon } = providers[id]
    const isBusy = isPending && variables === id
    return (
      <Button key={id} type="button" variant="outline" size="lg" wide busy={isBusy} onClick={() => mutate(id)}>
        {!isBusy && <Icon />}
        {verb} with {label}
      </Button>
    )
  })
}

/** Below a form: those that are set up on this server, if any. */
export function OtherWays({ verb }: { verb: Verb }) {
  const { data } = useQuery(providersOptions)
  const shown = providerIds.filter((id) => data?.[id])
  if (shown.length === 0) return null
  return (
    <div className="mt-4 flex flex-col gap-3">
      <Or />
      <ProviderButtons verb={verb} shown={shown} />
    </div>
  )
}

export const Or = () => (
  <div className="flex items-center gap-3 text-sm text-muted">
    <span className="h-px flex-1 bg-line" />
    or
    <span className="h-px flex-1 bg-line" />
  </div>
)
