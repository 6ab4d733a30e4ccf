import { useState } from 'react'
import { FormAlert } from '#web/features/auth/form-message.tsx'
import { useAuthForm } from '#web/features/auth/use-auth-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { useChangeEmail } from './api.ts'

/** Form for another address. Resets after a change. */
export function EmailForm() {
  const [round, setRound] = useState(0)
  return <Field key={round} onChanged={() => setRound(round + 1)} />
}

function Field({ onChanged }: { onChanged: () => void }) {
  const { mutateAsync, isPending } = useChangeEmail()
  const { handleSubmit, field, message } = useAuthForm({
    required: { email: 'Enter your new email address.' },
    failure: 'Your email address could not be changed. Try again.',
    send: async ({ email }) => {
      await mutateAsync(email.trim())
      onChanged()
    },
  })
  return (
    <form noValidate aria-label="Email address" onSubmit={handleSubmit} className="flex max-w-120 flex-col gap-4 p-4">
      <TextField {...field('email')} type="email" label="New email address" autoComplete="email" readOnly={isPending} />
      <FormAlert text={message} />
      <Button type="submit" busy={isPending} className="self-end">
        Save
      </Button>
    </form>
  )
}
