import { Feather } from 'lucide-react'
import { routes } from '#web/core/routes.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'

/** The link to the compose screen, in the left column. */
export function PostButton() {
  return (
    <Tooltip text="Post" side="right" className="full:hidden">
      <ButtonLink
        to={routes.compose()}
        aria-label="Post"
        size="round"
        className="mx-auto mt-3 shrink-0 full:mx-0 full:w-57"
      >
        <Feather aria-hidden size={20} className="full:hidden" />
        <span className="hidden full:inline">Post</span>
      </ButtonLink>
    </Tooltip>
  )
}
