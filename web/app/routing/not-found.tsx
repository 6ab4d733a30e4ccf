import type { ReactNode } from 'react'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { restrictionOf } from '#web/core/session/restriction.ts'
import { useSession } from '#web/core/session/session.ts'
import { useBack } from '#web/core/use-back.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useTitle } from '#web/ui/use-title.ts'

/** The screen of every path without a route, in the frame of members or of visitors. */
export default function NotFoundScreen() {
  const { status, user } = useSession()
  return status === 'signedIn' && !restrictionOf(user) ? <ForMembers /> : <ForVisitors />
}

function ForMembers() {
  const back = useBack()
  return (
    <>
      <PageHeader title={t("This page doesn't exist.")} documentTitle={t('Page not found')} onBack={back} />
      <div className="px-8 py-16">
        <Notice />
      </div>
    </>
  )
}

function ForVisitors() {
  useTitle(t('Page not found'))
  return (
    <main className="mx-auto flex max-w-120 flex-1 flex-col justify-center p-8">
      <Notice
        heading={
          <h1 tabIndex={-1} className="text-2xl font-extrabold text-balance">
            {t("This page doesn't exist.")}
          </h1>
        }
      />
    </main>
  )
}

function Notice({ heading }: { heading?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <Logo size={64} className="mb-3 -rotate-12" />
      <p className="font-semibold text-muted">404</p>
      {heading}
      <p className="text-muted">{t('Check the address, or start from the home page.')}</p>
      <ButtonLink to={routes.landing} size="lg" className="mt-4">
        {t('Go home')}
      </ButtonLink>
    </div>
  )
}
