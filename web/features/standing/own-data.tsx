import { DELETION_DAYS } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { DeleteForm } from '#web/features/account/delete-form.tsx'
import { useDataDownload } from '#web/features/account/use-data-download.ts'
import { ReauthDialog } from '#web/features/settings/reauth-dialog.tsx'
import { Button } from '#web/ui/controls/button.tsx'

/** Actions of the owner of any restricted account: download the data, and delete the account. */
export function OwnData({ canDelete }: { canDelete: boolean }) {
  const download = useDataDownload()
  return (
    <section aria-label={t('Your data')} className="flex flex-col items-start gap-3 border-t border-line pt-4">
      <Button
        variant="outline"
        busy={download.isPending}
        onClick={() => download.mutate()}
        className="pointer-coarse:min-h-11"
      >
        {t('Download your data')}
      </Button>
      {canDelete && (
        <details className="w-full">
          <summary className="min-h-8 cursor-pointer py-1 font-medium pointer-coarse:min-h-11">
            {t('Delete account')}
          </summary>
          <p className="text-muted">
            {t('For {days, plural, one {# day} other {# days}} you can sign in and keep it.', { days: DELETION_DAYS })}
          </p>
          <div className="-mx-4">
            <DeleteForm />
          </div>
        </details>
      )}
      <ReauthDialog />
    </section>
  )
}
