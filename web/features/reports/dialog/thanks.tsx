import { Ban, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Author } from '#contract/calls/users.ts'
import { rich, t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useUser } from '#web/features/users/api.ts'
import { useMute } from '#web/features/users/mutes/use-mute.ts'
import { useBlock } from '#web/features/users/toggles.ts'
import { Button } from '#web/ui/controls/button.tsx'

/** What happens next, and what the reporter can do themself. */
export function Thanks({ user, onClose }: { user: Author; onClose: () => void }) {
  const { username } = user
  return (
    <div className="flex flex-col gap-4">
      <p role="status">
        {rich(
          'Moderators will look at it. We’ll notify you when they decide, and <reports>your reports</reports> show how it’s going.',
          {
            reports: (text) => (
              <Link to={routes.ownReports} onClick={onClose} className="text-accent underline underline-offset-3">
                {text}
              </Link>
            ),
          },
        )}
      </p>
      <p className="text-muted">{t('You don’t have to wait to stop seeing @{username}:', { username })}</p>
      <MuteOffer user={user} />
      <BlockOffer user={user} />
    </div>
  )
}

function BlockOffer({ user }: { user: Author }) {
  const { username } = user
  const known = useUser(username).data?.user
  const [isDone, setIsDone] = useState(false)
  const block = useBlock(known ?? user)
  if (isDone || known?.isBlocking) return <p role="status">{t('You blocked @{username}.', { username })}</p>
  return (
    <Button
      variant="outline"
      size="lg"
      wide
      onClick={() => {
        setIsDone(true)
        block()
      }}
    >
      <Ban aria-hidden size={18} />
      {t('Block @{username}', { username })}
    </Button>
  )
}

function MuteOffer({ user }: { user: Author }) {
  const { username } = user
  const known = useUser(username).data?.user
  const [isDone, setIsDone] = useState(false)
  const mute = useMute(known ?? user)
  if (isDone || known?.isMuting) return <p role="status">{t('You muted @{username}.', { username })}</p>
  return (
    <Button
      variant="outline"
      size="lg"
      wide
      onClick={() => {
        setIsDone(true)
        mute({ minutes: null, hidesNotifications: true })
      }}
    >
      <VolumeX aria-hidden size={18} />
      {t('Mute @{username}', { username })}
    </Button>
  )
}
