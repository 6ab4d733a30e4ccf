import { t } from '#web/core/i18n.ts'
import { useMe } from '#web/core/session/session.ts'
import { useSignOut } from '#web/features/auth/session/use-sign-out.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { OneLine } from '#web/ui/one-line.tsx'

/** The account that is asked, with a way to sign in with another one, which leads back to this screen. */
export function AskedMember() {
  const { name, username, avatar } = useMe()
  const { signOut, question } = useSignOut()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line px-4 py-3">
      <Avatar src={avatar} size={40} />
      <div className="min-w-0 flex-1 basis-24">
        <OneLine className="font-bold">{name}</OneLine>
        <OneLine className="text-muted">@{username}</OneLine>
      </div>
      <Button variant="outline" size="sm" className="pointer-coarse:min-h-11" onClick={() => void signOut()}>
        {t('Switch account')}
      </Button>
      {question}
    </div>
  )
}
