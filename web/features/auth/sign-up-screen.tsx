import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { failures, useSignUp } from './api.ts'
import { AuthCard } from './auth-card.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { ConfiguredProviders } from './provider-buttons.tsx'
import { ClosedCard } from './registration/closed-card.tsx'
import { RegistrationEnd } from './registration/registration-end.tsx'
import { RegistrationNotes } from './registration/registration-notes.tsx'
import { type RegistrationField, useRegistration } from './registration/use-registration.ts'
import { PressedOn, signUpToPress, useWaitingPress } from './sign-in/waiting-press.tsx'
import { useAuthForm } from './use-auth-form.ts'
import { UsernameField } from './username-field.tsx'

// The main rules of contract/calls/auth.ts. The server checks the rest.
const check = {
  username: (value: string) =>
    new RegExp(`^\\w{${USERNAME_MIN},${USERNAME_MAX}}$`).test(value)
      ? undefined
      : t('Use {min} to {max, plural, one {# letter, digit or underscore} other {# letters, digits or underscores}}.', {
          min: USERNAME_MIN,
          max: USERNAME_MAX,
        }),
  email: (value: string) =>
    /^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)+$/.test(value) ? undefined : t('Enter a valid email address.'),
  password: (value: string) =>
    value.length < PASSWORD_MIN
      ? t('Use {min} to {max, plural, one {# character} other {# characters}}.', {
          min: PASSWORD_MIN,
          max: PASSWORD_MAX,
        })
      : undefined,
}

export default function SignUpScreen() {
  const registration = useRegistration()
  const press = useWaitingPress()
  const signUp = useSignUp(registration.pass, () => toast.success(t('Account created successfully!')))
  const { handleSubmit, field, message } = useAuthForm({
    required: {
      username: t('Choose a username.'),
      email: t('Enter your email.'),
      password: t('Choose a password.'),
      ...registration.required,
    } as Record<'username' | 'email' | 'password' | RegistrationField, string>,
    failure: failures.signUp,
    check,
    send: signUp.mutateAsync,
  })

  if (registration.isClosed) return <ClosedCard />
  return (
    <AuthCard
      title={press ? signUpToPress[press.verb](press.username) : t('Create your account')}
      above={press && <PressedOn press={press} />}
      other={{ question: t('Already have an account?'), label: t('Sign in'), to: routes.signIn }}
    >
      <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        <RegistrationNotes registration={registration} />
        <UsernameField {...field('username')} />
        <TextField {...field('email')} label={t('Email')} type="email" autoComplete="email" />
        <NewPasswordField {...field('password')} label={t('Password')} />
        <RegistrationEnd
          {...{ registration, field, message }}
          isBusy={signUp.isPending}
          label={signUp.isPending ? t('Signing up...') : t('Sign up')}
        />
      </form>
      <ConfiguredProviders verb="signUp" />
    </AuthCard>
  )
}
