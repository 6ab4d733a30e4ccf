import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '#web/core/api/api.ts'
import { routes } from '#web/core/routes.ts'
import { AuthCard } from '#web/features/auth/auth-card.tsx'
import { FormMessage } from '#web/features/auth/form-message.tsx'
import { NewPasswordField } from '#web/features/auth/new-password-field.tsx'
import { useAuthForm } from '#web/features/auth/use-auth-form.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { failures, linkOptions, useResetPassword } from './api.ts'
import { ExpiredLink } from './expired-link.tsx'
import { MethodChoice } from './method-choice.tsx'
import { Outcome } from './outcome.tsx'
import { useLinkToken } from './use-link-token.ts'

export default function ResetPasswordScreen() {
  const token = useLinkToken()
  return token === null ? (
    <ExpiredLink text="Your link is incomplete. Open it from the mail again, or ask for a new one." />
  ) : (
    <ResetForm key={token} token={token} />
  )
}

const overText = (error: unknown) => (error instanceof ApiError && error.code === 'link_over' ? error.message : null)

function ResetForm({ token }: { token: string }) {
  const reset = useResetPassword()
  const link = useQuery(linkOptions('reset', token))
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const [done] = useState(useLocation().state?.done as string | undefined)
  const { handleSubmit, field, message } = useAuthForm({
    required: { newPassword: 'Choose a password.' },
    failure: failures.reset,
    send: (values) => reset.mutateAsync({ token, ...values, ...(kept.size > 0 && { keep: [...kept] }) }),
  })

  const over = overText(reset.error) ?? (reset.isSuccess ? null : overText(link.error))
  if (over) return <ExpiredLink text={over} />
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
        {done && <Outcome isGood text={done} />}
        <p className="text-muted">It replaces the old one and signs out all devices.</p>
        <NewPasswordField {...field('newPassword')} label="New password" />
        {link.data && <MethodChoice {...link.data} kept={kept} onChange={setKept} />}
        <Button type="submit" size="lg" wide className="mt-2" busy={reset.isPending || link.isLoading}>
          {reset.isPending ? 'Changing...' : 'Change password'}
        </Button>
        <FormMessage text={message} />
      </form>
    </AuthCard>
  )
}
