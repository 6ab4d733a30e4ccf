import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { ProviderId } from '#contract/calls/identities.ts'
import { failureText } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { readPress } from '#web/core/press.ts'
import { routes } from '#web/core/routes.ts'
import { AuthCard } from '#web/features/auth/auth-card.tsx'
import { FormMessage } from '#web/features/auth/form-message.tsx'
import { providers } from '#web/features/auth/providers.ts'
import { RegistrationEnd } from '#web/features/auth/registration/registration-end.tsx'
import { RegistrationNotes } from '#web/features/auth/registration/registration-notes.tsx'
import { type RegistrationField, useRegistration } from '#web/features/auth/registration/use-registration.ts'
import { useAuthForm } from '#web/features/auth/use-auth-form.ts'
import { UsernameField } from '#web/features/auth/username-field.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { networkName } from '#web/ui/network.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { providerSignUpOptions, useProviderSignUp } from './api.ts'
import { rememberConnecting } from './connect-intent.ts'
import { ProviderReturnWait } from './provider-return-wait.tsx'

interface Props {
  provider: ProviderId
}

/** First sign-in with a provider: choose a username, or sign in to an existing account. */
export function ProviderSignUp({ provider }: Props) {
  const press = readPress(useLocation().state)
  const { data, error, refetch } = useQuery(providerSignUpOptions(provider))
  const { label } = providers[provider]
  const isTaken = data?.isEmailTaken ?? false
  if (!data && !error) return <ProviderReturnWait />
  return (
    <AuthCard
      title={isTaken ? t('You already have an account') : t('Choose your username')}
      other={{ question: t('Wrong account?'), label: t('Start over'), to: press ? routes.signIn : routes.landing }}
    >
      {!data ? (
        <div className="flex flex-col items-start gap-4">
          <FormMessage text={failureText(error, t('Can’t reach the server. Check your connection and try again.'))} />
          <Button onClick={() => void refetch()}>{t('Retry')}</Button>
        </div>
      ) : isTaken ? (
        <div className="flex flex-col gap-6">
          <p>
            {t('{email} already has an account here. Sign in to connect {provider} to it.', {
              email: data.email ?? '',
              provider: label,
            })}
          </p>
          <SignInFirst provider={provider} />
        </div>
      ) : (
        <SignUpForm provider={provider} suggested={data} />
      )}
    </AuthCard>
  )
}

interface SignUpFormProps extends Props {
  suggested: { username: string; email: string | null; isEmailVerified: boolean }
}

function SignUpForm({ provider, suggested }: SignUpFormProps) {
  const registration = useRegistration()
  const join = useProviderSignUp(provider, registration.pass, () => toast.success(t('Account created successfully!')))
  const { handleSubmit, field, message } = useAuthForm({
    required: {
      username: t('Choose a username.'),
      ...(!suggested.isEmailVerified && { email: t('Enter your email.') }),
      ...registration.required,
    } as Record<'username' | 'email' | RegistrationField, string>,
    failure: t('Signup failed'),
    send: join.mutateAsync,
  })
  if (registration.isClosed)
    return (
      <div className="flex flex-col gap-6">
        <p>{t('{network} isn’t accepting new accounts right now.', { network: networkName() })}</p>
        <SignInFirst provider={provider} />
      </div>
    )
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <RegistrationNotes registration={registration} />
      {suggested.isEmailVerified && (
        <p className="text-muted wrap-anywhere">
          {t('You’re signing up with {email}.', { email: suggested.email ?? '' })}
        </p>
      )}
      <UsernameField {...field('username')} defaultValue={suggested.username} />
      {!suggested.isEmailVerified && (
        <TextField
          {...field('email')}
          label={t('Email')}
          type="email"
          defaultValue={suggested.email ?? ''}
          autoComplete="email"
        />
      )}
      <RegistrationEnd
        {...{ registration, field, message }}
        isBusy={join.isPending}
        label={join.isPending ? t('Creating account...') : t('Create account')}
      />
      <p className="mt-2 text-muted">{t('Already have an account?')}</p>
      <SignInFirst provider={provider} />
    </form>
  )
}

/** Link for an existing account: the user signs in, then the settings connect the provider. */
const SignInFirst = ({ provider }: Props) => (
  <ButtonLink
    to={routes.signIn}
    state={{ from: `${routes.services}?back=${provider}` }}
    variant="outline"
    size="lg"
    wide
    onClick={() => rememberConnecting(provider)}
  >
    {t('Sign in and connect {provider}', { provider: providers[provider].label })}
  </ButtonLink>
)
