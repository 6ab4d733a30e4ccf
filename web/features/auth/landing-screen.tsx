import { routes } from '#web/core/routes.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import { Backdrop } from './backdrop.tsx'
import { AllProviders, Or } from './provider-buttons.tsx'

export default function LandingScreen() {
  useTitle('Plus')
  return (
    <main className="flex flex-1 flex-col justify-center px-8 py-12 icons:px-16 icons:max-side:mx-auto side:ms-[50%]">
      <Backdrop />
      <Logo size={52} className="mb-10 side:hidden" />
      <h1 tabIndex={-1} className="text-hero font-extrabold tracking-tight text-balance">
        Happening now
      </h1>
      <h2 className="mt-8 text-2xl font-extrabold tracking-tight side:mt-12">Join today.</h2>

      <div className="mt-6 flex w-full max-w-80 flex-col gap-3">
        <AllProviders verb="Sign up" />
        <Or />
        <ButtonLink to={routes.signUp} size="lg" wide>
          Create account
        </ButtonLink>
        <p className="text-xs text-muted">
          By signing up, you agree to the{' '}
          <a href="/terms" className="underline">
            Terms of Service
          </a>{' '}
          and{' '}
          <a href="/privacy" className="underline">
            Privacy Policy
          </a>
          , including Cookie Use.
        </p>

        <h3 className="mt-8 text-lg font-bold">Already have an account?</h3>
        <ButtonLink to={routes.signIn} variant="outline" size="lg" wide>
          Sign in
        </ButtonLink>
      </div>
    </main>
  )
}
