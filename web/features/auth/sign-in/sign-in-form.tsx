import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError, failureText } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { type FactorChallenge, failures, useLogin, usePasskeyLogin } from '#web/features/auth/api.ts'
import { FormMessage } from '#web/features/auth/form-message.tsx'
import { supportsPasskeys } from '#web/features/auth/passkeys.ts'
import { PasswordField } from '#web/features/auth/password-field.tsx'
import { SecondFactor } from '#web/features/auth/second-factor.tsx'
import { useAuthForm } from '#web/features/auth/use-auth-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { KeyRound } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'

interface SignInFormProps {
  /** The required second step, if any. */
  challenge: FactorChallenge | null
  onChallenge: (next: FactorChallenge | null) => void
  /** The initial username in the first field. */
  username?: string | undefined
  /** The label of the button. */
  submit?: string
  /** Called before a link navigates away from the form. */
  onLeave?: () => void
  /** The component for the error under the form. */
  Message?: ComponentType<{ text: string | null; id: string }>
}

const welcome = () => toast.success(t('Login successful!'))

/** The sign-in form: username or email and password, a passkey, and the second step. */
export function SignInForm({
  challenge,
  onChallenge,
  username,
  submit = t('Sign in'),
  onLeave,
  Message = FormMessage,
}: SignInFormProps) {
  const { state } = useLocation()
  const [reason, setReason] = useState<string | null>(null)
  const messageId = useId()
  const password = useRef<HTMLInputElement>(null)
  const login = useLogin(welcome, (next) => {
    setReason(null)
    onChallenge(next)
  })
  const passkey = usePasskeyLogin(welcome)
  const { handleSubmit, field, message } = useAuthForm({
    required: { identifier: t('Enter your username or email.'), password: t('Enter your password.') },
    failure: failures.login,
    send: (values) => {
      setReason(null)
      passkey.reset()
      return login.mutateAsync(values)
    },
  })
  // The message never reveals which of the two is wrong.
  const isRefused = login.error instanceof ApiError && login.error.code === 'wrong_credentials'
  const credential = (name: 'identifier' | 'password') => {
    const { onChange, ...props } = field(name)
    const handleChange = () => {
      onChange()
      if (isRefused) login.reset()
    }
    return { ...props, onChange: handleChange, faultId: isRefused ? messageId : undefined }
  }
  useEffect(() => {
    if (isRefused) password.current?.select()
  }, [isRefused])
  const problem = passkey.error ? failureText(passkey.error, failures.login) : (message ?? reason)

  return (
    <>
      {challenge && (
        <SecondFactor
          challenge={challenge}
          onSuccess={welcome}
          onBack={(why) => {
            setReason(why)
            onChallenge(null)
          }}
        />
      )}
      {/* Stays mounted, so that returning from the second step keeps its values. */}
      <form
        noValidate
        hidden={challenge !== null}
        onSubmit={handleSubmit}
        className={challenge ? undefined : 'flex flex-col gap-4'}
      >
        <TextField
          {...credential('identifier')}
          label={t('Username or email')}
          defaultValue={username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...credential('password')}
          ref={password}
          label={t('Password')}
          autoComplete="current-password"
        />
        <Link
          to={routes.forgotPassword}
          state={state}
          onClick={onLeave}
          className="self-start font-semibold text-accent hover:underline"
        >
          {t('Forgot password?')}
        </Link>
        <Button type="submit" size="lg" wide className="mt-2" busy={login.isPending}>
          {login.isPending ? t('Signing in...') : submit}
        </Button>
        {supportsPasskeys() && (
          <Button variant="outline" size="lg" wide busy={passkey.isPending} onClick={() => passkey.mutate()}>
            <KeyRound aria-hidden size={20} />
            {t('Sign in with a passkey')}
          </Button>
        )}
        <Message text={problem} id={messageId} />
      </form>
    </>
  )
}
