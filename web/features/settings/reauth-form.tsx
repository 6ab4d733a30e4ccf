import { useState } from 'react'
import type { CallAnswer } from '#contract/index.ts'
import { failureText } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { CodeField } from '#web/features/auth/code-field.tsx'
import { FormAlert } from '#web/features/auth/form-message.tsx'
import { supportsPasskeys } from '#web/features/auth/passkeys.ts'
import { PasswordField } from '#web/features/auth/password-field.tsx'
import { useAuthForm } from '#web/features/auth/use-auth-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { KeyRound } from '#web/ui/icons.ts'
import type { useReauthenticate } from './api.ts'
import type { ReauthPrompt } from './with-reauth.ts'

type Method = CallAnswer<'GET /auth/prove'>['ways'][number]
type TypedMethod = Exclude<Method, 'passkey'>

const failure = t('That didn’t work. Try again.')
const methodTexts: Record<TypedMethod, { text: string; label: string; empty: string }> = {
  password: {
    text: t('Enter your password to continue.'),
    label: t('Use your password'),
    empty: t('Enter your password.'),
  },
  code: {
    text: t('Enter the code from your authenticator app to continue.'),
    label: t('Use your app'),
    empty: t('Enter the code from your app.'),
  },
  backup: {
    text: t('Enter one of your backup codes to continue.'),
    label: t('Use a backup code'),
    empty: t('Enter a backup code.'),
  },
}

interface ReauthFormProps {
  ways: readonly Method[]
  question: ReauthPrompt
  reauthentication: ReturnType<typeof useReauthenticate>
}

/** Reauthentication by any method of the user. */
export function ReauthForm({ ways, question, reauthentication }: ReauthFormProps) {
  const typed = ways.filter((way): way is TypedMethod => way !== 'passkey')
  const hasPasskey = ways.includes('passkey') && supportsPasskeys()
  const best = typed.find((each) => each !== 'backup')
  // Null is a passkey, which needs no input. Backup codes come last.
  const [way, setWay] = useState<TypedMethod | null>(best ?? (hasPasskey ? null : (typed[0] ?? null)))
  const [problem, setProblem] = useState<string | null>(null)
  const name = way === 'password' ? 'password' : 'code'
  const isBusy = reauthentication.isPending
  const isAsking = isBusy && reauthentication.variables === null
  const { handleSubmit, field, message, clear } = useAuthForm<'password' | 'code'>({
    required: (way ? { [name]: methodTexts[way].empty } : {}) as Record<'password' | 'code', string>,
    failure,
    send: async (values) => {
      setProblem(null)
      await reauthentication.mutateAsync({ [name]: values[name] })
      question(true)
    },
  })
  const givePasskey = () => {
    clear()
    setProblem(null)
    reauthentication.mutate(null, {
      onSuccess: () => question(true),
      onError: (error) => setProblem(failureText(error, failure)),
    })
  }
  const choose = (next: TypedMethod) => {
    clear()
    setProblem(null)
    setWay(next)
  }

  return (
    <form noValidate aria-label={t('Confirm it’s you')} onSubmit={handleSubmit} className="flex flex-col gap-4">
      <p className="text-muted">{way ? methodTexts[way].text : t('Use your passkey to continue.')}</p>
      {way === null ? null : way === 'password' ? (
        <PasswordField {...field('password')} label={t('Password')} autoComplete="current-password" readOnly={isBusy} />
      ) : (
        <CodeField key={way} {...field('code')} isBackup={way === 'backup'} readOnly={isBusy} />
      )}
      <FormAlert text={problem ?? message} />
      <div className="flex flex-wrap gap-x-6">
        {typed
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="ghost" className="-ms-4" disabled={isBusy} onClick={() => choose(other)}>
              {methodTexts[other].label}
            </Button>
          ))}
        {hasPasskey && way !== null && (
          <Button variant="ghost" className="-ms-4" busy={isAsking} onClick={givePasskey}>
            {!isAsking && <KeyRound aria-hidden size={18} />}
            {t('Use a passkey')}
          </Button>
        )}
      </div>
      <div className="flex justify-end gap-3">
        <Button variant="outline" disabled={isBusy} onClick={() => question(false)}>
          {t('Cancel')}
        </Button>
        {way === null ? (
          <Button busy={isAsking} onClick={givePasskey}>
            {t('Use a passkey')}
          </Button>
        ) : (
          <Button type="submit" busy={isBusy && !isAsking}>
            {t('Continue')}
          </Button>
        )}
      </div>
    </form>
  )
}
