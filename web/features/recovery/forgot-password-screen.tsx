import { useLocation } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { keepPressForReset } from '#web/core/press.ts'
import { routes } from '#web/core/routes.ts'
import { AuthCard } from '#web/features/auth/auth-card.tsx'
import { FormMessage } from '#web/features/auth/form-message.tsx'
import { useAuthForm } from '#web/features/auth/use-auth-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { failures, useForgotPassword } from './api.ts'
import { Outcome } from './outcome.tsx'

export default function ForgotPasswordScreen() {
  const { state } = useLocation()
  const forgot = useForgotPassword()
  const { handleSubmit, field, message } = useAuthForm({
    required: { email: t('Enter your email.') },
    failure: failures.forgot,
    send: (values) => {
      keepPressForReset(state)
      return forgot.mutateAsync(values)
    },
  })

  return (
    <AuthCard
      title={t('Forgot your password?')}
      other={{ question: t('Remember it?'), label: t('Sign in'), to: routes.signIn }}
    >
      {forgot.data ? (
        <Outcome isGood text={forgot.data.message}>
          <p className="text-muted">
            {t('No email after a few minutes? Check your spam folder or try another email.')}
          </p>
          <Button variant="outline" size="lg" wide onClick={forgot.reset}>
            {t('Try another email')}
          </Button>
        </Outcome>
      ) : (
        <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
          <p className="text-muted">{t('Enter your email and we’ll send you a link to choose a new password.')}</p>
          <TextField {...field('email')} label={t('Email')} type="email" autoComplete="email" />
          <Button type="submit" size="lg" wide className="mt-2" busy={forgot.isPending}>
            {forgot.isPending ? t('Sending...') : t('Send link')}
          </Button>
          <FormMessage text={message} />
        </form>
      )}
    </AuthCard>
  )
}
