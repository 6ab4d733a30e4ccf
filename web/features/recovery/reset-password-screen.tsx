import { ApiError } from '#web/core/api.ts'
import { routes } from '#web/core/routes.ts'
import { AuthCard } from '#web/features/auth/auth-card.tsx'
import { FormMessage } from '#web/features/auth/form-message.tsx'
import { NewPasswordField } from '#web/features/auth/new-password-field.tsx'
import { useAuthForm } from '#web/features/auth/use-auth-form.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { failures, useResetPassword } from './api.ts'
import { Outcome } from './outcome.tsx'
import { useMailedToken } from './use-mailed-token.ts'

export default function ResetPasswordScreen() {
  const token = useMailedToken()
  return token === null ? (
    <LinkOver text="Your link is incomplete. Open it from the mail again, or ask for a new one." />
  ) : (
    <ResetForm key={token} token={token} />
  )
}

function ResetForm({ token }: { token: string }) {
  const reset = useResetPassword()
  const { handleSubmit, field, message } = useAuthForm({
    required: { newPassword: 'Choose a password.' },
    failure: failures.reset,
    send: (values) => reset.mutateAsync({ token, ...values }),
  })

  if (reset.error instanceof ApiError && reset.error.code === 'link_over')
    return <LinkOver text={reset.error.message} />
  if (reset.isSuccess)
    return (
      <AuthCard title="Welcome back">
        <Outcome isGood text="Your password was changed, and all devices were signed out.">
          <ButtonLink to={routes.signIn} size="lg" wide>
            Sign in
          </ButtonLink>
        </Outcome>
      </AuthCard>
    )
  return (
    <AuthCard title="Choose a new password">
      <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        <p className="text-muted">It takes the place of the old one, and signs out all devices.</p>
        <NewPasswordField {...field('newPassword')} label="New password" />
        <Button type="submit" size="lg" wide className="mt-2" busy={reset.isPending}>
          {reset.isPending ? 'Changing...' : 'Change password'}
        </Button>
        <FormMessage text={message} />
      </form>
    </AuthCard>
  )
}

const LinkOver = ({ text }: { text: string }) => (
  <AuthCard title="This link does not work">
    <Outcome isGood={false} text={text}>
      <ButtonLink to={routes.forgotPassword} size="lg" wide>
        Send me a new link
      </ButtonLink>
    </Outcome>
  </AuthCard>
)
