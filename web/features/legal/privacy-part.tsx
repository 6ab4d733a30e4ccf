import { t } from '#web/core/i18n.ts'
import { PagePart } from './page-part.tsx'

/** The part of the administration for the privacy policy. */
export default function PrivacyPart() {
  return <PagePart page="privacy" label={t('Privacy Policy')} />
}
