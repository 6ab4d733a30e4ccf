import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { routes } from '#web/core/routes.ts'

/** The part of a sentence that leads to the rules of the network. */
export const rulesLink = (text: ReactNode) => (
  <Link to={routes.rules} className="text-accent underline">
    {text}
  </Link>
)
