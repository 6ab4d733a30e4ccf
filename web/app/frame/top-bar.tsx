import { Link } from 'react-router'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { PostButton } from './post-button.tsx'

/** The account menu and the logo, above the screen's header on phones. */
export function TopBar() {
  const me = useMe()
  return (
    <header className="grid h-13 grid-cols-3 items-center px-4 icons:hidden">
      <AccountMenu side="bottom">
        <button type="button" aria-label="Account menu" className="justify-self-start rounded-pill">
          <Avatar src={me.avatar} size={32} />
        </button>
      </AccountMenu>
      <Link to={routes.home} aria-label="Plus" className="justify-self-center rounded-card p-2">
        <Logo size={28} />
      </Link>
      <PostButton isFloating />
    </header>
  )
}
