import type { Passkey } from '#contract/calls/factors.ts'
import { t } from '#web/core/i18n.ts'
import { FormAlert } from '#web/features/auth/form-message.tsx'
import { useAuthForm } from '#web/features/auth/use-auth-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useRenamePasskey } from './api.ts'

export function RenameDialog({ isOpen, passkey, onClose }: { isOpen: boolean; passkey: Passkey; onClose: () => void }) {
  const { mutateAsync, isPending } = useRenamePasskey()
  const { handleSubmit, field, message } = useAuthForm({
    required: { name: t('Enter a name.') },
    failure: t('Couldn’t rename the passkey. Try again.'),
    send: async ({ name }) => {
      await mutateAsync({ id: passkey._id, name })
      onClose()
    },
  })
  return (
    <Dialog isOpen={isOpen} title={t('Rename passkey')} dismissible={!isPending} onClose={onClose}>
      <form noValidate aria-label={t('Rename passkey')} onSubmit={handleSubmit} className="flex flex-col gap-4">
        <TextField
          {...field('name')}
          type="text"
          dir="auto"
          label={t('Name')}
          defaultValue={passkey.name}
          readOnly={isPending}
          autoComplete="off"
        />
        <FormAlert text={message} />
        <div className="flex justify-end gap-3">
          <Button variant="outline" disabled={isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" busy={isPending}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
