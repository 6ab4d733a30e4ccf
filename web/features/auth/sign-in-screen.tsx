import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { failureText } from '#web/core/api/api.ts'
import { routes } from '#web/core/routes.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { type FactorChallenge, failures, useLogin, usePasskeyLogin } from './api.ts'
import { AuthCard } from './auth-card.tsx'
import { FormMessage } from './form-message.tsx'
import { supportsPasskeys } from './passkeys.ts'
import { PasswordField } from './password-field.tsx'
import { ConfiguredProviders } from './provider-buttons.tsx'
import { SecondFactor } from './second-factor.tsx'
import { useAuthForm } from './use-auth-form.ts'

const welcome = () => toast.success('Login successful!')

export default function SignInScreen() {
  // Who comes from Google or Apple owes the second step only.
  const { state } = useLocation()
  const [owed, setOwed] = useState<FactorChallenge | null>((state as { owed?: FactorChallenge } | null)?.owed ?? null)
  const [reason, setReason] = useState<string | null>(null)
  const login = useLogin(welcome, (next) => {
    setReason(null)
    setOwed(next)
  })
  const passkey = usePasskeyLogin(welcome)
  const { handleSubmit, field, message } = useAuthForm({
    required: { identifier: 'Enter your username or email.', password: 'Enter your password.' },
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
      title={owed ? 'Confirm that it is you' : 'Sign in to Plus'}
      {...(!owed && { other: { question: "Don't have an account?", label: 'Sign up', to: routes.signUp } })}
    >
      {owed && (
        <SecondFactor
          owed={owed}
          onSuccess={welcome}
          onBack={(why) => {
            setReason(why)
            setOwed(null)
          }}
        />
      )}
      {/* Stays where it is, for who has to come back to it. */}
      <form
        noValidate
        hidden={owed !== null}
        onSubmit={handleSubmit}
        className={owed ? undefined : 'flex flex-col gap-4'}
      >
        <TextField
          {...field('identifier')}
          label="Username or email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
        <Link to={routes.forgotPassword} className="self-start font-semibold text-accent hover:underline">
          Forgot password?
        </Link>
        <Button type="submit" size="lg" wide className="mt-2" busy={login.isPending}>
          {login.isPending ? 'Signing in...' : 'Sign in'}
        </Button>
        {supportsPasskeys() && (
          <Button variant="outline" size="lg" wide busy={passkey.isPending} onClick={() => passkey.mutate()}>
            <KeyRound aria-hidden size={20} />
            Sign in with a passkey
          </Button>
        )}
        <FormMessage text={problem} />
      </form>
      {!owed && <ConfiguredProviders verb="Sign in" />}
    </AuthCard>
  )
}
