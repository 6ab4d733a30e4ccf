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
    required: { username: 'Type your username.' },
    failure: 'Your account could not be deleted. Try again.',
    send: ({ username }) => mutateAsync(username),
  })
  return (
    <form noValidate aria-label="Delete account" onSubmit={handleSubmit} className="flex max-w-120 flex-col gap-4 p-4">
      <TextField
        {...field('username')}
        label="Your username"
        hint={`Type ${user?.username ?? 'it'} to go on.`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isPending}
      />
      <FormAlert text={message} />
      <Button type="submit" variant="danger" busy={isPending} className="self-end">
        {isPending ? 'Deleting…' : 'Delete my account'}
      </Button>
    </form>
  )
}
