import { useState } from 'react'
import { useLocation } from 'react-router'
import { failureText } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { KeyRound } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { useNetwork } from '#web/ui/network.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { type FactorChallenge, failures, useLogin, usePasskeyLogin } from './api.ts'
import { AuthCard } from './auth-card.tsx'
import { FormMessage } from './form-message.tsx'
import { supportsPasskeys } from './passkeys.ts'
import { PasswordField } from './password-field.tsx'
import { ConfiguredProviders } from './provider-buttons.tsx'
import { SecondFactor } from './second-factor.tsx'
import { useAuthForm } from './use-auth-form.ts'

const welcome = () => toast.success(t('Login successful!'))

export default function SignInScreen() {
  const { name } = useNetwork()
  // After Google or Apple, only the second factor is left.
  const { state } = useLocation()
  const [challenge, setChallenge] = useState<FactorChallenge | null>(
    (state as { challenge?: FactorChallenge } | null)?.challenge ?? null,
  )
  const [reason, setReason] = useState<string | null>(null)
  const login = useLogin(welcome, (next) => {
    setReason(null)
    setChallenge(next)
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
  const problem = passkey.error ? failureText(passkey.error, failures.login) : (message ?? reason)

  return (
    <AuthCard
      title={challenge ? t('Two-step verification') : t('Sign in to {network}', { network: name })}
      {...(!challenge && {
        other: { question: t("Don't have an account?"), label: t('Sign up'), to: routes.signUp },
      })}
    >
      {challenge && (
        <SecondFactor
          challenge={challenge}
          onSuccess={welcome}
          onBack={(why) => {
            setReason(why)
            setChallenge(null)
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
          {...field('identifier')}
          label={t('Username or email')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField {...field('password')} label={t('Password')} autoComplete="current-password" />
        <Link to={routes.forgotPassword} className="self-start font-semibold text-accent hover:underline">
          {t('Forgot password?')}
        </Link>
        <Button type="submit" size="lg" wide className="mt-2" busy={login.isPending}>
          {login.isPending ? t('Signing in...') : t('Sign in')}
        </Button>
        {supportsPasskeys() && (
          <Button variant="outline" size="lg" wide busy={passkey.isPending} onClick={() => passkey.mutate()}>
            <KeyRound aria-hidden size={20} />
            {t('Sign in with a passkey')}
          </Button>
        )}
        <FormMessage text={problem} />
      </form>
      {!challenge && <ConfiguredProviders verb="signIn" />}
    </AuthCard>
  )
}
