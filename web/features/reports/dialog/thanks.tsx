import { useState } from 'react'
import type { Author } from '#contract/calls/users.ts'
import { rich, t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useUser } from '#web/features/people/api.ts'
import { useMute } from '#web/features/people/mutes/use-mute.ts'
import { useBlock } from '#web/features/people/toggles.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Ban, type Icon, VolumeX } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'

/** The next steps of the moderators, and of the reporter. */
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
  const block = useBlock(known ?? user)
  return (
    <Offer
      icon={Ban}
      label={t('Block @{username}', { username })}
      isDone={known?.isBlocking}
      done={t('You blocked @{username}.', { username })}
      onAccept={block}
    />
  )
}

function MuteOffer({ user }: { user: Author }) {
  const { username } = user
  const known = useUser(username).data?.user
  const mute = useMute(known ?? user)
  return (
    <Offer
      icon={VolumeX}
      label={t('Mute @{username}', { username })}
      isDone={known?.isMuting}
      done={t('You muted @{username}.', { username })}
      onAccept={() => mute({ minutes: null, hidesNotifications: true })}
    />
  )
}

interface OfferProps {
  icon: Icon
  label: string
  /** Whether it is done; undefined while unknown. */
  isDone: boolean | undefined
  done: string
  onAccept: () => void
}

/** A button that is replaced by its result. It returns if the action failed or was undone. */
function Offer({ icon: Icon, label, isDone, done, onAccept }: OfferProps) {
  const [isAccepted, setIsAccepted] = useState(false)
  if (isDone ?? isAccepted) return <p role="status">{done}</p>
  return (
    <Button
      variant="outline"
      size="lg"
      wide
      onClick={() => {
        setIsAccepted(true)
        onAccept()
      }}
    >
      <Icon aria-hidden size={18} />
      {label}
    </Button>
  )
}
