import { useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { RadioList } from '#web/ui/controls/radio-list.tsx'
import { Switch } from '#web/ui/controls/switch.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { muteEnds } from './mute-ends.ts'
import { useMute } from './use-mute.ts'

interface MuteDialogProps {
  user: Parameters<typeof useMute>[0]
  isOpen: boolean
  onClose: () => void
}

/** Asks for the duration of a mute, and whether it includes notifications. */
export function MuteDialog({ user, isOpen, onClose }: MuteDialogProps) {
  const [end, setEnd] = useState('')
  const [hidesNotifications, setHides] = useState(true)
  const mute = useMute(user)
  return (
    <Dialog
      isOpen={isOpen}
      title={t('Mute @{username}?', { username: user.username })}
      onClose={onClose}
      foot={
        <Button
          wide
          size="lg"
          onClick={() => {
            onClose()
            mute({ minutes: end === '' ? null : Number(end), hidesNotifications })
          }}
        >
          {t('Mute')}
        </Button>
      }
    >
      <p className="pb-2 text-muted">
        {t('You’ll see their posts and reposts only where you look for them. They won’t know.')}
      </p>
      <div className="-mx-4">
        <RadioList label={t('Mute until')} value={end} options={muteEnds} onChange={setEnd} />
        <Switch label={t('Mute their notifications, too')} isOn={hidesNotifications} onChange={setHides} />
      </div>
    </Dialog>
  )
}
