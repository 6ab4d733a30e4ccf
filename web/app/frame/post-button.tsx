import { Feather } from 'lucide-react'
import { matchPath, useLocation } from 'react-router'
import { routes } from '#web/core/routes.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'

/** The link to the compose screen: in the left column, or floating on phones while no composer is in view. */
export function PostButton({ isFloating }: { isFloating?: boolean }) {
  const { pathname } = useLocation()
  if (isFloating) {
    // These screens have their own text field, or switches that the button would cover.
    if ([routes.compose(), routes.tweet(':id'), `${routes.settings}/*`].some((path) => matchPath(path, pathname)))
      return null
    return (
      <ButtonLink
        to={routes.compose()}
        size="round"
        aria-label="Post"
        className="fixed end-4 bottom-[calc(1rem+var(--bottom-bar,0px)+var(--banner)+env(safe-area-inset-bottom))] z-30 shadow-float icons:hidden in-[:has([data-composing])]:hidden"
      >
        <Feather aria-hidden size={22} />
      </ButtonLink>
    )
  }
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
