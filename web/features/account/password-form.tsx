import { useState } from 'react'
import type { Account } from '#contract/calls/account.ts'
import type { CallAnswer } from '#contract/index.ts'
import { t } from '#web/core/i18n.ts'
import { FormAlert } from '#web/features/auth/form-message.tsx'
import { NewPasswordField } from '#web/features/auth/new-password-field.tsx'
import { PasswordField } from '#web/features/auth/password-field.tsx'
import { useAuthForm } from '#web/features/auth/use-auth-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useChangePassword } from './api.ts'

type Ways = CallAnswer<'PUT /account/password'>['ways']

/** The form for a new password. Resets after a change. */
export function PasswordForm({ account, onChanged }: { account: Account; onChanged: (ways: Ways) => void }) {
  const [round, setRound] = useState(0)
  const startOver = (ways: Ways) => {
    setRound(round + 1)
    onChanged(ways)
  }
  return <Fields key={round} account={account} onChanged={startOver} />
}

interface FieldsProps {
  account: Account
  onChanged: (ways: Ways) => void
}

function Fields({ account: { username, hasPassword }, onChanged }: FieldsProps) {
  const { mutateAsync, isPending } = useChangePassword()
  const { handleSubmit, field, message } = useAuthForm<'currentPassword' | 'newPassword'>({
    required: {
      ...((hasPassword && { currentPassword: t('Enter your current password.') }) as { currentPassword: string }),
      newPassword: t('Choose a new password.'),
    },
    failure: t('Couldn’t change your password. Try again.'),
    send: async (values) => {
      onChanged((await mutateAsync(values)).ways)
    },
  })
  return (
    <form
      noValidate
      aria-label={t('Password')}
      onSubmit={handleSubmit}
      className="flex max-w-120 flex-col gap-4 px-4 py-6"
    >
      <p className="text-muted">
        {hasPassword
          ? t('Changing your password signs you out on all other devices, and ends the access of apps.')
          : t('You sign in with a linked account. Set a password to sign in without it, too.')}
      </p>
      {/* For password managers: the username of this password. */}
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      {hasPassword && (
        <PasswordField
          {...field('currentPassword')}
          label={t('Current password')}
          autoComplete="current-password"
          readOnly={isPending}
        />
      )}
      <NewPasswordField {...field('newPassword')} label={t('New password')} readOnly={isPending} />
      <FormAlert text={message} />
      <Button type="submit" busy={isPending} className="self-end">
        {hasPassword ? t('Change password') : t('Set password')}
      </Button>
    </form>
  )
}
