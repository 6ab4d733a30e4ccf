import type { RegistrationMode } from '#contract/calls/registration.ts'
import { DEFAULT_NETWORK_NAME } from '#contract/product-name.ts'
import { rich, t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { Or } from '#web/features/auth/or.tsx'
import { AllProviders } from '#web/features/auth/provider-buttons.tsx'
import { rulesLink } from '#web/features/auth/rules-link.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { useNetwork } from '#web/ui/network.ts'
import { useTitle } from '#web/ui/use-title.ts'
import { Backdrop } from './backdrop.tsx'
import { Strengths } from './strengths.tsx'

/** A note about who can sign up. */
const noteOf = (registration: RegistrationMode, network: string): string | undefined =>
  registration === 'invitation'
    ? t('You need an invitation to create an account.')
    : registration === 'approval'
      ? t('Moderators approve new accounts. Write why you want to join.')
      : registration === 'closed'
        ? t('{network} isn’t accepting new accounts right now.', { network })
        : undefined

export default function LandingScreen() {
  const { name, registration } = useNetwork()
  const isClosed = registration === 'closed'
  const note = noteOf(registration, name)
  useTitle('')
  return (
    <main className="flex flex-1 flex-col justify-center px-8 py-12 icons:px-16 icons:max-side:mx-auto side:ms-[50%]">
      <Backdrop />
      <Logo size={52} className="mb-10 side:hidden" />
      <h1 tabIndex={-1} className="text-hero font-extrabold tracking-tight text-balance">
        {t('Happening now')}
      </h1>
      {name !== DEFAULT_NETWORK_NAME && (
        <p className="mt-4 text-xl font-bold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
      )}
      <h2 className="mt-8 text-2xl font-extrabold tracking-tight side:mt-12">
        {isClosed ? t('Sign-ups are closed') : t('Join today.')}
      </h2>
      {note && <p className="mt-2 max-w-100">{note}</p>}

      <div className="mt-6 flex w-full max-w-80 flex-col gap-3">
        {!isClosed && (
          <>
            <AllProviders verb="signUp" />
            <Or />
            <ButtonLink to={routes.signUp} size="lg" wide>
              {t('Create account')}
            </ButtonLink>
            <p className="text-xs text-muted">
              {rich(
                'By signing up, you agree to the <terms>Terms of Service</terms> and <privacy>Privacy Policy</privacy>, including Cookie Use.',
                {
                  terms: (text) => (
                    <a href="/terms" className="underline">
                      {text}
                    </a>
                  ),
                  privacy: (text) => (
                    <a href="/privacy" className="underline">
                      {text}
                    </a>
                  ),
                },
              )}
            </p>
          </>
        )}
        <p className="text-xs text-muted">{rich('Read the <rules>rules</rules>.', { rules: rulesLink })}</p>

        <h3 className="mt-8 text-lg font-bold">{t('Already have an account?')}</h3>
        <ButtonLink to={routes.signIn} variant="outline" size="lg" wide>
          {t('Sign in')}
        </ButtonLink>
      </div>
      <Strengths />
    </main>
  )
}
