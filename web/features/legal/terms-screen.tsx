import { t } from '#web/core/i18n.ts'
import { LegalPage } from './legal-page.tsx'

/** The terms of service, unless the operator has set TERMS_URL. */
export default function TermsScreen() {
  return <LegalPage page="terms" title={t('Terms of Service')} />
}
