import type { ReactNode } from 'react'
import { rich } from '#web/core/i18n.ts'
import { rulesLink } from './rules-link.tsx'

/** The pages that a person accepts by signing up, above the button. */
export const AcceptanceLine = () => (
  <p className="text-sm text-muted">
    {rich(
      'By signing up, you accept the <terms>Terms of Service</terms>, the <privacy>Privacy Policy</privacy> and the <rules>rules</rules>.',
      { terms: servedLink('/terms'), privacy: servedLink('/privacy'), rules: rulesLink },
    )}
  </p>
)

/** A page of the server, as the operator may redirect it. */
const servedLink = (href: string) => (text: ReactNode) => (
  <a href={href} className="text-accent underline">
    {text}
  </a>
)
