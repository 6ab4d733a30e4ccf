import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { ProviderId } from '#contract/calls/identities.ts'
import { routes } from '#web/core/routes.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useProviderSignIn } from './provider-sign-in.ts'

/** Props of ProviderButton. */
export interface ProviderButtonProps {
  id: ProviderId
  /** Whether the operator has not configured the provider. A press leads to the form. */
  isMissing: boolean
  /** The id of the text that explains this. */
  describedBy: string | undefined
  className: string
  children: ReactNode
}

/** The button of a provider. */
export function ProviderButton({ id, isMissing, describedBy, className, children }: ProviderButtonProps) {
  const { mutate, isPending } = useProviderSignIn()
  const navigate = useNavigate()
  return (
    <Button
      variant="outline"
      size="lg"
      wide
      busy={isPending}
      aria-describedby={describedBy}
      // The press leads to the form, so the button is not disabled.
      onClick={() => (isMissing ? navigate(routes.signUp) : mutate(id))}
      className={className}
    >
      {children}
    </Button>
  )
}
