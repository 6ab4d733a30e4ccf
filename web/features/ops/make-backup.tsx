import { useEffect, useRef } from 'react'
import type { BackupRun, BackupStage, ServerState } from '#contract/calls/server.ts'
import { t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { percentText } from '#web/ui/formatting/quantities.ts'
import { TimeAgo } from '#web/ui/formatting/time.tsx'
import { LoaderCircle } from '#web/ui/icons.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { keepsFocus } from '#web/ui/page-header.tsx'
import { useMakeBackup } from './api.ts'

const stages: Record<BackupStage, string> = {
  starting: t('The backup is starting…'),
  images: t('Copying images…'),
  database: t('Copying the database…'),
  testing: t('Testing the backup by restoring it…'),
  sending: t('Sending the backup off this server…'),
}

type BackupState = Pick<ServerState, 'making' | 'hasBackupFolder' | 'failure'>

/** The button that starts a backup, and its progress. Announces the end. */
export function MakeBackup({ state: { making, hasBackupFolder, failure } }: { state: BackupState }) {
  const { mutate, isPending } = useMakeBackup()
  const last = useRef(making)
  useEffect(() => {
    const ended = making ? null : last.current
    last.current = making
    if (!ended) return
    if (failure && failure.at >= ended.since) toast.error(t('The backup failed.'))
    else toast.success(t('Backup made and tested'))
  }, [making, failure])
  return (
    <div className="flex flex-col gap-3 px-4 pb-2">
      {!hasBackupFolder && (
        <p className="text-sm text-muted">
          {t('Backups go to the data folder, on the same disk. To keep them elsewhere, set {setting}.', {
            setting: 'BACKUP_DIR',
          })}
        </p>
      )}
      {/* Rendered before it has a text: screen readers ignore a status that is inserted with its text. */}
      <div role="status">{making && <Progress run={making} />}</div>
      {/* The button keeps the focus while it is busy. */}
      <Button busy={isPending || making !== null} onClick={() => mutate()} className="self-end pointer-coarse:min-h-11">
        {t('Make a backup now')}
      </Button>
    </div>
  )
}

function Progress({ run: { stage, share, since } }: { run: BackupRun }) {
  return (
    <p className="flex items-start gap-2">
      <LoaderCircle aria-hidden size={20} className="flex-none animate-spin text-muted" />
      <span>
        {stages[stage]} {share !== null && percentText(share)}
        <span aria-hidden className="block text-sm text-muted">
          {t('Started')} <TimeAgo value={since} />
        </span>
      </span>
    </p>
  )
}

/** The button for the first backup, beside the warning that there is none. */
export function MakeFirstBackup({ isMaking }: { isMaking: boolean }) {
  const { mutate, isPending } = useMakeBackup()
  return (
    <span ref={keepsFocus} className="ms-auto">
      <Button
        variant="outline"
        size="sm"
        busy={isPending || isMaking}
        onClick={() => mutate()}
        className="pointer-coarse:min-h-11"
      >
        {t('Make one')}
      </Button>
    </span>
  )
}
