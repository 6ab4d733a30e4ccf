import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '#contract/limits.ts'
import { routes } from '#web/core/routes.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { failures, useSignUp } from './api.ts'
import { AuthCard } from './auth-card.tsx'
import { FormMessage } from './form-message.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { ConfiguredProviders } from './provider-buttons.tsx'
import { useAuthForm } from './use-auth-form.ts'

// The main rules of contract/calls/auth.ts. The server checks the rest.
const check = {
  username: (value: string) =>
    new RegExp(`^\\w{${USERNAME_MIN},${USERNAME_MAX}}$`).test(value)
      ? undefined
      : `Use ${USERNAME_MIN} to ${USERNAME_MAX} letters, digits or underscores.`,
  email: (value: string) =>
    /^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)+$/.test(value.trim()) ? undefined : 'Enter a valid email address.',
  password: (value: string) =>
    value.length < PASSWORD_MIN ? `Use ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.` : undefined,
}

export default function SignUpScreen() {
  const signUp = useSignUp(() => toast.success('Account created successfully!'))
  const { handleSubmit, field, message } = useAuthForm({
    required: { username: 'Choose a username.', email: 'Enter your email.', password: 'Choose a password.' },
    failure: failures.signUp,
    check,
    send: signUp.mutateAsync,
  })

  return (
    <AuthCard
      title="Create your account"
      other={{ question: 'Already have an account?', label: 'Sign in', to: routes.signIn }}
    >
      <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        <TextField
          {...field('username')}
          label="Username"
          hint={`${USERNAME_MIN} to ${USERNAME_MAX} letters, digits or underscores`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField {...field('email')} label="Email" type="email" autoComplete="email" />
        <NewPasswordField {...field('password')} label="Password" />
        <Button type="submit" size="lg" wide className="mt-2" busy={signUp.isPending}>
          {signUp.isPending ? 'Signing up...' : 'Sign up'}
        </Button>
        <FormMessage text={message} />
      </form>
      <ConfiguredProviders verb="Sign up" />
    </AuthCard>
  )
}
