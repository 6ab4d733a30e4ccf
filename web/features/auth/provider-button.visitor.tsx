import { routes } from '#web/core/routes.ts'
import { ButtonLink, buttonClass } from '#web/ui/controls/button.tsx'
import type { ProviderButtonProps } from './provider-button.tsx'
import { providerStart } from './provider-start.ts'

/** A link to the provider, which needs no script of the app. */
export function ProviderButton({ id, isMissing, describedBy, className, children }: ProviderButtonProps) {
  const look = { variant: 'outline', size: 'lg', wide: true } as const
  if (isMissing)
    return (
      <ButtonLink {...look} to={routes.signUp} aria-describedby={describedBy} className={className}>
        {children}
      </ButtonLink>
    )
  return (
    <a href={providerStart(id, 'entry')} rel="nofollow" className={`${buttonClass(look)} ${className}`}>
      {children}
    </a>
  )
}
