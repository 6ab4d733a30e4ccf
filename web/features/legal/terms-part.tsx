import { t } from '#web/core/i18n.ts'
import { PagePart } from './page-part.tsx'

/** The part of the administration for the terms. */
export default function TermsPart() {
  return <PagePart page="terms" label={t('Terms of Service')} />
}
