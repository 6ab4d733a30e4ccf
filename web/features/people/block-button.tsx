import { useState } from 'react'
import type { User } from '#contract/calls/users.ts'
import { t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { Ban } from '#web/ui/icons.ts'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { useBlock } from './toggles.ts'

/** A button with Block, after a confirmation, or Unblock. */
export function BlockButton({ user, isOneOfMany = false }: { user: User; isOneOfMany?: boolean }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const block = useBlock(user)
  const { username } = user
  return (
    <>
      {user.isBlocking ? (
        <Button
          variant={isOneOfMany ? 'outline' : 'danger'}
          size={isOneOfMany ? 'sm' : 'md'}
          {...(isOneOfMany && { 'aria-label': t('Unblock @{username}', { username }) })}
          onClick={block}
        >
          {t('Unblock')}
        </Button>
      ) : (
        <IconButton
          icon={Ban}
          label={isOneOfMany ? t('Block @{username}', { username }) : t('Block')}
          onClick={() => setIsConfirming(true)}
          className="border border-control"
        />
      )}
      <BlockDialog user={user} isOpen={isConfirming} onClose={() => setIsConfirming(false)} />
    </>
  )
}

interface BlockDialogProps {
  user: Parameters<typeof useBlock>[0] & { username: string }
  isOpen?: boolean
  onClose: () => void
}

/** Asks before a user is blocked. */
export function BlockDialog({ user, isOpen = true, onClose }: BlockDialogProps) {
  const block = useBlock(user)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('Block @{username}?', { username: user.username })}
      text={t('You won’t see each other’s posts, and neither of you can follow or message the other.')}
      confirm={t('Block')}
      isDanger
      onConfirm={() => {
        onClose()
        block()
      }}
      onClose={onClose}
    />
  )
}
