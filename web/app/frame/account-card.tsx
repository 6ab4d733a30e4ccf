import { Ellipsis } from 'lucide-react'
import { useMe } from '#web/core/session/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { AccountMenu } from './account-menu.tsx'

/** The signed-in user with the account menu, at the bottom of the left column. */
export function AccountCard() {
  const me = useMe()
  return (
    <AccountMenu side="top">
      <button
        type="button"
        className="flex items-center gap-2 rounded-pill p-2.5 text-start transition-colors hover:bg-press"
      >
        <span className="sr-only">Account menu</span>
        <Avatar src={me.avatar} />
        <span className="hidden min-w-0 flex-1 full:block">
          <span className="block truncate font-bold" dir="auto">
            {me.name}
          </span>
          <span className="line-clamp-2 text-sm break-words text-muted">Logged in as @{me.username}</span>
        </span>
        <Ellipsis aria-hidden size={20} className="hidden full:block" />
      </button>
    </AccountMenu>
  )
}
