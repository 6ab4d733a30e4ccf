import { t } from '#web/core/i18n.ts'
import { useSession } from '#web/core/session/session.ts'
import { FormAlert } from '#web/features/auth/form-message.tsx'
import { useAuthForm } from '#web/features/auth/use-auth-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { useDeleteAccount } from './api.ts'

/** Requires the typed username, against accidental deletion. */
export function DeleteForm() {
  const { user } = useSession()
  const { mutateAsync, isPending } = useDeleteAccount()
  const { handleSubmit, field, message } = useAuthForm({
    required: { username: t('Enter your username.') },
    failure: t('Couldn’t delete your account. Try again.'),
    send: ({ username }) => mutateAsync(username),
  })
  return (
    <form
      noValidate
      aria-label={t('Delete account')}
      onSubmit={handleSubmit}
      className="flex max-w-120 flex-col gap-4 p-4"
    >
      <TextField
        {...field('username')}
        label={t('Your username')}
        hint={user ? t('Type {username} to confirm.', { username: user.username }) : t('Type it to confirm.')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isPending}
      />
      <FormAlert text={message} />
      <Button type="submit" variant="danger" busy={isPending} className="self-end">
        {isPending ? t('Deleting…') : t('Delete my account')}
      </Button>
    </form>
  )
}
