import type { ReactNode } from 'react'
import { routes } from '#web/core/routes.ts'
import { Link } from '#web/ui/link.tsx'

/** The link in a sentence to the rules of the network. */
export const rulesLink = (text: ReactNode) => (
  <Link to={routes.rules} className="text-accent underline">
    {text}
  </Link>
)
