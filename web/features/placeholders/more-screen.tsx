import { CircleEllipsis } from 'lucide-react'
import { routes } from '#web/core/routes.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Placeholder } from './placeholder.tsx'

/** Not built yet (SPEC §2). */
export default function MoreScreen() {
  return (
    <Placeholder
      title="More"
      icon={CircleEllipsis}
      text="Extra links and settings"
      help="Light and dark are in the account menu."
      action={<ButtonLink to={routes.settings}>Settings</ButtonLink>}
    />
  )
}
