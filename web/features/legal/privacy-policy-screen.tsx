import { t } from '#web/core/i18n.ts'
import { LegalPage } from './legal-page.tsx'

/** The privacy policy, unless the operator has set PRIVACY_URL. */
export default function PrivacyPolicyScreen() {
  return <LegalPage page="privacy" title={t('Privacy Policy')} />
}
