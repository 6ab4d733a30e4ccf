import { useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { FormAlert } from '#web/features/auth/form-message.tsx'
import { useAuthForm } from '#web/features/auth/use-auth-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { useChangeEmail } from './api.ts'

/** The form for another address. Resets after a change. */
export function EmailForm() {
  const [round, setRound] = useState(0)
  return <Field key={round} onChanged={() => setRound(round + 1)} />
}

function Field({ onChanged }: { onChanged: () => void }) {
  const { mutateAsync, isPending } = useChangeEmail()
  const { handleSubmit, field, message } = useAuthForm({
    required: { email: t('Enter your new email.') },
    failure: t('Couldn’t change your email. Try again.'),
    send: async ({ email }) => {
      await mutateAsync(email)
      onChanged()
    },
  })
  return (
    <form
      noValidate
      aria-label={t('Change email')}
      onSubmit={handleSubmit}
      className="flex max-w-120 flex-col gap-4 p-4"
    >
      <TextField {...field('email')} type="email" label={t('New email')} autoComplete="email" readOnly={isPending} />
      <FormAlert text={message} />
      <Button type="submit" busy={isPending} className="self-end">
        {t('Save')}
      </Button>
    </form>
  )
}
