import { routes } from '#web/core/routes.ts'
import { AuthCard } from '#web/features/auth/auth-card.tsx'
import { FormMessage } from '#web/features/auth/form-message.tsx'
import { useAuthForm } from '#web/features/auth/use-auth-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { failures, useForgotPassword } from './api.ts'
import { Outcome } from './outcome.tsx'

export default function ForgotPasswordScreen() {
  const forgot = useForgotPassword()
  const { handleSubmit, field, message } = useAuthForm({
    required: { email: 'Enter your email.' },
    failure: failures.forgot,
    send: forgot.mutateAsync,
  })

  return (
    <AuthCard
      title="Forgot your password?"
      other={{ question: 'You remember it after all?', label: 'Sign in', to: routes.signIn }}
    >
      {forgot.data ? (
        <Outcome isGood text={forgot.data.message}>
          <p className="text-muted">
            No mail after a few minutes? Look among your spam, or try another address of yours.
          </p>
          <Button variant="outline" size="lg" wide onClick={forgot.reset}>
            Try another address
          </Button>
        </Outcome>
      ) : (
        <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
          <p className="text-muted">Tell us the email of your account. We send you a link to choose a new password.</p>
          <TextField {...field('email')} label="Email" type="email" autoComplete="email" />
          <Button type="submit" size="lg" wide className="mt-2" busy={forgot.isPending}>
            {forgot.isPending ? 'Sending...' : 'Send me a link'}
          </Button>
          <FormMessage text={message} />
        </form>
      )}
    </AuthCard>
  )
}
