import { useState } from 'react'
import { BACKUP_CODES } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { useMakeBackupCodes } from './api.ts'

/** The remaining number of codes from which on the number is highlighted. */
const FEW = 3

export function BackupCodesPart({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const { mutate, isPending } = useMakeBackupCodes()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <SettingsPart title={t('Backup codes')} about={t('For when you can’t use your app or passkey. Each works once.')}>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-2">
        <p className={left <= FEW ? 'font-bold text-amber' : undefined}>
          {t('{left, plural, one {# of {total} left} other {# of {total} left}}', { left, total: BACKUP_CODES })}
        </p>
        <Button variant="outline" busy={isPending} onClick={() => setIsAsking(true)}>
          {t('Get new codes')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('Get new codes?')}
        text={t('Your current codes will stop working.')}
        confirm={t('Get new codes')}
        onConfirm={() => {
          setIsAsking(false)
          mutate(undefined, { onSuccess: ({ backupCodes }) => onCodes(backupCodes) })
        }}
        onClose={() => setIsAsking(false)}
      />
    </SettingsPart>
  )
}
