import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { pressOfReset } from '#web/core/press.ts'
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
    <ExpiredLink text={t('This link is incomplete. Open it from the email again, or get a new one.')} />
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
    required: { newPassword: t('Choose a password.') },
    failure: failures.reset,
    send: (values) => reset.mutateAsync({ token, ...values, ...(kept.size > 0 && { keep: [...kept] }) }),
  })

  const over = overText(reset.error) ?? (reset.isSuccess ? null : overText(link.error))
  if (over) return <ExpiredLink text={over} />
  if (reset.isSuccess)
    return (
      <AuthCard title={t('Password changed')}>
        <Outcome isGood text={t('You were signed out on all devices. Sign in with your new password.')}>
          <ButtonLink to={routes.signIn} state={pressOfReset()} size="lg" wide>
            {t('Sign in')}
          </ButtonLink>
        </Outcome>
      </AuthCard>
    )
  return (
    <AuthCard title={t('Choose a new password')}>
      <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        {done && <Outcome isGood text={done} />}
        <p className="text-muted">{t('You’ll be signed out on all devices.')}</p>
        <NewPasswordField {...field('newPassword')} label={t('New password')} />
        {link.data && <MethodChoice {...link.data} kept={kept} onChange={setKept} />}
        <Button type="submit" size="lg" wide className="mt-2" busy={reset.isPending || link.isLoading}>
          {reset.isPending ? t('Changing...') : t('Change password')}
        </Button>
        <FormMessage text={message} />
      </form>
    </AuthCard>
  )
}
