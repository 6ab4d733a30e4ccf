import { useId } from 'react'
import type { ProviderId } from '#contract/calls/identities.ts'
import { t } from '#web/core/i18n.ts'
import { useConfiguredProviders } from './configured-providers.ts'
import { Or } from './or.tsx'
import { ProviderButton } from './provider-button.tsx'
import { providerIds, providers, type Verb, verbText } from './providers.ts'

interface ProviderButtonsProps {
  verb: Verb
  shown: readonly ProviderId[]
  /** Providers that this server has not configured, and the id of the text that explains this. */
  note?: { id: string; missing: readonly ProviderId[] }
}

const ProviderButtons = ({ verb, shown, note }: ProviderButtonsProps) =>
  shown.map((id) => {
    const { label, Icon } = providers[id]
    const isMissing = note?.missing.includes(id) ?? false
    return (
      <ProviderButton
        key={id}
        id={id}
        isMissing={isMissing}
        describedBy={isMissing ? note?.id : undefined}
        className={isMissing ? 'border-line border-dashed text-muted' : ''}
      >
        <span className={isMissing ? 'grayscale' : 'in-aria-busy:hidden'}>
          <Icon />
        </span>
        {verbText(verb, label)}
      </ProviderButton>
    )
  })

/** Buttons of all providers, for the landing page, and a note about those that are not configured. */
export function AllProviders({ verb }: { verb: Verb }) {
  const id = useId()
  const configured = useConfiguredProviders()
  const missing = configured ? providerIds.filter((each) => !configured[each]) : []
  return (
    <>
      <ProviderButtons verb={verb} shown={providerIds} note={{ id, missing }} />
      {/* Reserves its height: the app loads the list of providers after the page. */}
      <p id={id} className="-my-1 min-h-4 text-center text-sm text-muted">
        {missing.length === providerIds.length && t('Not available on this server')}
        {missing.length === 1 &&
          t('{provider} isn’t available on this server', { provider: providers[missing[0]!].label })}
      </p>
    </>
  )
}

/** Buttons of the configured providers, for the end of a form. */
export function ConfiguredProviders({ verb }: { verb: Verb }) {
  const configured = useConfiguredProviders()
  const shown = providerIds.filter((id) => configured?.[id])
  if (shown.length === 0) return null
  return (
    <div className="mt-4 flex flex-col gap-3">
      <Or />
      <ProviderButtons verb={verb} shown={shown} />
    </div>
  )
}
