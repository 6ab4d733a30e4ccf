import { t } from '#web/core/i18n.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { NO_FILE, useDataExport } from './api.ts'
import { submitForDownload } from './submit-for-download.ts'

/** Downloads the user's data as a file. */
export const useDataDownload = () =>
  useDataExport((token) => {
    submitForDownload('/api/account/export/file', { token }, () => toast.error(NO_FILE))
    toast.info(t('Download started.'))
  })
