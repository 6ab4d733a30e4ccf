import { useState } from 'react'
import { ApiError, failureText } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { KeyRound } from '#web/ui/icons.ts'
import { type FactorChallenge, failures, useSecondFactor } from './api.ts'
import { CodeField } from './code-field.tsx'
import { FormMessage } from './form-message.tsx'
import { supportsPasskeys } from './passkeys.ts'
import { useAuthForm } from './use-auth-form.ts'

interface SecondFactorProps {
  challenge: FactorChallenge
  onSuccess: () => void
  /** Returns to the first step, with an error text when the sign-in has expired. */
  onBack: (reason: string | null) => void
}

/** The second-factor step of a sign-in. */
export function SecondFactor({ challenge, onSuccess, onBack }: SecondFactorProps) {
  const { mutateAsync, isPending, variables } = useSecondFactor(challenge, onSuccess)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBackup, setIsBackup] = useState(!challenge.ways.includes('code'))
  const give = async (code: string | null) => {
    setProblem(null)
    try {
      await mutateAsync(code)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'sign_in_expired') onBack(error.message)
      throw error
    }
  }
  const { handleSubmit, field, message } = useAuthForm({
    required: { code: isBackup ? t('Enter a backup code.') : t('Enter the code from your app.') },
    failure: failures.login,
    send: ({ code }) => give(code),
  })
  const givePasskey = () => give(null).catch((error) => setProblem(failureText(error, failures.login)))

  return (
    <form noValidate aria-label={t('Two-step verification')} onSubmit={handleSubmit} className="flex flex-col gap-4">
      <CodeField
        key={isBackup ? 'backup' : 'app'}
        {...field('code')}
        isBackup={isBackup}
        readOnly={isPending}
        autoSubmit
      />
      <Button type="submit" size="lg" wide busy={isPending && variables !== null}>
        {isPending && variables !== null ? t('Signing in...') : t('Continue')}
      </Button>
      {challenge.ways.includes('passkey') && supportsPasskeys() && (
        <Button variant="outline" size="lg" wide busy={isPending && variables === null} onClick={givePasskey}>
          <KeyRound aria-hidden size={20} />
          {t('Use a passkey')}
        </Button>
      )}
      <FormMessage text={problem ?? message} />
      <div className="flex flex-wrap justify-between gap-x-4">
        {challenge.ways.includes('code') && challenge.ways.includes('backup') && (
          <Button variant="ghost" className="-ms-4" onClick={() => setIsBackup(!isBackup)}>
            {isBackup ? t('Use your authenticator app') : t('Use a backup code')}
          </Button>
        )}
        <Button variant="ghost" className="-ms-4" onClick={() => onBack(null)}>
          {t('Start over')}
        </Button>
      </div>
    </form>
  )
}
