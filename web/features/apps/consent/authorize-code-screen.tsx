import { t } from '#web/core/i18n.ts'
import { CopyRow } from '#web/features/apps/developer/secret-dialog.tsx'
import { AuthCard } from '#web/features/auth/auth-card.tsx'
import { Outcome } from '#web/features/recovery/outcome.tsx'
import { useLinkToken } from '#web/features/recovery/use-link-token.ts'

/** Shows the code of an app that has no address to be sent to: the member copies it. Without a code the member has refused. */
export default function AuthorizeCodeScreen() {
  const code = useLinkToken('code')
  if (code === null)
    return (
      <AuthCard title={t('Access refused')}>
        <Outcome isGood={false} text={t('The app gets no access. You can close this page.')} />
      </AuthCard>
    )
  return (
    <AuthCard title={t('Access allowed')}>
      <div className="flex flex-col gap-6">
        <p>{t('Copy this code into the app where you started. Don’t give it to anyone: it opens your account.')}</p>
        <CopyRow label={t('Code')} value={code} />
        <p className="text-sm text-muted">{t('It works once, for ten minutes.')}</p>
      </div>
    </AuthCard>
  )
}
