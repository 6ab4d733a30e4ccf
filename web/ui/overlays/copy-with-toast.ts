import { copyText } from '#web/core/clipboard.ts'
import { t } from '#web/core/i18n.ts'
import { toast } from './toast.tsx'

/** Copies text to the clipboard, and says so, or what to do where the browser refuses. */
export async function copyWithToast(text: string, done = t('Copied')): Promise<void> {
  if (await copyText(text)) toast.success(done)
  else toast.error(t("Couldn't copy. Select the text and copy it."))
}
