import { type ReactNode, useState } from 'react'
import { discardDraft, getDraft, useDraft } from '#web/core/drafts.ts'
import { t } from '#web/core/i18n.ts'
import { dropUploads } from '#web/features/posts/parts/images/video/known-uploads.ts'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import type { Composer } from './use-composer.ts'

/** Closes a composer. Asks first whether to save or discard its content. */
export function useClosing({ draftName, isEmpty, isBusy }: Composer, onClose: () => void) {
  const { saved } = useDraft(draftName)
  const [isAsked, setIsAsked] = useState(false)
  const discard = () => {
    discardDraft(draftName)
    onClose()
  }
  const discardAll = () => {
    const { images, more } = getDraft(draftName)
    const media = [images, ...more.map((post) => post.images)].flat()
    if (saved) void import('#web/features/posts/drafts/sync.ts').then(({ dropAdded }) => dropAdded(saved.id, media))
    else dropUploads(media)
    discard()
  }
  // Only the first answer counts: a second press may hit the dialog while it fades out.
  const answer = (act: () => void) => () => {
    if (!isAsked) return
    setIsAsked(false)
    act()
  }
  const save = async () => {
    const { saveComposed } = await import('#web/features/posts/drafts/sync.ts')
    await saveComposed(draftName)
    toast.success(t('Draft saved.'))
    onClose()
  }
  const close = () => {
    if (isBusy) onClose()
    else if (isEmpty || (saved && !saved.isChanged)) discard()
    else setIsAsked(true)
  }
  const question: ReactNode = (
    <ConfirmDialog
      isOpen={isAsked}
      title={t('Save this draft?')}
      text={t('Finish it later, on any of your devices.')}
      confirm={t('Save')}
      other={{ label: t('Discard'), onPress: answer(discardAll) }}
      cancel={t('Keep writing')}
      onConfirm={answer(() => void save())}
      onClose={() => setIsAsked(false)}
    />
  )
  return { close, question }
}
