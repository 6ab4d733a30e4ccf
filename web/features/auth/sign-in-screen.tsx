import { Link } from 'react-router'
import { routes } from '#web/core/routes.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { failures, useLogin } from './api.ts'
import { AuthCard } from './auth-card.tsx'
import { FormMessage } from './form-message.tsx'
import { PasswordField } from './password-field.tsx'
import { OtherWays } from './provider-buttons.tsx'
import { useAuthForm } from './use-auth-form.ts'

export default function SignInScreen() {
  const login = useLogin(() => toast.success('Login successful!'))
  const { handleSubmit, field, message } = useAuthForm({
    required: { identifier: 'Enter your username or email.', password: 'Enter your password.' },
    failure: failures.login,
    send: login.mutateAsync,
  })

  return (
    <AuthCard
      title="Sign in to Plus"
      other={{ question: "Don't have an account?", label: 'Sign up', to: routes.signUp }}
    >
      <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
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
        <FormMessage text={message} />
      </form>
      <OtherWays verb="Sign in" />
    </AuthCard>
  )
}
