import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Author } from '#contract/calls/users.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useBack } from '#web/core/use-back.ts'
import { hasTwoPanes, isFromInbox } from '#web/features/messages/pane-navigation.ts'
import { UserNames } from '#web/features/messages/user-names.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { ArrowLeft } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'

/** The heading of a conversation: the other user, Back in a single pane, and the menu. */
export function ChatHead({ other, menu }: { other: Author | undefined; menu?: ReactNode }) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const goBack = useBack()
  const heading = useRef<HTMLHeadingElement>(null)
  const isArrival = isFromInbox(state)

  // The focused row is hidden with the other pane.
  useEffect(() => {
    if (isArrival && !hasTwoPanes()) heading.current?.focus({ preventScroll: true })
  }, [isArrival])

  return (
    <ChatHeader>
      <IconButton
        icon={ArrowLeft}
        label={t('Back')}
        className="-ms-2 side:hidden rtl:-scale-x-100"
        onClick={() => (isArrival ? goBack() : navigate(routes.messages(), { replace: true }))}
      />
      <h2 ref={heading} tabIndex={-1} className="min-w-0 flex-1">
        {other ? <Who other={other} /> : <span className="sr-only">{t('Conversation')}</span>}
      </h2>
      {menu}
    </ChatHeader>
  )
}

function Who({ other }: { other: Author }) {
  return (
    <Link to={routes.user(other.username)} className="flex items-center gap-3 rounded-card">
      <Avatar src={other.avatar} size={36} />
      <UserNames user={other} />
    </Link>
  )
}

/** The header line of the conversation pane. */
export function ChatHeader({ children }: { children: ReactNode }) {
  return (
    <header className="box-content flex min-h-13 shrink-0 items-center gap-3 border-b border-line px-4">
      {children}
    </header>
  )
}
