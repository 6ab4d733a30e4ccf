import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import type { ProviderId } from '#contract/calls/identities.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { providersOptions } from './api.ts'
import { Or } from './or.tsx'
import { useProviderSignIn } from './provider-sign-in.ts'
import { providerIds, providers, type Verb, verbText } from './providers.ts'

interface ProviderButtonsProps {
  verb: Verb
  shown: readonly ProviderId[]
  /** Providers that this server has not configured, and the id of the text that explains this. A press leads to the form. */
  note?: { id: string; missing: readonly ProviderId[] }
}

function ProviderButtons({ verb, shown, note }: ProviderButtonsProps) {
  const { mutate, isPending, variables } = useProviderSignIn()
  const navigate = useNavigate()
  return shown.map((id) => {
    const { label, Icon } = providers[id]
    const isBusy = isPending && variables === id
    const isMissing = note?.missing.includes(id)
    return (
      <Button
        key={id}
        variant="outline"
        size="lg"
        wide
        busy={isBusy}
        aria-describedby={isMissing ? note?.id : undefined}
        // The press leads to the form, so the button is not disabled.
        onClick={() => (isMissing ? navigate(routes.signUp) : mutate(id))}
        className={isMissing ? 'border-line border-dashed text-muted' : ''}
      >
        {!isBusy && (
          <span className={isMissing ? 'grayscale' : undefined}>
            <Icon />
          </span>
        )}
        {verbText(verb, label)}
      </Button>
    )
  })
}

/** Buttons of all providers, and a note about those that are not configured. */
export function AllProviders({ verb }: { verb: Verb }) {
  const id = useId()
  const { data } = useQuery(providersOptions)
  const missing = data ? providerIds.filter((each) => !data[each]) : []
  return (
    <>
      <ProviderButtons verb={verb} shown={providerIds} note={{ id, missing }} />
      {/* Reserves its height: the list of providers loads after the page. */}
      <p id={id} className="-my-1 min-h-4 text-center text-sm text-muted">
        {missing.length === providerIds.length && t('Not available on this server')}
        {missing.length === 1 &&
          t("{provider} isn't available on this server", { provider: providers[missing[0]!].label })}
      </p>
    </>
  )
}

/** Buttons of the configured providers, for the end of a form. */
export function ConfiguredProviders({ verb }: { verb: Verb }) {
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
