import { useState } from 'react'
import { BACKUP_CODES } from '#contract/limits.ts'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { useMakeBackupCodes } from './api.ts'

/** This many or fewer are highlighted. */
const FEW = 3

export function BackupCodesPart({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const { mutate, isPending } = useMakeBackupCodes()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <SettingsPart
      title="Backup codes"
      about="For the day you have neither your app nor your passkey at hand. Each works once."
    >
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-2">
        <p className={left <= FEW ? 'font-bold text-amber' : undefined}>
          {left} of {BACKUP_CODES} left
        </p>
        <Button variant="outline" busy={isPending} onClick={() => setIsAsking(true)}>
          Make new codes
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Make new codes?"
        text="The codes you have kept until now stop working."
        confirm="Make new codes"
        onConfirm={() => {
          setIsAsking(false)
          mutate(undefined, { onSuccess: ({ backupCodes }) => onCodes(backupCodes) })
        }}
        onClose={() => setIsAsking(false)}
      />
    </SettingsPart>
  )
}
