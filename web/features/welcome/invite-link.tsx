import { useState } from 'react'
import { copyText } from '#web/core/clipboard.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Check, Link2 } from '#web/ui/icons.ts'
import { toast } from '#web/ui/overlays/toast.tsx'

/** The address of the sign-up page. */
const inviteUrl = () => `${location.origin}${routes.signUp}`

/** The button that copies the address of sign-up. */
export function InviteButton() {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    if (!(await copyText(inviteUrl()))) return toast.info(inviteUrl())
    setIsCopied(true)
  }
  const Icon = isCopied ? Check : Link2
  return (
    <>
      <Button variant="outline" onClick={() => void copy()} className="pointer-coarse:min-h-11">
        <Icon aria-hidden size={18} />
        {isCopied ? t('Invite link copied') : t('Copy invite link')}
      </Button>
      {/* Outside the button, as a status is not part of a button's name. */}
      <span role="status" className="sr-only">
        {isCopied && t('Invite link copied')}
      </span>
    </>
  )
}
