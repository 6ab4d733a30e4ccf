import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { t } from '#web/core/i18n.ts'
import type { WrittenMedium } from '#web/features/posts/parts/part.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { X } from '#web/ui/icons.ts'
import { imageUrl } from '#web/ui/image-url.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailedNotice } from '#web/ui/lazy/part-failed.tsx'
import { dropVideos, followVideo, retryUpload } from './uploads.ts'
import { VideoPreview } from './video-preview.tsx'
import { useVideoState } from './video-states.ts'
import { VideoStatus } from './video-status.tsx'

const AltDialog = lazyPart(
  new LazyModule(() => import('#web/features/media/alt-dialog.tsx')),
  (it) => it.AltDialog,
  PartFailedNotice,
)
const CaptionsDialog = lazyPart(
  new LazyModule(() => import('./captions-dialog.tsx')),
  (it) => it.CaptionsDialog,
  PartFailedNotice,
)

interface VideoTileProps {
  medium: WrittenMedium & Required<Pick<WrittenMedium, 'video'>>
  isLocked: boolean
  onChange: (medium: WrittenMedium) => void
  onRemove: (isReplaced: boolean) => void
}

/** A video or voice note of a post being written: preview, progress, description and captions. */
export function VideoTile({ medium, isLocked, onChange, onRemove }: VideoTileProps) {
  const [open, setOpen] = useState<'alt' | 'captions' | null>(null)
  const state = useVideoState(medium)
  const { id, alt, video } = medium
  const isVoice = video.kind === 'voice'
  const { phase, upload } = state
  useFollowed(medium, upload, onChange)

  const remove = (isReplaced: boolean) => {
    dropVideos([medium])
    onRemove(isReplaced)
  }
  const close = () => setOpen(null)
  const isShown = phase !== 'failed'
  return (
    <section
      aria-label={isVoice ? t('Voice note') : t('Video')}
      className="relative overflow-hidden rounded-card border border-line"
    >
      {isShown && <VideoPreview medium={medium} poster={state.medium?.smallUrl} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 text-sm">
        {!video.medium && <VideoStatus state={state} />}
        {phase === 'failed' && (
          <div className="-ms-4 flex w-full flex-wrap">
            <TileButton isOff={isLocked} onClick={() => remove(true)}>
              {t('Choose another')}
            </TileButton>
            <TileButton isOff={isLocked} onClick={() => remove(false)}>
              {t('Remove')}
            </TileButton>
          </div>
        )}
        {isShown && (
          <div className="-mx-4 flex w-[calc(100%+2rem)] flex-wrap">
            {phase === 'interrupted' && (
              <TileButton isOff={isLocked} onClick={() => retryUpload(id)}>
                {t('Try again')}
              </TileButton>
            )}
            <TileButton isOff={isLocked} onClick={() => setOpen('alt')}>
              {alt ? t('Edit description') : t('Add description')}
            </TileButton>
            <TileButton isOff={isLocked || (!upload && !video.isStored)} onClick={() => setOpen('captions')}>
              {t('Captions')}
              {video.captions.length > 0 && ` (${video.captions.length})`}
            </TileButton>
          </div>
        )}
      </div>
      {isShown && (
        <IconButton
          icon={X}
          label={isVoice ? t('Remove voice note') : t('Remove video')}
          hasTooltip={false}
          tone="overlay"
          size="sm"
          disabled={isLocked}
          onClick={() => remove(false)}
          className="absolute end-2 top-2"
        />
      )}
      <Suspense>
        {open === 'alt' && (
          <AltDialog
            source={state.medium && !isVoice ? state.medium.url : null}
            url={state.medium && !isVoice ? imageUrl(state.medium.url) : null}
            kind={video.kind}
            alt={alt}
            onSave={(next) => onChange({ ...medium, alt: next })}
            onClose={close}
          />
        )}
        {open === 'captions' && (
          <CaptionsDialog
            // Those of a post, which has no upload, are saved with its other changes.
            upload={upload}
            medium={medium}
            prepared={state.medium}
            onChange={(captions) => onChange({ ...medium, video: { ...video, captions } })}
            onClose={close}
          />
        )}
      </Suspense>
    </section>
  )
}

interface TileButtonProps {
  isOff: boolean
  onClick: () => void
  children: ReactNode
}

const TileButton = ({ isOff, onClick, children }: TileButtonProps) => (
  <Button variant="ghost" size="sm" disabled={isOff} onClick={onClick}>
    {children}
  </Button>
)

/** Follows a video while it is shown, and writes the id of its upload into the post. */
function useFollowed(medium: VideoTileProps['medium'], upload: string | null, onChange: VideoTileProps['onChange']) {
  const { id, video } = medium
  const isShown = video.medium !== undefined
  const follow = useEffectEvent(() => followVideo(medium))
  const note = useEffectEvent((uploaded: string) => onChange({ ...medium, video: { ...video, upload: uploaded } }))
  useEffect(() => (isShown ? undefined : follow()), [id, isShown, video.upload])
  useEffect(() => {
    if (upload && !isShown && upload !== video.upload) note(upload)
  }, [upload, isShown, video.upload])
}
