import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import { ScrollRestoration } from './scroll-restoration.tsx'

/** The screen of every path without a route. */
export default function NotFoundScreen() {
  useTitle(t('Page not found'))
  return (
    <main className="mx-auto flex min-h-dvh max-w-120 flex-col items-center justify-center gap-3 p-8 text-center">
      <Logo size={64} className="mb-3 -rotate-12" />
      <p className="font-semibold text-muted">404</p>
      <h1 tabIndex={-1} className="text-2xl font-extrabold text-balance">
        {t("This page doesn't exist.")}
      </h1>
      <p className="text-muted">{t('Check the address, or start from the home page.')}</p>
      <ButtonLink to={routes.landing} size="lg" className="mt-4">
        {t('Go home')}
      </ButtonLink>
      <ScrollRestoration />
    </main>
  )
}
