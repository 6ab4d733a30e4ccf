import { USERNAME_MAX, USERNAME_MIN } from '#contract/limits.ts'
import { routes } from '#web/core/routes.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { failures, useSignUp } from './api.ts'
import { AuthCard } from './auth-card.tsx'
import { FormMessage } from './form-message.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { OtherWays } from './provider-buttons.tsx'
import { useAuthForm } from './use-auth-form.ts'

export default function SignUpScreen() {
  const signUp = useSignUp(() => toast.success('Account created successfully!'))
  const { handleSubmit, field, message } = useAuthForm({
    required: { username: 'Choose a username.', email: 'Enter your email.', password: 'Choose a password.' },
    failure: failures.signUp,
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
      <OtherWays verb="Sign up" />
    </AuthCard>
  )
}
