import { useQuery } from '@tanstack/react-query'
import type { ProviderId } from '#contract/calls/identities.ts'
import { USERNAME_MAX, USERNAME_MIN } from '#contract/limits.ts'
import { failureText } from '#web/core/api/api.ts'
import { routes } from '#web/core/routes.ts'
import { AuthCard } from '#web/features/auth/auth-card.tsx'
import { FormMessage } from '#web/features/auth/form-message.tsx'
import { providers } from '#web/features/auth/provider-buttons.tsx'
import { useAuthForm } from '#web/features/auth/use-auth-form.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { providerSignUpOptions, useProviderSignUp } from './api.ts'
import { rememberConnecting } from './connect-intent.ts'
import { ProviderReturnWait } from './provider-return-wait.tsx'

interface Props {
  provider: ProviderId
}

/** First sign-in with a provider: choose a username, or sign in to an existing account. */
export function ProviderSignUp({ provider }: Props) {
  const { data, error, refetch } = useQuery(providerSignUpOptions(provider))
  const { label } = providers[provider]
  const isTaken = data?.isEmailTaken ?? false
  if (!data && !error) return <ProviderReturnWait />
  return (
    <AuthCard
      title={isTaken ? 'You have an account' : 'Choose your username'}
      other={{ question: 'Not what you wanted?', label: 'Start again', to: routes.landing }}
    >
      {!data ? (
        <div className="flex flex-col items-start gap-4">
          <FormMessage text={failureText(error, 'Plus cannot be reached. Check your connection and try again.')} />
          <Button onClick={() => void refetch()}>Retry</Button>
        </div>
      ) : isTaken ? (
        <div className="flex flex-col gap-6">
          <p>
            There is already an account with {data.email}. Sign in to it as you usually do, and {label} will be
            connected with it.
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
  const join = useProviderSignUp(provider, () => toast.success('Account created successfully!'))
  const { handleSubmit, field, message } = useAuthForm({
    required: {
      username: 'Choose a username.',
      ...(!suggested.isEmailVerified && { email: 'Enter your email.' }),
    } as Record<'username' | 'email', string>,
    failure: 'Signup failed',
    send: join.mutateAsync,
  })
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <p className="text-muted">
        {suggested.isEmailVerified ? `You come as ${suggested.email}. ` : ''}One more thing: how shall people call you
        here?
      </p>
      <TextField
        {...field('username')}
        label="Username"
        hint={`${USERNAME_MIN} to ${USERNAME_MAX} letters, digits or underscores`}
        defaultValue={suggested.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      {!suggested.isEmailVerified && (
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          defaultValue={suggested.email ?? ''}
          autoComplete="email"
        />
      )}
      <Button type="submit" size="lg" wide className="mt-2" busy={join.isPending}>
        {join.isPending ? 'Creating account...' : 'Create account'}
      </Button>
      <FormMessage text={message} />
      <p className="mt-2 text-muted">Are you a member already?</p>
      <SignInFirst provider={provider} />
    </form>
  )
}

/** Link for an existing account: sign in, then the settings connect the provider. */
const SignInFirst = ({ provider }: Props) => (
  <ButtonLink
    to={routes.signIn}
    state={{ from: `${routes.services}?back=${provider}` }}
    variant="outline"
    size="lg"
    wide
    onClick={() => rememberConnecting(provider)}
  >
    Sign in and connect {providers[provider].label}
  </ButtonLink>
)
