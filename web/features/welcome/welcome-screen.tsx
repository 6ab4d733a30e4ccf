import { useNavigate } from 'react-router'
import { endWelcome } from '#web/core/first-run.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import Welcome from './welcome.tsx'

/** The welcome of Home as a separate page, to be opened again later. */
export default function WelcomeScreen() {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={t('Welcome')} onBack={() => navigate(routes.home)} />
      <Welcome
        onDone={() => {
          endWelcome()
          navigate(routes.home)
        }}
      />
    </>
  )
}
