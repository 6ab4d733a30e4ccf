import { Ban } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#contract/calls/users.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { useBlock } from './toggles.ts'

/** Block, after confirmation, or Unblock. */
export function BlockButton({ user, isOneOfMany = false }: { user: User; isOneOfMany?: boolean }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const block = useBlock(user)
  const close = () => setIsConfirming(false)
  const labelled = (word: string) => (isOneOfMany ? `${word} @${user.username}` : word)
  return (
    <>
      {user.isBlocking ? (
        <Button
          variant={isOneOfMany ? 'outline' : 'danger'}
          size={isOneOfMany ? 'sm' : 'md'}
          aria-label={labelled('Unblock')}
          onClick={block}
        >
          Unblock
        </Button>
      ) : (
        <IconButton
          icon={Ban}
          label={labelled('Block')}
          onClick={() => setIsConfirming(true)}
          className="border border-control"
        />
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        title={`Block @${user.username}?`}
        text="You will no longer follow each other, see each other’s posts or exchange messages."
        confirm="Block"
        isDanger
        onConfirm={() => {
          close()
          block()
        }}
        onClose={close}
      />
    </>
  )
}
